package org.venomx.eventlog;

/**
 * Where the log ends, as readers and helpers in other threads see it: only whole turns. Written by
 * the log's thread alone.
 */
final class LogEnd {
  private volatile Segments segments;
  private volatile long latestSeq;
  private final Waypoints waypoints;

  LogEnd(Segments segments, long latestSeq, Waypoints waypoints) {
    this.waypoints = waypoints;
    this.segments = segments;
    this.latestSeq = latestSeq;
  }

  Segments segments() {
    return segments;
  }

  long latestSeq() {
    return latestSeq;
  }

  Waypoints waypoints() {
    return waypoints;
  }

  /** The turn that ends at {@code seq} can be read. */
  void moveTo(long seq) {
    latestSeq = seq;
  }

  /** What follows {@link #latestSeq} is in another segment. */
  void roll(long number) {
    segments = segments.followedBy(number, latestSeq);
  }
}
