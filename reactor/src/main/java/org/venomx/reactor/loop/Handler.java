package org.venomx.reactor.loop;

/** What happens when a watched descriptor is ready. */
@FunctionalInterface
public interface Handler {

  /**
   * Called on the loop's thread. Must not block.
   *
   * @param events the {@link org.venomx.ffm.Epoll} bits that are set
   * @param nowNs the pass's monotonic time
   */
  void ready(int events, long nowNs);
}
