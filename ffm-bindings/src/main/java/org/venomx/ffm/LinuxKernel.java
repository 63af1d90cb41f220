package org.venomx.ffm;

import java.lang.foreign.Arena;
import org.venomx.ffm.generated.Linux;

/**
 * The real kernel. Owns the memory that its calls work in, made once and confined to the thread
 * that opened it; the calls themselves are in one class for each concern.
 */
public final class LinuxKernel implements Kernel {
  private static final int HIGHEST_SIGNAL = 31;

  private final Arena arena;
  private final ProcessCalls processes;
  private final FileCalls files;
  private final PtyCalls ptys;
  private final EpollCalls epolls;
  private final TimerCalls timers;
  private final SocketCalls sockets;
  private final Spawner spawner;
  private final GroupSignal groupSignal;
  private final Capabilities capabilities;
  private final int pid;
  private final int ownGroup;

  /**
   * A kernel for the current thread.
   *
   * @throws KernelUnsupportedException if the machine lacks something mandatory
   */
  public static LinuxKernel open() {
    return open(true);
  }

  /**
   * As {@link #open()}.
   *
   * @param groupsByPidfd false to signal groups by ID, as on Linux before 6.9, whatever this one
   *     can
   */
  static LinuxKernel open(boolean groupsByPidfd) {
    return open(groupsByPidfd, false);
  }

  /**
   * A stage for rehearsals: the same kernel in all but processes. {@link #spawn} gives out a
   * program that is only pretended, one at a time, with no pidfd and on a terminal that has hung
   * up: it ends at SIGHUP or SIGKILL and ignores all else. Nothing is started, signalled or reaped.
   *
   * <p>A {@link LinuxKernel} and no class of its own, because the JVM compiles calls for the
   * classes that it has seen there: rehearsed on another one, the first real kill would throw the
   * compiled code away.
   */
  public static LinuxKernel openStage() {
    return open(true, true);
  }

  @SuppressWarnings("MustBeClosedChecker") // close() closes it
  private static LinuxKernel open(boolean groupsByPidfd, boolean stage) {
    Platform.require();
    Arena arena = Arena.ofConfined();
    try {
      return new LinuxKernel(arena, groupsByPidfd, stage);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private LinuxKernel(Arena arena, boolean groupsByPidfd, boolean stage) {
    this.arena = arena;
    pid = Linux.getpid();
    ownGroup = Linux.getpgrp();
    PollCalls polls = new PollCalls(arena);
    files = new FileCalls(arena, polls);
    ptys = new PtyCalls(arena, files);
    epolls = new EpollCalls(arena);
    timers = new TimerCalls(arena, polls);
    sockets = new SocketCalls(arena, files, polls);
    ProcessCalls real = new ProcessCalls(arena);
    capabilities = new CapabilityProbe(arena, real, files, ptys).run(pid, epolls, timers);
    capabilities.requireMandatory();
    if (stage) {
      PretendedPrograms pretended = new PretendedPrograms(arena, files, ptys);
      processes = pretended;
      spawner = pretended;
      groupSignal = pretended;
    } else {
      processes = real;
      spawner = new PtySpawn(arena, files, ptys, real, real::pidfdOpen);
      groupSignal =
          groupsByPidfd && capabilities.has(Capabilities.GROUP_SIGNAL_BY_PIDFD)
              ? new SignalByPidfd(arena)
              : new SignalByGroupId(arena);
    }
  }

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    return spawner.spawn(request, into);
  }

  @Override
  public int signalGroup(int pidfd, int pgid, int signal) {
    boolean refused = pgid <= 1 || pgid == ownGroup || pgid == pid;
    if (refused || signal < 0 || signal > HIGHEST_SIGNAL) {
      return -Errno.EINVAL;
    }
    return groupSignal.send(pidfd, pgid, signal);
  }

  @Override
  public int observeExit(int pidfd) {
    return processes.observeExit(pidfd);
  }

  @Override
  public int reap(int pidfd) {
    return processes.reap(pidfd);
  }

  @Override
  public int anyEndedChild() {
    return processes.anyEndedChild();
  }

  @Override
  public int reapChild(int pid) {
    return processes.reapChild(pid);
  }

  @Override
  public int children(int[] into) {
    return ProcChildren.list(into);
  }

  @Override
  public int becomeSubreaper() {
    return processes.becomeSubreaper();
  }

  @Override
  public int resizePty(int master, int cols, int rows) {
    return ptys.resize(master, cols, rows);
  }

  @Override
  public int epollCreate() {
    return epolls.create();
  }

  @Override
  public int epollAdd(int epoll, int fd, int events, long key) {
    return epolls.add(epoll, fd, events, key);
  }

  @Override
  public int epollModify(int epoll, int fd, int events, long key) {
    return epolls.modify(epoll, fd, events, key);
  }

  @Override
  public int epollRemove(int epoll, int fd) {
    return epolls.remove(epoll, fd);
  }

  @Override
  public int epollWait(int epoll, ReadySet ready, int timeoutMs) {
    return epolls.await(epoll, ready, timeoutMs);
  }

  @Override
  public int timerCreate() {
    return timers.create();
  }

  @Override
  public int timerArm(int timer, long deadlineNs) {
    return timers.arm(timer, deadlineNs);
  }

  @Override
  public int timerAcknowledge(int timer) {
    return timers.acknowledge(timer);
  }

  @Override
  public Waker newWaker() {
    int fd = EventfdWaker.create(arena);
    if (fd < 0) {
      throw new IllegalStateException("eventfd failed: %s (%d)".formatted(Errno.name(fd), -fd));
    }
    return new EventfdWaker(fd);
  }

  @Override
  public NativeBuffer newBuffer(int bytes) {
    return new NativeBuffer(arena.allocate(bytes));
  }

  @Override
  public int read(int fd, NativeBuffer into, int from, int length) {
    return files.read(fd, into, from, length);
  }

  @Override
  public int write(int fd, NativeBuffer bytes, int from, int length) {
    return files.write(fd, bytes, from, length);
  }

  @Override
  public int close(int fd) {
    return files.close(fd);
  }

  @Override
  public int open(String path, int flags, int mode) {
    return files.open(path, flags, mode);
  }

  @Override
  public int lockExclusive(int fd) {
    return files.lockExclusive(fd);
  }

  @Override
  public int listen(String path, int backlog) {
    return sockets.listen(path, backlog);
  }

  @Override
  public int accept(int listener) {
    return sockets.accept(listener);
  }

  @Override
  public long peerUid(int socket) {
    return sockets.peerUid(socket);
  }

  @Override
  public long uid() {
    return Integer.toUnsignedLong(Linux.geteuid());
  }

  @Override
  public int pid() {
    return pid;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public void close() {
    arena.close();
  }
}
