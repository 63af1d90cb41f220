package org.venomx.reactor.world;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Capabilities;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.ReadySet;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.ffm.Waker;

/**
 * A kernel whose processes, terminals, sockets and time are plain objects. It keeps the contract of
 * the real one, writes down every signal, and counts as a violation what a daemon must never do.
 */
public final class ScriptedKernel implements Kernel {
  private static final long UID = 1000;
  private static final long NS_PER_MS = 1_000_000;

  private final ManualClock clock;
  private final Mischief mischief;
  private final Descriptors descriptors = new Descriptors();
  private final ProcessTable processes;
  private final ProcessDesk desk;
  private @Nullable SimListener listener;

  /** A machine on which nothing runs but the daemon. */
  public ScriptedKernel(ManualClock clock, Mischief mischief) {
    this.clock = clock;
    this.mischief = mischief;
    this.processes = new ProcessTable(clock);
    this.desk = new ProcessDesk(descriptors, processes, mischief);
  }

  /** The machine's processes. */
  public ProcessTable processes() {
    return processes;
  }

  /** The newest leader that had this PID. */
  public @Nullable SimProcess leader(int pid) {
    return desk.leader(pid);
  }

  /** What the daemon did and must never do. */
  public List<String> violations() {
    return desk.violations();
  }

  /** Number and kind of every open descriptor. */
  public Map<Integer, String> openDescriptors() {
    return descriptors.names();
  }

  /** At most so many descriptors may be open. */
  public void limitDescriptors(int count) {
    descriptors.limit(count);
  }

  /** Whether any timer is armed. */
  public boolean timerArmed() {
    return descriptors.names().keySet().stream()
        .map(fd -> descriptors.get(fd, TimerFile.class))
        .anyMatch(timer -> timer != null && timer.deadlineNs() != 0);
  }

  /** Whether anything that an epoll set watches is ready, so that a wait would not wait. */
  public boolean anythingReady() {
    return descriptors.names().keySet().stream()
        .map(fd -> descriptors.get(fd, EpollSet.class))
        .anyMatch(epoll -> epoll != null && epoll.anythingReady());
  }

  /** Somebody connects. */
  public SimSocket connect(long peerUid, int bufferBytes) {
    if (listener == null) {
      throw new IllegalStateException("nobody listens");
    }
    SimSocket socket = new SimSocket(peerUid, bufferBytes);
    listener.connect(socket);
    return socket;
  }

  /** Every program gets to run for a moment. */
  public void runPrograms() {
    desk.runPrograms();
  }

