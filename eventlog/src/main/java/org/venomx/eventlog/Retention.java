package org.venomx.eventlog;

import java.util.List;

/**
 * How much of the past is kept (foundation §4): whole segments go, the oldest first, when all that
 * is in them is beyond some limit. Pure.
 *
 * @param events how many events are kept at least, if the other limits let them; 1 or more
 * @param ageMs how old an event may become, in ms; 1 or more
 * @param bytes how much the segments may take on disk; 1 or more
 */
public record Retention(long events, long ageMs, long bytes) {

  /** Refuses limits that keep nothing. */
  public Retention {
    if (events < 1 || ageMs < 1 || bytes < 1) {
      throw new IllegalArgumentException(events + " events, " + ageMs + " ms, " + bytes + " bytes");
    }
  }

  /**
   * The first seq to be kept: that of the oldest segment which has to stay.
   *
   * @param segments oldest first, the last one being written; that one stays
   * @param latestSeq the newest event
   * @param coveredSeq up to where the state is known without the log, by the second-newest
   *     checkpoint; what lies behind it stays
   */
  public long floor(List<SegmentFacts> segments, long latestSeq, long coveredSeq, long nowEpochMs) {
    long total = 0;
    for (SegmentFacts segment : segments) {
      total += segment.bytes();
    }
    for (SegmentFacts segment : segments.subList(0, segments.size() - 1)) {
      boolean beyond =
          latestSeq - segment.lastSeq() >= events
              || nowEpochMs - segment.newestEpochMs() > ageMs
              || total > bytes;
      if (!beyond || segment.lastSeq() > coveredSeq) {
        return segment.firstSeq();
      }
      total -= segment.bytes();
    }
    return segments.getLast().firstSeq();
  }
}
