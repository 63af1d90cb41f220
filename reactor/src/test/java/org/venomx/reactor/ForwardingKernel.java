package org.venomx.reactor;

import org.venomx.ffm.Capabilities;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.ReadySet;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.ffm.Waker;

/** Hands every call on to another kernel, so that a seam overrides only what it is about. */
abstract class ForwardingKernel implements Kernel {
  private final Kernel real;

  ForwardingKernel(Kernel real) {
    this.real = real;
  }

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    return real.spawn(request, into);
  }

  @Override
  public int signalGroup(int pidfd, int pgid, int signal) {
    return real.signalGroup(pidfd, pgid, signal);
  }

  @Override
  public int observeExit(int pidfd) {
    return real.observeExit(pidfd);
  }

  @Override
  public int reap(int pidfd) {
    return real.reap(pidfd);
  }

  @Override
  public int anyEndedChild() {
    return real.anyEndedChild();
  }

  @Override
  public int reapChild(int pid) {
    return real.reapChild(pid);
  }

  @Override
  public int children(int[] into) {
    return real.children(into);
  }

  @Override
  public int becomeSubreaper() {
    return real.becomeSubreaper();
  }

  @Override
  public int resizePty(int master, int cols, int rows) {
    return real.resizePty(master, cols, rows);
  }

  @Override
  public int epollCreate() {
    return real.epollCreate();
  }

  @Override
  public int epollAdd(int epoll, int fd, int events, long key) {
    return real.epollAdd(epoll, fd, events, key);
  }

  @Override
  public int epollModify(int epoll, int fd, int events, long key) {
    return real.epollModify(epoll, fd, events, key);
  }

  @Override
  public int epollRemove(int epoll, int fd) {
    return real.epollRemove(epoll, fd);
  }

  @Override
  public int epollWait(int epoll, ReadySet ready, int timeoutMs) {
    return real.epollWait(epoll, ready, timeoutMs);
  }

  @Override
  public int timerCreate() {
    return real.timerCreate();
  }

  @Override
  public int timerArm(int timer, long deadlineNs) {
    return real.timerArm(timer, deadlineNs);
  }

  @Override
  public int timerAcknowledge(int timer) {
    return real.timerAcknowledge(timer);
  }

  @Override
  public Waker newWaker() {
    return real.newWaker();
  }

  @Override
  public NativeBuffer newBuffer(int bytes) {
    return real.newBuffer(bytes);
  }

  @Override
  public int read(int fd, NativeBuffer into, int from, int length) {
    return real.read(fd, into, from, length);
  }

  @Override
  public int write(int fd, NativeBuffer bytes, int from, int length) {
    return real.write(fd, bytes, from, length);
  }

  @Override
  public int close(int fd) {
    return real.close(fd);
  }

  @Override
  public int open(String path, int flags, int mode) {
    return real.open(path, flags, mode);
  }

  @Override
  public int lockExclusive(int fd) {
    return real.lockExclusive(fd);
  }

  @Override
  public int listen(String path, int backlog) {
    return real.listen(path, backlog);
  }

  @Override
  public int accept(int listener) {
    return real.accept(listener);
  }

  @Override
  public long peerUid(int socket) {
    return real.peerUid(socket);
  }

  @Override
  public long uid() {
    return real.uid();
  }

  @Override
  public int pid() {
    return real.pid();
  }

  @Override
  public Capabilities capabilities() {
    return real.capabilities();
  }

  @Override
  public void close() {
    real.close();
  }

  @Override
  public void rehearse(int rounds) {
    real.rehearse(rounds);
  }
}
