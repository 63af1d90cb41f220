package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.itimerspec;
import org.venomx.ffm.generated.timespec;

/**
 * timerfd_create(2) on CLOCK_MONOTONIC, the clock of {@link System#nanoTime} on Linux. Absolute
 * deadlines, because the kernel lets the timeout of a wait slip by a thousandth.
 */
final class TimerCalls {
  private static final long NS_PER_S = 1_000_000_000;
  private static final long VALUE_S = itimerspec.it_value$offset() + timespec.tv_sec$offset();
  private static final long VALUE_NS = itimerspec.it_value$offset() + timespec.tv_nsec$offset();

  private static final MethodHandle SETTIME = Linux.timerfd_settime$handle();
  private static final MethodHandle READ = Linux.read$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle SETTIME =
        ErrnoCall.bind(Linux.timerfd_settime$address(), Linux.timerfd_settime$descriptor());
    static final MethodHandle READ = ErrnoCall.bind(Linux.read$address(), Linux.read$descriptor());
  }

  /** Linked when the first timer is created. */
  private static final class Cold {
    static final MethodHandle CREATE =
        ErrnoCall.bind(Linux.timerfd_create$address(), Linux.timerfd_create$descriptor());
  }

  private final PollCalls polls;
  private final MemorySegment errno;
  private final MemorySegment spec;
  private final MemorySegment expirations;

  TimerCalls(Arena owner, PollCalls polls) {
    this.polls = polls;
    errno = ErrnoCall.newCell(owner);
    spec = itimerspec.allocate(owner); // zeroed: the interval stays 0, a timer fires once
    expirations = owner.allocate(JAVA_LONG);
  }

  int create() {
    int flags = Linux.TFD_NONBLOCK() | Linux.TFD_CLOEXEC();
    try {
      int fd = (int) Cold.CREATE.invokeExact(errno, Linux.CLOCK_MONOTONIC(), flags);
      return ErrnoCall.fold(fd, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  int arm(int timer, long deadlineNs) {
    spec.set(JAVA_LONG, VALUE_S, deadlineNs / NS_PER_S);
    spec.set(JAVA_LONG, VALUE_NS, deadlineNs % NS_PER_S);
    MemorySegment noOld = MemorySegment.NULL;
    int flags = Linux.TFD_TIMER_ABSTIME();
    try {
      int result = (int) SETTIME.invokeExact(timer, flags, spec, noOld);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.SETTIME.invokeExact(errno, timer, flags, spec, noOld);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /** The number of expirations since the last time, 0 for none; at most 1 as timers fire once. */
  int acknowledge(int timer) {
    long bytes = Long.BYTES;
    try {
      long result = (long) READ.invokeExact(timer, expirations, bytes);
      if (result < 0) {
        if (polls.whyFailed(timer, Linux.POLLIN()) == -Errno.EAGAIN) {
          return 0;
        }
        result = (long) WithErrno.READ.invokeExact(errno, timer, expirations, bytes);
      }
      int count = ErrnoCall.fold(result, errno);
      return count < 0 ? count : Math.toIntExact(expirations.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
