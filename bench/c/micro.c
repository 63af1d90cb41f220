/*
 * micro: what the system calls of a termination cost in C, in nanoseconds a call. Each is timed in
 * 11 batches; the median batch is printed with the best and the worst.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

#define BATCHES 11
#define CALLS 100000L

static long samples[BATCHES];

static void report(const char *name) {
  sort_longs(samples, BATCHES);
  printf("%-34s %8.1f   (%.1f to %.1f)\n", name, (double)samples[BATCHES / 2] / CALLS,
         (double)samples[0] / CALLS, (double)samples[BATCHES - 1] / CALLS);
}

/* A macro, so that nothing but the call itself is in the loop. */
#define TIME(name, call)                     \
  do {                                       \
    for (int b = 0; b < BATCHES; b++) {      \
      long start = now_ns();                 \
      for (long i = 0; i < CALLS; i++) {     \
        call;                                \
      }                                      \
      samples[b] = now_ns() - start;         \
    }                                        \
    report(name);                            \
  } while (0)

/* Not inlined, so that a call remains: the floor of every row. */
static __attribute__((noinline)) int empty(int argument) {
  __asm__ volatile("");
  return argument;
}

static void time_live(int pidfd, pid_t leader, int epoll, int timer) {
  struct epoll_event interest = {.events = EPOLLIN};
  struct epoll_event ready[64];
  struct itimerspec far = {.it_value = {.tv_sec = 1L << 30}};
  siginfo_t info;

  TIME("signal 0, group by pidfd", pidfd_send_signal(pidfd, 0, NULL, PIDFD_SIGNAL_PROCESS_GROUP));
  TIME("SIGCONT, group by pidfd",
       pidfd_send_signal(pidfd, SIGCONT, NULL, PIDFD_SIGNAL_PROCESS_GROUP));
  TIME("signal 0, group by ID", kill(-leader, 0));
  TIME("waitid WNOWAIT, live", waitid(P_PIDFD, pidfd, &info, WEXITED | WNOHANG | WNOWAIT));
  TIME("epoll_wait(0), nothing ready", epoll_wait(epoll, ready, 64, 0));
  TIME("epoll_ctl ADD and DEL", {
    epoll_ctl(epoll, EPOLL_CTL_ADD, pidfd, &interest);
    epoll_ctl(epoll, EPOLL_CTL_DEL, pidfd, NULL);
  });
  TIME("timerfd_settime, absolute", timerfd_settime(timer, TFD_TIMER_ABSTIME, &far, NULL));
  TIME("pidfd_open and close", close(pidfd_open(leader, 0)));
  check("epoll_ctl", epoll_ctl(epoll, EPOLL_CTL_ADD, pidfd, &interest));
}

static void time_ended(int pidfd, int epoll) {
  struct epoll_event ready[64];
  siginfo_t info;

  TIME("epoll_wait(0), one ready", epoll_wait(epoll, ready, 64, 0));
  TIME("waitid WNOWAIT, ended", waitid(P_PIDFD, pidfd, &info, WEXITED | WNOHANG | WNOWAIT));
  TIME("SIGKILL sweep, ended leader",
       pidfd_send_signal(pidfd, SIGKILL, NULL, PIDFD_SIGNAL_PROCESS_GROUP));
}

int main(void) {
  pid_t leader = check("fork", fork());
  if (leader == 0) {
    setsid();
    for (;;) {
      pause();
    }
  }
  while (getpgid(leader) != leader) {
    sched_yield();
  }
  int pidfd = check("pidfd_open", pidfd_open(leader, 0));
  int epoll = check("epoll_create1", epoll_create1(EPOLL_CLOEXEC));
  int timer = check("timerfd_create", timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC));
  check("pidfd_send_signal(PIDFD_SIGNAL_PROCESS_GROUP), Linux 6.9",
        pidfd_send_signal(pidfd, 0, NULL, PIDFD_SIGNAL_PROCESS_GROUP));

  TIME("empty function", empty(1));
  TIME("getppid", syscall(SYS_getppid));
  time_live(pidfd, leader, epoll, timer);

  struct epoll_event ready;
  siginfo_t info;
  check("kill", kill(leader, SIGKILL));
  check("epoll_wait", epoll_wait(epoll, &ready, 1, -1));
  time_ended(pidfd, epoll);
  check("waitid", waitid(P_PIDFD, pidfd, &info, WEXITED));
  return 0;
}
