package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;

/**
 * The eventfd behind {@link Waker}. Its memory is shared by all threads. Methods hold the monitor,
 * so that a late wake cannot write to a stranger's descriptor that got the number after a close;
 * the descriptor is non-blocking, so nobody holds it for long.
 */
final class EventfdWaker implements Waker {
  private static final MethodHandle WRITE = Linux.write$handle();
  private static final MethodHandle READ = Linux.read$handle();
  private static final MethodHandle CLOSE = Linux.close$handle();
  private static final long COUNTER_BYTES = Long.BYTES;

  /** Linked when the first waker is made. */
  private static final class Cold {
    static final MethodHandle CREATE =
        ErrnoCall.bind(Linux.eventfd$address(), Linux.eventfd$descriptor());
  }

  private final Arena arena = Arena.ofShared();
  private final MemorySegment one = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment count = arena.allocate(ValueLayout.JAVA_LONG);
  private final int fd;
  private boolean closed;

  EventfdWaker(int fd) {
    this.fd = fd;
    one.set(ValueLayout.JAVA_LONG, 0, 1);
  }

  /** A non-blocking, close-on-exec eventfd, or the negated errno. */
  static int create(Arena owner) {
    MemorySegment errno = ErrnoCall.newCell(owner);
    int flags = Linux.EFD_NONBLOCK() | Linux.EFD_CLOEXEC();
    try {
      return ErrnoCall.fold((int) Cold.CREATE.invokeExact(errno, 0, flags), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  @Override
  public int fd() {
    return fd;
  }

  @Override
  public synchronized void wake() {
    if (closed) {
      return;
    }
    try {
      // The only failure is EAGAIN at 2^64-2 wakes: the descriptor is readable then too.
      long _ = (long) WRITE.invokeExact(fd, one, COUNTER_BYTES);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  @Override
  public synchronized void acknowledge() {
    if (closed) {
      return;
    }
    try {
      // One read takes the whole counter; EAGAIN says that there was nothing to take.
      long _ = (long) READ.invokeExact(fd, count, COUNTER_BYTES);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      int _ = (int) CLOSE.invokeExact(fd); // an eventfd has nothing to flush
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
    arena.close();
  }
}
