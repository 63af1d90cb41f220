package org.venomx.reactor.world;

import java.util.Arrays;
import java.util.function.Consumer;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;

/**
 * A connected unix stream socket: a descriptor on the daemon's side, plain methods on the client's.
 * Both buffers are small, so that short writes are the rule.
 */
public final class SimSocket extends Descriptor {
  private final ByteQueue toDaemon;
  private final ByteQueue toClient;
  private final long peerUid;
  private Consumer<byte[]> tap = bytes -> {};
  private boolean daemonClosed;
  private boolean clientClosed;
  private boolean clientWritesNoMore;

  SimSocket(long peerUid, int bufferBytes) {
    this.peerUid = peerUid;
    this.toDaemon = new ByteQueue(bufferBytes);
    this.toClient = new ByteQueue(bufferBytes);
  }

  /** Sees every byte at the moment at which the daemon sends it, whenever the client reads it. */
  public void tap(Consumer<byte[]> observer) {
    tap = observer;
  }

  /** The client writes: how many bytes had room. */
  public int send(byte[] bytes) {
    if (daemonClosed || clientClosed || clientWritesNoMore) {
      return 0;
    }
    int taken = toDaemon.put(bytes, bytes.length);
    if (taken > 0) {
      changed();
    }
    return taken;
  }

  /** The client reads up to so many bytes; returns how many there were. */
  public int receive(int bytesMax) {
    boolean full = toClient.room() == 0;
    int taken = toClient.take(new byte[Math.min(bytesMax, toClient.size())]);
    if (full && taken > 0) {
      changed();
    }
    return taken;
  }

  /** The client closes its end. */
  public void hangUp() {
    clientClosed = true;
    toClient.clear();
    changed();
  }

  /** The client says that it will write no more: shutdown(2), SHUT_WR. */
  public void halfClose() {
    clientWritesNoMore = true;
    changed();
  }

  /** Whether the daemon has closed its end. */
  public boolean closedByDaemon() {
    return daemonClosed;
  }

  long peerUid() {
    return peerUid;
  }

  @Override
  int ready() {
    boolean end = clientClosed || clientWritesNoMore;
    int bits = toDaemon.size() > 0 || end ? Epoll.IN : 0;
    bits |= end ? Epoll.RDHUP : 0;
    bits |= clientClosed ? Epoll.HUP : 0;
    return bits | (clientClosed || toClient.room() > 0 ? Epoll.OUT : 0);
  }

  @Override
  int read(byte[] into) {
    if (toDaemon.size() > 0) {
      return toDaemon.take(into);
    }
    return clientClosed || clientWritesNoMore ? 0 : -Errno.EAGAIN;
  }

  @Override
  int write(byte[] bytes) {
    if (clientClosed) {
      return -Errno.EPIPE;
    }
    int taken = toClient.put(bytes, bytes.length);
    if (taken == 0 && bytes.length > 0) {
      return -Errno.EAGAIN;
    }
    tap.accept(Arrays.copyOf(bytes, taken));
    return taken;
  }

  @Override
  void closed() {
    daemonClosed = true;
  }
}
