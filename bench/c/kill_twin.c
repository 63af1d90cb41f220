/*
 * kill_twin COUNT GRACE_MS PROGRAM ARG...: what the daemon does to end a program, without the
 * daemon. Spawns the program on a PTY of its own, waits for its first byte, then:
 *
 *   arm the deadline, SIGHUP and SIGCONT to the group, wait, [SIGKILL at the deadline,] look without
 *   reaping, drain the PTY, SIGKILL to the pinned group, stop watching, reap
 *
 * Prints quantiles of signal to reap, or of reap after the deadline when programs had to be killed,
 * in microseconds. The deadline is a timerfd with an absolute time, as in the daemon.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

extern char **environ;

enum key { LEADER, TIMER };

struct loop {
  int epoll;
  int timer;
};

struct leader {
  pid_t pid;
  int pidfd;
  int master;
};

static struct leader spawn(char **argv) {
  struct leader leader;
  char slave[64];
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  leader.master = check("posix_openpt", posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  check("grantpt", grantpt(leader.master));
  check("unlockpt", unlockpt(leader.master));
  errno = ptsname_r(leader.master, slave, sizeof slave);
  check("ptsname_r", -errno);
  check("ioctl", ioctl(leader.master, TIOCSWINSZ, &size));

  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  sigset_t all;
  sigset_t none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  int error = posix_spawn(&leader.pid, argv[0], &actions, &attributes, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = error;
  check("posix_spawn", -error);
  leader.pidfd = check("pidfd_open", pidfd_open(leader.pid, 0));
  return leader;
}

static void await_ready(int master) {
  char byte;
  struct timespec step = {.tv_nsec = 100000};
  while (read(master, &byte, 1) < 1) {
    nanosleep(&step, NULL);
  }
}

static void signal_group(const struct leader *leader, int signal) {
  check("pidfd_send_signal",
        pidfd_send_signal(leader->pidfd, signal, NULL, PIDFD_SIGNAL_PROCESS_GROUP));
}

/* Takes in at most 64 KiB: a survivor that writes on must not hold us up. */
static void drain(int master) {
  char buffer[65536];
  size_t taken = 0;
  ssize_t count = 1;
  while (count > 0 && taken < sizeof buffer) {
    count = read(master, buffer, sizeof buffer - taken);
    taken += count > 0 ? count : 0;
  }
}

/* Waits for the leader's end and sends SIGKILL when the timer expires before it. */
static int await_end(const struct loop *loop, const struct leader *leader) {
  int escalated = 0;
  for (;;) {
    struct epoll_event ready[8];
    int count = check("epoll_wait", epoll_wait(loop->epoll, ready, 8, -1));
    int ended = 0;
    for (int i = 0; i < count; i++) {
      ended |= ready[i].data.u64 == LEADER;
    }
    if (ended) {
      return escalated;
    }
    uint64_t expirations;
    check("read", read(loop->timer, &expirations, sizeof expirations));
    signal_group(leader, SIGKILL);
    escalated = 1;
  }
}

/* Ends the leader; returns when it was reaped. */
static long terminate(const struct loop *loop, const struct leader *leader, long deadline_ns,
                      int *escalated) {
  struct itimerspec deadline = {.it_value = {deadline_ns / NS_PER_S, deadline_ns % NS_PER_S}};
  siginfo_t info;
  check("timerfd_settime", timerfd_settime(loop->timer, TFD_TIMER_ABSTIME, &deadline, NULL));
  signal_group(leader, SIGHUP);
  signal_group(leader, SIGCONT);
  *escalated += await_end(loop, leader);
  check("waitid", waitid(P_PIDFD, leader->pidfd, &info, WEXITED | WNOHANG | WNOWAIT));
  drain(leader->master);
  signal_group(leader, SIGKILL);
  check("epoll_ctl", epoll_ctl(loop->epoll, EPOLL_CTL_DEL, leader->pidfd, NULL));
  check("waitid", waitid(P_PIDFD, leader->pidfd, &info, WEXITED | WNOHANG));
  return now_ns();
}

static void report(const char *what, long *samples, long count) {
  sort_longs(samples, count);
  printf("%s: n=%ld p50=%.1f p90=%.1f p99=%.1f max=%.1f us\n", what, count,
         quantile(samples, count, 500) / 1e3, quantile(samples, count, 900) / 1e3,
         quantile(samples, count, 990) / 1e3, samples[count - 1] / 1e3);
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: kill_twin COUNT GRACE_MS PROGRAM ARG...\n");
    return 2;
  }
  long count = atol(argv[1]);
  long grace_ns = atol(argv[2]) * 1000000L;
  long *samples = calloc(count, sizeof *samples);
  int escalated = 0;
  struct loop loop = {
      check("epoll_create1", epoll_create1(EPOLL_CLOEXEC)),
      check("timerfd_create", timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC)),
  };
  struct epoll_event timer = {.events = EPOLLIN, .data.u64 = TIMER};
  check("epoll_ctl", epoll_ctl(loop.epoll, EPOLL_CTL_ADD, loop.timer, &timer));

  for (long i = 0; i < count; i++) {
    struct leader leader = spawn(argv + 3);
    struct epoll_event interest = {.events = EPOLLIN, .data.u64 = LEADER};
    check("epoll_ctl", epoll_ctl(loop.epoll, EPOLL_CTL_ADD, leader.pidfd, &interest));
    await_ready(leader.master);
    long start_ns = now_ns();
    int before = escalated;
    long end_ns = terminate(&loop, &leader, start_ns + grace_ns, &escalated);
    samples[i] = end_ns - start_ns - (escalated > before ? grace_ns : 0);
    close(leader.pidfd);
    close(leader.master);
  }
  report(escalated ? "deadline to reap" : "signal to reap", samples, count);
  printf("escalated: %d of %ld\n", escalated, count);
  free(samples);
  return 0;
}