  // ---- Processes -------------------------------------------------------------------------------

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    return desk.spawn(request, into);
  }

  @Override
  public int signalGroup(int pidfd, int pgid, int signal) {
    return desk.signalGroup(pidfd, pgid, signal);
  }

  @Override
  public int observeExit(int pidfd) {
    return desk.observeExit(pidfd);
  }

  @Override
  public int reap(int pidfd) {
    return desk.reap(pidfd);
  }

  @Override
  public int anyEndedChild() {
    return desk.anyEndedChild();
  }

  @Override
  public int reapChild(int pid) {
    return desk.reapChild(pid);
  }

  @Override
  public int children(int[] into) {
    return desk.children(into);
  }

  @Override
  public int becomeSubreaper() {
    processes.becomeSubreaper();
    return 0;
  }

  @Override
  public int resizePty(int master, int cols, int rows) {
    Pty pty = descriptors.get(master, Pty.class);
    if (pty == null) {
      return -Errno.EBADF;
    }
    pty.resize(cols, rows);
    return 0;
  }

  // ---- Readiness and time ----------------------------------------------------------------------

  @Override
  public int epollCreate() {
    return descriptors.add(new EpollSet());
  }

  @Override
  public int epollAdd(int epoll, int fd, int events, long key) {
    EpollSet set = descriptors.get(epoll, EpollSet.class);
    Descriptor target = descriptors.get(fd);
    return set == null || target == null ? -Errno.EBADF : set.add(fd, target, events, key);
  }

  @Override
  public int epollModify(int epoll, int fd, int events, long key) {
    EpollSet set = descriptors.get(epoll, EpollSet.class);
    return set == null || descriptors.get(fd) == null ? -Errno.EBADF : set.modify(fd, events, key);
  }

  @Override
  public int epollRemove(int epoll, int fd) {
    EpollSet set = descriptors.get(epoll, EpollSet.class);
    return set == null || descriptors.get(fd) == null ? -Errno.EBADF : set.remove(fd);
  }

  @Override
  public int epollWait(int epoll, ReadySet ready, int timeoutMs) {
    EpollSet set = descriptors.get(epoll, EpollSet.class);
    if (set == null) {
      return -Errno.EBADF;
    }
    if (timeoutMs < 0) {
      throw new IllegalStateException("a wait without end: nobody else is there to end it");
    }
    if (mischief.strikes()) {
      return -Errno.EINTR;
    }
    Random order = mischief.order();
    int count = set.collect(ready, order);
    for (int waited = 0; count == 0 && waited < timeoutMs; waited++) {
      clock.advanceNs(NS_PER_MS);
      runPrograms();
      count = set.collect(ready, order);
    }
    return count;
  }

  @Override
  public int timerCreate() {
    return descriptors.add(new TimerFile(clock));
  }

  @Override
  public int timerArm(int timer, long deadlineNs) {
    TimerFile file = descriptors.get(timer, TimerFile.class);
    if (file == null) {
      return -Errno.EBADF;
    }
    file.arm(deadlineNs);
    return 0;
  }

  @Override
  public int timerAcknowledge(int timer) {
    TimerFile file = descriptors.get(timer, TimerFile.class);
    return file == null ? -Errno.EBADF : file.acknowledge();
  }

  @Override
  public Waker newWaker() {
    return new ScriptedWaker(descriptors);
  }

  // ---- Descriptors -----------------------------------------------------------------------------

  @Override
  public NativeBuffer newBuffer(int bytes) {
    return NativeBuffer.allocate(bytes);
  }

  @Override
  public int read(int fd, NativeBuffer into, int from, int length) {
    Descriptor file = descriptors.get(fd);
    if (file == null) {
      return -Errno.EBADF;
    }
    if (mischief.strikes()) {
      return -Errno.EINTR;
    }
    byte[] bytes = new byte[mischief.cut(length)];
    int count = file.read(bytes);
    if (count > 0) {
      into.put(from, bytes, 0, count);
    }
    return count;
  }

  @Override
  public int write(int fd, NativeBuffer bytes, int from, int length) {
    Descriptor file = descriptors.get(fd);
    if (file == null) {
      return -Errno.EBADF;
    }
    if (mischief.strikes()) {
      return mischief.strikes() ? -Errno.EINTR : -Errno.EAGAIN;
    }
    byte[] given = new byte[mischief.cut(length)];
    bytes.get(from, given, 0, given.length);
    return file.write(given);
  }

  @Override
  public int close(int fd) {
    return descriptors.close(fd);
  }

  @Override
  public int open(String path, int flags, int mode) {
    return descriptors.add(new PlainFile(path));
  }

  @Override
  public int lockExclusive(int fd) {
    PlainFile file = descriptors.get(fd, PlainFile.class);
    if (file == null) {
      return -Errno.EBADF;
    }
    for (int other : descriptors.names().keySet()) {
      PlainFile holder = descriptors.get(other, PlainFile.class);
      if (holder != null && holder != file && holder.locked && holder.path.equals(file.path)) {
        return -Errno.EWOULDBLOCK;
      }
    }
    file.locked = true;
    return 0;
  }

  // ---- Unix sockets ----------------------------------------------------------------------------

  @Override
  public int listen(String path, int backlog) {
    if (path.getBytes(StandardCharsets.UTF_8).length > SOCKET_PATH_BYTES_MAX) {
      return -Errno.ENAMETOOLONG;
    }
    SimListener opened = new SimListener();
    listener = opened;
    return descriptors.add(opened);
  }

  @Override
  public int accept(int fd) {
    SimListener from = descriptors.get(fd, SimListener.class);
    if (from == null) {
      return -Errno.EBADF;
    }
    int asked = mischief.acceptErrno();
    if (asked != 0 || mischief.strikes()) {
      return asked != 0 ? -asked : -Errno.EINTR;
    }
    SimSocket next = from.next();
    if (next == null) {
      return -Errno.EAGAIN;
    }
    int socket = descriptors.add(next);
    if (socket >= 0) {
      from.accepted();
    }
    return socket;
  }

  @Override
  public long peerUid(int socket) {
    SimSocket found = descriptors.get(socket, SimSocket.class);
    return found == null ? -Errno.ENOTSOCK : found.peerUid();
  }

  @Override
  public long uid() {
    return UID;
  }

  @Override
  public int pid() {
    return processes.daemon().pid;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(List.of());
  }

  @Override
  public void close() {}
}
