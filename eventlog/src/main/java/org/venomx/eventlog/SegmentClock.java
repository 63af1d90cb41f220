package org.venomx.eventlog;

import net.openhft.chronicle.core.time.TimeProvider;

/**
 * The only clock that Chronicle sees: the number of the segment that is written, as a time. So a
 * step of the wall clock can neither roll the log nor write before what is there.
 */
final class SegmentClock implements TimeProvider {
  private final int cycleMs;
  private volatile long segment;

  /**
   * @param cycleMs how long Chronicle thinks that a segment lasts
   */
  SegmentClock(int cycleMs, long segment) {
    this.cycleMs = cycleMs;
    this.segment = segment;
  }

  void moveTo(long newSegment) {
    segment = newSegment;
  }

  @Override
  public long currentTimeMillis() {
    return segment * cycleMs;
  }
}
