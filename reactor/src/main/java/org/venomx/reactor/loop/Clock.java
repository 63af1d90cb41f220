package org.venomx.reactor.loop;

/** Where time comes from, so that tests can be its masters. */
public interface Clock {

  /** CLOCK_MONOTONIC in nanoseconds, for deadlines. Never stored in the log. */
  long monotonicNs();

  /**
   * Wall time in milliseconds since 1970, for records that people read. Never used for deadlines.
   */
  long epochMs();
}
