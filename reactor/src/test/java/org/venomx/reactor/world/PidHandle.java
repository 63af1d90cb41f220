package org.venomx.reactor.world;

import org.venomx.ffm.Epoll;

/** A pidfd: readable once its process has ended. */
final class PidHandle extends Descriptor {
  final SimProcess process;

  PidHandle(SimProcess process) {
    this.process = process;
  }

  @Override
  int ready() {
    return process.running() ? 0 : process.reaped() ? Epoll.IN | Epoll.HUP : Epoll.IN;
  }
}
