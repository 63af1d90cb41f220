package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;

/**
 * pidfd_send_signal(2) with PIDFD_SIGNAL_PROCESS_GROUP, Linux 6.9: follows the kernel's process
 * object, so that a number given out again cannot be hit.
 */
final class SignalByPidfd implements GroupSignal {
  private static final int PROCESS_GROUP = (int) Linux.PIDFD_SIGNAL_PROCESS_GROUP();
  private static final MethodHandle SEND = Linux.pidfd_send_signal$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle SEND =
        ErrnoCall.bind(Linux.pidfd_send_signal$address(), Linux.pidfd_send_signal$descriptor());
  }

  private final MemorySegment errno;

  SignalByPidfd(Arena owner) {
    errno = ErrnoCall.newCell(owner);
  }

  @Override
  public int send(int pidfd, int pgid, int signal) {
    MemorySegment noInfo = MemorySegment.NULL;
    try {
      int result = (int) SEND.invokeExact(pidfd, signal, noInfo, PROCESS_GROUP);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.SEND.invokeExact(errno, pidfd, signal, noInfo, PROCESS_GROUP);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
