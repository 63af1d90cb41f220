/* What the C programs share: the clock, sorted samples, failing loudly. */
#ifndef VENOMX_BENCH_H
#define VENOMX_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Linux 6.9: pidfd_send_signal(2) can address the whole process group. */
#ifndef PIDFD_SIGNAL_PROCESS_GROUP
#define PIDFD_SIGNAL_PROCESS_GROUP (1U << 2)
#endif

#define NS_PER_S 1000000000L

static inline long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * NS_PER_S + now.tv_nsec;
}

/* Ends the program with the failed call's name unless the result is as it should be. */
static inline long check(const char *call, long result) {
  if (result < 0) {
    perror(call);
    exit(1);
  }
  return result;
}

static inline int compare_longs(const void *left, const void *right) {
  long a = *(const long *)left;
  long b = *(const long *)right;
  return (a > b) - (a < b);
}

static inline void sort_longs(long *samples, long count) {
  qsort(samples, count, sizeof *samples, compare_longs);
}

/* The value that per_mille of a thousand sorted samples do not exceed. */
static inline long quantile(const long *sorted, long count, long per_mille) {
  long index = count * per_mille / 1000;
  return sorted[index < count ? index : count - 1];
}

#endif
