package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.epoll_event;

/**
 * epoll(7). Entries are read by offset: the struct is packed on x86-64, and a slice for each would
 * be an object for each.
 */
final class EpollCalls {
  /** Most entries that one wait reports, whatever the ready set's capacity; the rest waits. */
  static final int ENTRIES_MAX = 256;

  private static final int NO_WAIT = 0;

  private static final long SIZE = epoll_event.sizeof();
  private static final long EVENTS = epoll_event.events$offset();
  private static final long KEY = epoll_event.data$offset();

  private static final MethodHandle CTL = Linux.epoll_ctl$handle();
  private static final MethodHandle WAIT = Linux.epoll_wait$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle CTL =
        ErrnoCall.bind(Linux.epoll_ctl$address(), Linux.epoll_ctl$descriptor());
    static final MethodHandle WAIT =
        ErrnoCall.bind(Linux.epoll_wait$address(), Linux.epoll_wait$descriptor());
  }

  /** Linked when the first instance is created. */
  private static final class Cold {
    static final MethodHandle CREATE =
        ErrnoCall.bind(Linux.epoll_create1$address(), Linux.epoll_create1$descriptor());
  }

  private final MemorySegment errno;
  private final MemorySegment interest;
  private final MemorySegment ready;

  EpollCalls(Arena owner) {
    errno = ErrnoCall.newCell(owner);
    interest = epoll_event.allocate(owner);
    ready = epoll_event.allocateArray(ENTRIES_MAX, owner);
  }

  int create() {
    try {
      return ErrnoCall.fold((int) Cold.CREATE.invokeExact(errno, Linux.EPOLL_CLOEXEC()), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  int add(int epoll, int fd, int events, long key) {
    return control(epoll, Linux.EPOLL_CTL_ADD(), fd, events, key);
  }

  int modify(int epoll, int fd, int events, long key) {
    return control(epoll, Linux.EPOLL_CTL_MOD(), fd, events, key);
  }

  int remove(int epoll, int fd) {
    return control(epoll, Linux.EPOLL_CTL_DEL(), fd, 0, 0);
  }

  int await(int epoll, ReadySet into, int timeoutMs) {
    int max = Math.min(into.capacity(), ENTRIES_MAX);
    int count;
    try {
      count = (int) WAIT.invokeExact(epoll, ready, max, timeoutMs);
      if (count < 0) {
        count = afterFailure(epoll, max);
      }
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
    for (int i = 0; i < count; i++) {
      long at = i * SIZE;
      into.set(
          i, ready.get(JAVA_LONG_UNALIGNED, at + KEY), ready.get(JAVA_INT_UNALIGNED, at + EVENTS));
    }
    return count;
  }

  /**
   * Why a wait failed. Asked without waiting, or an interrupted wait would begin anew. An
   * interruption is the only failure that is gone at the second call.
   */
  private int afterFailure(int epoll, int max) throws Throwable {
    int count = (int) WAIT.invokeExact(epoll, ready, max, NO_WAIT);
    if (count < 0) {
      count = (int) WithErrno.WAIT.invokeExact(errno, epoll, ready, max, NO_WAIT);
    }
    return count == 0 ? -Errno.EINTR : ErrnoCall.fold(count, errno);
  }

  private int control(int epoll, int operation, int fd, int events, long key) {
    interest.set(JAVA_INT_UNALIGNED, EVENTS, events);
    interest.set(JAVA_LONG_UNALIGNED, KEY, key);
    try {
      int result = (int) CTL.invokeExact(epoll, operation, fd, interest);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.CTL.invokeExact(errno, epoll, operation, fd, interest);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
