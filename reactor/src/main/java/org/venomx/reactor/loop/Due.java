package org.venomx.reactor.loop;

/** What happens when a deadline has passed. */
@FunctionalInterface
public interface Due {

  /**
   * Called once, on the loop's thread; the deadline is no longer set.
   *
   * @param nowNs the pass's monotonic time, not before the deadline
   */
  void due(long nowNs);
}
