package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;

/**
 * kill(2) of the negated group ID, for kernels before 6.9. The number is the leader's PID, which
 * the kernel does not give out again while the leader is unreaped.
 */
final class SignalByGroupId implements GroupSignal {
  private static final MethodHandle KILL = Linux.kill$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle KILL = ErrnoCall.bind(Linux.kill$address(), Linux.kill$descriptor());
  }

  private final MemorySegment errno;

  SignalByGroupId(Arena owner) {
    errno = ErrnoCall.newCell(owner);
  }

  @Override
  public int send(int pidfd, int pgid, int signal) {
    if (pidfd < 0) {
      return -Errno.EBADF; // as by pidfd; a warm-up must not reach a real group
    }
    try {
      int result = (int) KILL.invokeExact(-pgid, signal);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.KILL.invokeExact(errno, -pgid, signal);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
