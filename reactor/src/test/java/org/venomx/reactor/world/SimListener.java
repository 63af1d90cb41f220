package org.venomx.reactor.world;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;

/** A listening socket and who waits to be accepted. */
final class SimListener extends Descriptor {
  private final Deque<SimSocket> pending = new ArrayDeque<>();

  void connect(SimSocket socket) {
    pending.add(socket);
    changed();
  }

  /** Who waits longest, and stays until {@link #accepted}. */
  @Nullable SimSocket next() {
    return pending.peekFirst();
  }

  void accepted() {
    pending.removeFirst();
  }

  @Override
  int ready() {
    return pending.isEmpty() ? 0 : Epoll.IN;
  }

  @Override
  void closed() {
    pending.forEach(SimSocket::closed);
    pending.clear();
  }
}
