package org.venomx.reactor.world;

import org.venomx.ffm.Epoll;

/** eventfd(2), of which only "was it written" matters. */
final class EventFile extends Descriptor {
  private boolean written;

  void signal() {
    written = true;
    changed();
  }

  void acknowledge() {
    written = false;
  }

  @Override
  int ready() {
    return written ? Epoll.IN : 0;
  }
}
