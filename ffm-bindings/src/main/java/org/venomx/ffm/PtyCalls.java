package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.termios;
import org.venomx.ffm.generated.winsize;

/** Pseudo-terminals: pty(7), ioctl_tty(2). Only the master is ever opened in this process. */
final class PtyCalls {
  /** Room for the path of a slave: "/dev/pts/" and a number. */
  private static final int NAME_BYTES_MAX = 64;

  private static final int CELLS_MAX = 0xffff; // struct winsize holds unsigned shorts

  private static final Linux.ioctl WITH_POINTER = Linux.ioctl.makeInvoker(Linux.C_POINTER);
  private static final MethodHandle IOCTL = WITH_POINTER.handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle IOCTL =
        ErrnoCall.bindVariadic(Linux.ioctl.address(), WITH_POINTER.descriptor(), 2);
  }

  /** Linked at the first spawn. */
  private static final class Cold {
    static final MethodHandle OPEN =
        ErrnoCall.bind(Linux.posix_openpt$address(), Linux.posix_openpt$descriptor());
    static final MethodHandle GRANT =
        ErrnoCall.bind(Linux.grantpt$address(), Linux.grantpt$descriptor());
    static final MethodHandle UNLOCK =
        ErrnoCall.bind(Linux.unlockpt$address(), Linux.unlockpt$descriptor());
    static final MethodHandle NAME = Linux.ptsname_r$handle();
    static final MethodHandle GET_MODES =
        ErrnoCall.bind(Linux.tcgetattr$address(), Linux.tcgetattr$descriptor());
    static final MethodHandle SET_MODES =
        ErrnoCall.bind(Linux.tcsetattr$address(), Linux.tcsetattr$descriptor());
  }

  private final FileCalls files;
  private final MemorySegment errno;
  private final MemorySegment size;
  private final MemorySegment name;
  private final MemorySegment modes;

  PtyCalls(Arena owner, FileCalls files) {
    this.files = files;
    errno = ErrnoCall.newCell(owner);
    size = winsize.allocate(owner); // zeroed: the pixel sizes stay 0, unknown
    name = owner.allocate(NAME_BYTES_MAX);
    modes = termios.allocate(owner);
  }

  /**
   * A master whose slave may be opened under {@link #slaveName}. Close-on-exec, or every other pane
   * would hold it and nothing would ever hang up; not our controlling terminal; non-blocking.
   */
  int openMaster() {
    int flags = Linux.O_RDWR() | Linux.O_NOCTTY() | Linux.O_CLOEXEC() | Linux.O_NONBLOCK();
    try {
      int master = ErrnoCall.fold((int) Cold.OPEN.invokeExact(errno, flags), errno);
      if (master < 0) {
        return master;
      }
      int result = unlock(master);
      if (result >= 0) {
        result = eraseWholeCharacters(master);
      }
      if (result < 0) {
        files.close(master);
        return result;
      }
      return master;
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  private int unlock(int master) throws Throwable {
    int result = ErrnoCall.fold((int) Cold.GRANT.invokeExact(errno, master), errno);
    if (result >= 0) {
      result = ErrnoCall.fold((int) Cold.UNLOCK.invokeExact(errno, master), errno);
    }
    if (result >= 0) {
      long room = NAME_BYTES_MAX;
      result = -(int) Cold.NAME.invokeExact(master, name, room); // answers an error number
    }
    return result;
  }

  /** IUTF8: the kernel's own line editing erases a character of UTF-8, not a byte of it. */
  private int eraseWholeCharacters(int master) throws Throwable {
    int result = ErrnoCall.fold((int) Cold.GET_MODES.invokeExact(errno, master, modes), errno);
    if (result < 0) {
      return result;
    }
    termios.c_iflag(modes, termios.c_iflag(modes) | Linux.IUTF8());
    int now = Linux.TCSANOW();
    return ErrnoCall.fold((int) Cold.SET_MODES.invokeExact(errno, master, now, modes), errno);
  }

  /** The slave's path as a C string; valid until the next {@link #openMaster}. */
  MemorySegment slaveName() {
    return name;
  }

  int resize(int master, int cols, int rows) {
    if (cols < 1 || cols > CELLS_MAX || rows < 1 || rows > CELLS_MAX) {
      return -Errno.EINVAL;
    }
    winsize.ws_col(size, (short) cols);
    winsize.ws_row(size, (short) rows);
    long request = Linux.TIOCSWINSZ();
    try {
      int result = (int) IOCTL.invokeExact(master, request, size);
      if (result >= 0) {
        return result;
      }
      result = (int) WithErrno.IOCTL.invokeExact(errno, master, request, size);
      return ErrnoCall.fold(result, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
