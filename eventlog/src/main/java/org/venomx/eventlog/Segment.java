package org.venomx.eventlog;

/**
 * A segment that can be read.
 *
 * @param number names its file
 * @param firstSeq the seq of its first event
 * @param lastSeq the seq of its last event that counts, {@link #OPEN} for the one being written;
 *     {@code firstSeq - 1} when it holds none
 * @param bytes what its file takes on disk
 * @param newestEpochMs about when its last event was appended; for the one being written, anything
 */
record Segment(long number, long firstSeq, long lastSeq, long bytes, long newestEpochMs) {
  static final long OPEN = Long.MAX_VALUE;

  /** One that is being written. */
  static Segment open(long number, long firstSeq, long bytes) {
    return new Segment(number, firstSeq, OPEN, bytes, 0);
  }

  /** Whether all that is in it, and it holds something, lies below {@code seq}. */
  boolean below(long seq) {
    return firstSeq < seq && lastSeq < seq;
  }

  Segment closedAt(long seq, long epochMs) {
    return new Segment(number, firstSeq, seq, bytes, epochMs);
  }
}
