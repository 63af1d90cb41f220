package org.venomx.eventlog;

/**
 * Where the log ends, as readers and helpers in other threads see it: only whole turns. Written by
 * the log's thread alone.
 */
final class LogEnd {
  private volatile Segments segments;
  private volatile long latestSeq;
  private final Waypoints waypoints;
  private long latestEpochMs;

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
  void moveTo(long seq, long epochMs) {
    latestEpochMs = epochMs;
    latestSeq = seq;
  }

  /** What follows {@link #latestSeq} is in another segment. */
  void roll(long number, long bytes) {
    segments = segments.followedBy(number, bytes, latestSeq, latestEpochMs);
  }

  /** The oldest segments cannot be read any more. */
  void dropFirst(int count) {
    segments = segments.withoutFirst(count);
    waypoints.dropBefore(segments.oldestSeq());
  }
}
