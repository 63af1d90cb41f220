package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.siginfo_t;

/**
 * Looking at children and reaping them: waitid(2), pidfd_open(2), prctl(2). Open to what a
 * rehearsal pretends.
 */
sealed class ProcessCalls permits PretendedPrograms {
  private static final int LOOK = Linux.WEXITED() | Linux.WNOHANG() | Linux.WNOWAIT();
  private static final int REAP = Linux.WEXITED() | Linux.WNOHANG();

  private static final long CODE = siginfo_t.si_code$offset();
  private static final long CHILD =
      siginfo_t._sifields$offset() + siginfo_t._sifields._sigchld$offset();
  private static final long PID = CHILD + siginfo_t._sifields._sigchld.si_pid$offset();
  private static final long STATUS = CHILD + siginfo_t._sifields._sigchld.si_status$offset();

  private static final MethodHandle WAITID = Linux.waitid$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle WAITID =
        ErrnoCall.bind(Linux.waitid$address(), Linux.waitid$descriptor());
  }

  /** Linked at the first spawn, which may allocate. */
  private static final class Cold {
    static final MethodHandle PIDFD_OPEN =
        ErrnoCall.bind(Linux.pidfd_open$address(), Linux.pidfd_open$descriptor());
    static final MethodHandle KILL = ErrnoCall.bind(Linux.kill$address(), Linux.kill$descriptor());
    static final MethodHandle PRCTL =
        ErrnoCall.bindVariadic(
            Linux.prctl.address(),
            Linux.prctl
                .makeInvoker(Linux.C_LONG, Linux.C_LONG, Linux.C_LONG, Linux.C_LONG)
                .descriptor(),
            1);
  }

  private final MemorySegment errno;
  private final MemorySegment info;

  ProcessCalls(Arena owner) {
    errno = ErrnoCall.newCell(owner);
    info = siginfo_t.allocate(owner);
  }

  int observeExit(int pidfd) {
    int result = waitid(Linux.P_PIDFD(), pidfd, LOOK);
    return result < 0 ? result : waitStatus();
  }

  int reap(int pidfd) {
    int result = waitid(Linux.P_PIDFD(), pidfd, REAP);
    return result < 0 ? result : waitStatus();
  }

  int reapChild(int pid) {
    int result = waitid(Linux.P_PID(), pid, REAP);
    return result < 0 ? result : waitStatus();
  }

  int anyEndedChild() {
    int result = waitid(Linux.P_ALL(), 0, LOOK);
    return result < 0 ? result : info.get(JAVA_INT, PID);
  }

  /** A close-on-exec pidfd of a child, or the negated errno. */
  int pidfdOpen(int pid) {
    try {
      return ErrnoCall.fold((int) Cold.PIDFD_OPEN.invokeExact(errno, pid, 0), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /**
   * Ends a child that was just started as the leader of a new group, with that group, and reaps it.
   * Blocks until the kernel has ended it. Only for a child that nobody else knows yet.
   */
  void killAndReap(int pid) {
    try {
      int _ = (int) Cold.KILL.invokeExact(errno, -pid, Linux.SIGKILL());
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
    int result;
    do {
      result = waitid(Linux.P_PID(), pid, Linux.WEXITED());
    } while (result == -Errno.EINTR);
    if (result < 0) {
      throw new IllegalStateException(
          "waitid failed for our own child " + pid + ": " + Errno.name(result));
    }
  }

  int becomeSubreaper() {
    return prctl(Linux.PR_SET_CHILD_SUBREAPER(), 1);
  }

  /** prctl(2) with one argument that is a number or an address. */
  int prctl(int option, long argument) {
    try {
      int result = (int) Cold.PRCTL.invokeExact(errno, option, argument, 0L, 0L, 0L);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /** A failed waitid has reaped nothing, so asking again is safe. */
  private int waitid(int idType, int id, int options) {
    info.set(JAVA_INT, PID, 0); // waitid(2): stays 0 when WNOHANG found no child that has ended
    try {
      int result = (int) WAITID.invokeExact(idType, id, info, options);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.WAITID.invokeExact(errno, idType, id, info, options);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  private int waitStatus() {
    if (info.get(JAVA_INT, PID) == 0) {
      return 0;
    }
    return WaitStatus.pack(info.get(JAVA_INT, CODE), info.get(JAVA_INT, STATUS));
  }
}
