/*
 * How long from the first signal to the last reap when many programs are ended at once, each with a
 * terminal and a group of its own, all on one epoll? Prints one line of milliseconds.
 *
 *   many_twin COUNT ROUNDS PROGRAM ARG
 */
#define _GNU_SOURCE
#include "bench.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT_MAX 1000
#define ROUNDS_MAX 256
#define READY 64
#define SETTLE_US 200000

extern char **environ;

static int pidfds[COUNT_MAX];
static int masters[COUNT_MAX];

static void start(int at, char **argv, int epoll) {
  char slave[64];
  int master = check("posix_openpt", posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  check("grantpt", grantpt(master));
  check("unlockpt", unlockpt(master));
  check("ptsname_r", -ptsname_r(master, slave, sizeof slave));

  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
      POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);

  pid_t child;
  check("posix_spawn", -posix_spawn(&child, argv[0], &actions, &attributes, argv, environ));
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  masters[at] = master;
  pidfds[at] = check("pidfd_open", pidfd_open(child, 0));
  struct epoll_event interest = {.events = EPOLLIN, .data.u64 = at};
  check("epoll_ctl", epoll_ctl(epoll, EPOLL_CTL_ADD, pidfds[at], &interest));
}

static void end(int at, int epoll) {
  siginfo_t info;
  check("waitid", waitid(P_PIDFD, pidfds[at], &info, WEXITED | WNOHANG | WNOWAIT));
  pidfd_send_signal(pidfds[at], SIGKILL, NULL, PIDFD_SIGNAL_PROCESS_GROUP);
  check("epoll_ctl", epoll_ctl(epoll, EPOLL_CTL_DEL, pidfds[at], NULL));
  check("waitid", waitid(P_PIDFD, pidfds[at], &info, WEXITED | WNOHANG));
}

int main(int argc, char **argv) {
  int count = argc > 3 ? atoi(argv[1]) : 0;
  int rounds = argc > 3 ? atoi(argv[2]) : 0;
  if (count < 1 || count > COUNT_MAX || rounds < 1 || rounds > ROUNDS_MAX) {
    fputs("many_twin COUNT ROUNDS PROGRAM ARG\n", stderr);
    return 2;
  }
  int epoll = check("epoll_create1", epoll_create1(EPOLL_CLOEXEC));
  static long took[ROUNDS_MAX];
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < count; i++) start(i, argv + 3, epoll);
    usleep(SETTLE_US);
    long begin = now_ns();
    for (int i = 0; i < count; i++) {
      pidfd_send_signal(pidfds[i], SIGHUP, NULL, PIDFD_SIGNAL_PROCESS_GROUP);
      pidfd_send_signal(pidfds[i], SIGCONT, NULL, PIDFD_SIGNAL_PROCESS_GROUP);
    }
    struct epoll_event ready[READY];
    for (int left = count; left > 0;) {
      int n = check("epoll_wait", epoll_wait(epoll, ready, READY, -1));
      for (int k = 0; k < n; k++) end(ready[k].data.u64, epoll);
      left -= n;
    }
    took[round] = now_ns() - begin;
    for (int i = 0; i < count; i++) {
      close(pidfds[i]);
      close(masters[i]);
    }
  }
  sort_longs(took, rounds);
  printf("count=%d rounds=%d p50=%.2f max=%.2f ms\n", count, rounds,
      quantile(took, rounds, 500) / 1e6, took[rounds - 1] / 1e6);
  return 0;
}
