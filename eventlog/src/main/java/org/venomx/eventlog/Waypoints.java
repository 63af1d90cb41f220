package org.venomx.eventlog;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Every {@value #EVERY}th record's place, so that a reader need not begin at a segment's beginning.
 * Kept in memory only: a scan at the start finds them anew. Any thread.
 */
final class Waypoints {
  private static final int EVERY = 256;

  private final ConcurrentSkipListMap<Long, Point> points = new ConcurrentSkipListMap<>();

  /**
   * Where a turn begins.
   *
   * @param record how many records of the segment come before it
   * @param crcBefore the checksum that it names
   */
  record Point(long segment, long record, long seq, int crcBefore) {}

  /** The next turn begins here; remembered now and then. */
  void pass(long segment, long record, long seq, int crcBefore) {
    if (record % EVERY == 0) {
      points.put(seq, new Point(segment, record, seq, crcBefore));
    }
  }

  /** The last place that is not behind {@code seq}. */
  @Nullable Point before(long seq) {
    Map.Entry<Long, Point> entry = points.floorEntry(seq);
    return entry == null ? null : entry.getValue();
  }

  /** Forgets what lies before {@code seq}. */
  void dropBefore(long seq) {
    points.headMap(seq).clear();
  }
}
