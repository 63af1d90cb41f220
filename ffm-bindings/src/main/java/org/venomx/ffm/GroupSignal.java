package org.venomx.ffm;

/**
 * How a process group is signalled; chosen once at start, by what the kernel can do. The caller has
 * checked the group and vouches that its leader is its own unreaped child.
 */
sealed interface GroupSignal permits SignalByPidfd, SignalByGroupId, PretendedPrograms {

  /** 0, or the negated errno. A negative {@code pidfd} is -EBADF and signals nothing. */
  int send(int pidfd, int pgid, int signal);
}
