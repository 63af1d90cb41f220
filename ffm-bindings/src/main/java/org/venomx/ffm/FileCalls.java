package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;

/** Descriptors: read(2), write(2), close(2), open(2), flock(2). */
final class FileCalls {
  /** read and write with the buffer's address as a number, so that no slice is made. */
  private static final FunctionDescriptor TRANSFER =
      FunctionDescriptor.of(Linux.C_LONG, Linux.C_INT, Linux.C_LONG, Linux.C_LONG);

  private static final MethodHandle READ = ErrnoCall.reshape(Linux.read$address(), TRANSFER);
  private static final MethodHandle WRITE = ErrnoCall.reshape(Linux.write$address(), TRANSFER);

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle READ = ErrnoCall.bind(Linux.read$address(), TRANSFER);
    static final MethodHandle WRITE = ErrnoCall.bind(Linux.write$address(), TRANSFER);
  }

  /** Calls outside the loop's hot path. */
  private static final class Cold {
    static final MethodHandle CLOSE =
        ErrnoCall.bind(Linux.close$address(), Linux.close$descriptor());
    static final MethodHandle OPEN =
        ErrnoCall.bindVariadic(
            Linux.open.address(), Linux.open.makeInvoker(Linux.C_INT).descriptor(), 2);
    static final MethodHandle FLOCK =
        ErrnoCall.bind(Linux.flock$address(), Linux.flock$descriptor());
    static final MethodHandle ACCESS =
        ErrnoCall.bind(Linux.access$address(), Linux.access$descriptor());
  }

  private final PollCalls polls;
  private final MemorySegment errno;

  FileCalls(Arena owner, PollCalls polls) {
    this.polls = polls;
    errno = ErrnoCall.newCell(owner);
  }

  /** A failed read has taken nothing, so asking again is safe. */
  int read(int fd, NativeBuffer into, int from, int length) {
    long address = into.addressOf(from, length);
    try {
      long result = (long) READ.invokeExact(fd, address, (long) length);
      if (result >= 0) {
        return (int) result; // not above length
      }
      int reason = polls.whyFailed(fd, Linux.POLLIN());
      if (reason < 0) {
        return reason;
      }
      result = (long) WithErrno.READ.invokeExact(errno, fd, address, (long) length);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /** A failed write has written nothing, so asking again is safe. */
  int write(int fd, NativeBuffer bytes, int from, int length) {
    long address = bytes.addressOf(from, length);
    try {
      long result = (long) WRITE.invokeExact(fd, address, (long) length);
      if (result >= 0) {
        return (int) result; // not above length
      }
      int reason = polls.whyFailed(fd, Linux.POLLOUT());
      if (reason < 0) {
        return reason;
      }
      result = (long) WithErrno.WRITE.invokeExact(errno, fd, address, (long) length);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /**
   * Reports errno at once: Linux frees the number before anything can fail, so a second close could
   * hit a descriptor that another thread has just been given.
   */
  int close(int fd) {
    try {
      return ErrnoCall.fold((int) Cold.CLOSE.invokeExact(errno, fd), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  int open(String path, int flags, int mode) {
    if (CStrings.hasNul(path)) {
      return -Errno.EINVAL;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path);
      int all = flags | Linux.O_CLOEXEC();
      return ErrnoCall.fold((int) Cold.OPEN.invokeExact(errno, name, all, mode), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /**
   * A handle of a directory that may be entered, or what chdir(2) would answer. The dot makes the
   * kernel check the permission to enter it, and not only the path to it.
   */
  int openFolder(String path) {
    if (path.isEmpty()) {
      return -Errno.ENOENT;
    }
    return open(path + "/.", Linux.O_PATH() | Linux.O_DIRECTORY(), 0);
  }

  /** 0 if the path can be opened for reading and writing, or the negated errno: access(2). */
  int mayReadAndWrite(MemorySegment path) {
    try {
      int mode = Linux.R_OK() | Linux.W_OK();
      return ErrnoCall.fold((int) Cold.ACCESS.invokeExact(errno, path, mode), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  int lockExclusive(int fd) {
    try {
      int operation = Linux.LOCK_EX() | Linux.LOCK_NB();
      return ErrnoCall.fold((int) Cold.FLOCK.invokeExact(errno, fd, operation), errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
