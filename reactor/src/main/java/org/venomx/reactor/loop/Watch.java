package org.venomx.reactor.loop;

/** One descriptor in the epoll set. Confined to the loop's thread. */
public final class Watch implements AutoCloseable {
  final int fd;
  final long key;
  final Handler handler;
  private final Readiness readiness;
  private int events;
  private boolean open = true;

  Watch(Readiness readiness, int fd, int events, long key, Handler handler) {
    this.readiness = readiness;
    this.fd = fd;
    this.events = events;
    this.key = key;
    this.handler = handler;
  }

  /** Changes what is waited for; no system call when nothing changes. */
  public void want(int newEvents) {
    if (open && newEvents != events) {
      readiness.modify(this, newEvents);
      events = newEvents;
    }
  }

  /**
   * Stops watching; an event of this pass that is still to come is dropped. The descriptor stays
   * open.
   */
  @Override
  public void close() {
    if (open) {
      open = false;
      readiness.remove(this);
    }
  }
}
