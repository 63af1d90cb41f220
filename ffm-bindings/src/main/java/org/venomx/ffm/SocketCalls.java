package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.sockaddr_un;
import org.venomx.ffm.generated.ucred;

/** Stream sockets in the file system: unix(7). */
final class SocketCalls {
  private static final int OWNER_ONLY = Linux.S_IRUSR() | Linux.S_IWUSR();
  private static final int UNBLOCKED = Linux.SOCK_NONBLOCK() | Linux.SOCK_CLOEXEC();

  private static final MethodHandle ACCEPT = Linux.accept4$handle();
  private static final MethodHandle OPTION = Linux.getsockopt$handle();

  /** Linked at the first failure. */
  private static final class WithErrno {
    static final MethodHandle ACCEPT =
        ErrnoCall.bind(Linux.accept4$address(), Linux.accept4$descriptor());
    static final MethodHandle OPTION =
        ErrnoCall.bind(Linux.getsockopt$address(), Linux.getsockopt$descriptor());
  }

  /** Linked when the first socket is made. */
  private static final class Cold {
    static final MethodHandle SOCKET =
        ErrnoCall.bind(Linux.socket$address(), Linux.socket$descriptor());
    static final MethodHandle FCHMOD =
        ErrnoCall.bind(Linux.fchmod$address(), Linux.fchmod$descriptor());
    static final MethodHandle BIND = ErrnoCall.bind(Linux.bind$address(), Linux.bind$descriptor());
    static final MethodHandle LISTEN =
        ErrnoCall.bind(Linux.listen$address(), Linux.listen$descriptor());
  }

  private final FileCalls files;
  private final PollCalls polls;
  private final MemorySegment errno;
  private final MemorySegment peer;
  private final MemorySegment peerSize;

  SocketCalls(Arena owner, FileCalls files, PollCalls polls) {
    this.files = files;
    this.polls = polls;
    errno = ErrnoCall.newCell(owner);
    peer = ucred.allocate(owner);
    peerSize = owner.allocate(JAVA_INT);
  }

  int listen(String path, int backlog) {
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    if (name.length == 0 || CStrings.hasNul(path)) {
      return -Errno.EINVAL; // unix(7) would make them abstract sockets, open to every user
    }
    if (name.length > Kernel.SOCKET_PATH_BYTES_MAX) {
      return -Errno.ENAMETOOLONG;
    }
    int type = Linux.SOCK_STREAM() | UNBLOCKED;
    try (Arena arena = Arena.ofConfined()) {
      int fd = (int) Cold.SOCKET.invokeExact(errno, Linux.AF_UNIX(), type, 0);
      if (fd < 0) {
        return ErrnoCall.fold(fd, errno);
      }
      int result = bindAndListen(fd, address(name, arena), backlog);
      if (result < 0) {
        files.close(fd);
        return result;
      }
      return fd;
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  /** The mode is set before the name exists: bind gives the file the mode of the socket. */
  private int bindAndListen(int fd, MemorySegment address, int backlog) throws Throwable {
    int size = (int) sockaddr_un.sizeof();
    int result = ErrnoCall.fold((int) Cold.FCHMOD.invokeExact(errno, fd, OWNER_ONLY), errno);
    if (result >= 0) {
      result = ErrnoCall.fold((int) Cold.BIND.invokeExact(errno, fd, address, size), errno);
    }
    if (result >= 0) {
      result = ErrnoCall.fold((int) Cold.LISTEN.invokeExact(errno, fd, backlog), errno);
    }
    return result;
  }

  private static MemorySegment address(byte[] path, Arena owner) {
    MemorySegment address = sockaddr_un.allocate(owner); // zeroed: the path ends with a NUL
    sockaddr_un.sun_family(address, (short) Linux.AF_UNIX());
    MemorySegment.copy(path, 0, sockaddr_un.sun_path(address), Linux.C_CHAR, 0, path.length);
    return address;
  }

  int accept(int listener) {
    MemorySegment none = MemorySegment.NULL;
    try {
      int fd = (int) ACCEPT.invokeExact(listener, none, none, UNBLOCKED);
      if (fd >= 0) {
        return fd;
      }
      if (polls.whyFailed(listener, Linux.POLLIN()) == -Errno.EAGAIN) {
        return -Errno.EAGAIN;
      }
      fd = (int) WithErrno.ACCEPT.invokeExact(errno, listener, none, none, UNBLOCKED);
      return ErrnoCall.fold(fd, errno);
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }

  long peerUid(int socket) {
    int level = Linux.SOL_SOCKET();
    int name = Linux.SO_PEERCRED();
    peerSize.set(JAVA_INT, 0, (int) ucred.sizeof());
    try {
      int result = (int) OPTION.invokeExact(socket, level, name, peer, peerSize);
      if (result < 0) {
        result = (int) WithErrno.OPTION.invokeExact(errno, socket, level, name, peer, peerSize);
        result = ErrnoCall.fold(result, errno);
      }
      return result < 0 ? result : Integer.toUnsignedLong(ucred.uid(peer));
    } catch (Throwable t) {
      throw ErrnoCall.linkage(t);
    }
  }
}
