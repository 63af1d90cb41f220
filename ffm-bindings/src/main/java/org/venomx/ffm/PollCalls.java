package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.pollfd;

/**
 * poll(2) of one descriptor without waiting. Reading until EAGAIN is how the loop works, so that
 * failure is no exception; asked here, it costs the same one call as asking for errno and no
 * memory.
 */
final class PollCalls {
  private static final long ONE = 1;
  private static final int NO_WAIT = 0;

  private static final MethodHandle POLL = Linux.poll$handle();

  private final MemorySegment entry;

  PollCalls(Arena owner) {
    entry = pollfd.allocate(owner);
  }

  /**
   * Why a transfer that has just failed did so, as far as readiness tells.
   *
   * @param wanted POLLIN or POLLOUT, for a read or a write
   * @return -EAGAIN if it would block, -EIO if a PTY has hung up, 0 if only errno can tell
   */
  int whyFailed(int fd, int wanted) {
    if (fd < 0) {
      return 0; // poll(2) skips negative numbers and would find nothing amiss
    }
    int found = poll(fd, wanted);
    if (found == 0) {
      return -Errno.EAGAIN;
    }
    // At the end of anything but a PTY a read answers 0 and does not fail.
    return wanted == Linux.POLLIN() && found == Linux.POLLHUP() ? -Errno.EIO : 0;
  }

  /** The events found, 0 for none, or -1 after a failure of poll itself. */
  private int poll(int fd, int wanted) {
    pollfd.fd(entry, fd);
    pollfd.events(entry, (short) wanted);
    try {
      int count = (int) POLL.invokeExact(entry, ONE, NO_WAIT);
      return count > 0 ? pollfd.revents(entry) : count;
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
