package org.venomx.reactor.net;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Watch;

/** The listening socket. Confined to the loop's thread. */
public final class SocketServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SocketServer.class);

  /** After a failure that lasts (no descriptor left), accepting rests so that it does not spin. */
  private static final long REST_NS = 100_000_000;

  private final Kernel kernel;
  private final Loop loop;
  private final Connections connections;
  private final Session session;
  private final int listener;
  private final Watch watch;
  private final Deadline rested;

  /** Accepts on {@code listener}, which it takes over. */
  public SocketServer(
      Kernel kernel, Loop loop, Connections connections, Session session, int listener) {
    this.kernel = kernel;
    this.loop = loop;
    this.connections = connections;
    this.session = session;
    this.listener = listener;
    this.watch = loop.readiness().watch(listener, Epoll.IN, (events, nowNs) -> accept(nowNs));
    this.rested = new Deadline(nowNs -> watch().want(Epoll.IN));
  }

  /** Accepts no more. */
  @Override
  public void close() {
    loop.deadlines().clear(rested);
    watch.close();
    kernel.close(listener);
  }

  private Watch watch() {
    return watch;
  }

  private void accept(long nowNs) {
    for (int i = 0; i < Limits.ACCEPTS_PER_PASS; i++) {
      int socket = kernel.accept(listener);
      if (socket == -Errno.EAGAIN) {
        return;
      }
      if (socket == -Errno.ECONNABORTED || socket == -Errno.EINTR) {
        continue;
      }
      if (socket < 0) {
        LOG.warn("accept failed: {}; resting for 100 ms", Errno.name(-socket));
        watch.want(0);
        loop.deadlines().set(rested, nowNs + REST_NS);
        return;
      }
      long peer = kernel.peerUid(socket);
      if (peer == kernel.uid() || peer == 0) {
        connections.accept(socket, session, nowNs);
      } else {
        kernel.close(socket); // another user's: not a word (foundation §3)
      }
    }
  }
}
