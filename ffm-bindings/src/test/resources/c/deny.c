/*
 * deny CALL ERRNO PROGRAM ARG...: runs a program to which the kernel answers one system call with
 * an error, as the seccomp filter of a container does. See seccomp(2).
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

struct name {
  const char *name;
  int value;
};

static const struct name calls[] = {
    {"pidfd_open", SYS_pidfd_open},       {"pidfd_send_signal", SYS_pidfd_send_signal},
    {"waitid", SYS_waitid},               {"epoll_create1", SYS_epoll_create1},
    {"timerfd_create", SYS_timerfd_create}, {0, 0},
};

static const struct name errors[] = {{"EPERM", EPERM}, {"ENOSYS", ENOSYS}, {0, 0}};

static int value(const struct name *table, const char *name) {
  for (; table->name; table++) {
    if (strcmp(table->name, name) == 0) {
      return table->value;
    }
  }
  fprintf(stderr, "deny: unknown name %s\n", name);
  _exit(2);
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: deny CALL ERRNO PROGRAM ARG...\n");
    return 2;
  }
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value(calls, argv[1]), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | value(errors, argv[2])),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror("deny: prctl");
    return 3;
  }
  execv(argv[3], argv + 3);
  perror("deny: execv");
  return 4;
}
