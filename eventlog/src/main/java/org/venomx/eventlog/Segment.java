package org.venomx.eventlog;

/**
 * A segment that can be read.
 *
 * @param number names its file
 * @param firstSeq the seq of its first event
 * @param lastSeq the seq of its last event that counts, {@link #OPEN} for the one being written;
 *     {@code firstSeq - 1} when it holds none
 */
record Segment(long number, long firstSeq, long lastSeq) {
  static final long OPEN = Long.MAX_VALUE;

  Segment closedAt(long seq) {
    return new Segment(number, firstSeq, seq);
  }
}
