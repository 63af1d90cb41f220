package org.venomx.reactor.world;

import org.venomx.ffm.Waker;

/** A wake-up in the simulated kernel. */
final class ScriptedWaker implements Waker {
  private final Descriptors descriptors;
  private final EventFile event = new EventFile();
  private final int fd;
  private boolean closed;

  ScriptedWaker(Descriptors descriptors) {
    this.descriptors = descriptors;
    this.fd = descriptors.add(event);
  }

  @Override
  public int fd() {
    return fd;
  }

  @Override
  public void wake() {
    if (!closed) {
      event.signal();
    }
  }

  @Override
  public void acknowledge() {
    event.acknowledge();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      descriptors.close(fd);
    }
  }
}
