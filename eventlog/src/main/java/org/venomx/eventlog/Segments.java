package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.List;

/**
 * The segments from the oldest that is kept to the one being written, without a gap in their seqs.
 * Immutable, so that readers in other threads each see a whole list.
 */
record Segments(List<Segment> all) {

  Segments {
    all = List.copyOf(all);
  }

  Segment newest() {
    return all.getLast();
  }

  long oldestSeq() {
    return all.getFirst().firstSeq();
  }

  /** With the newest segment closed at {@code lastSeq} and another behind it. */
  Segments followedBy(long number, long bytes, long lastSeq, long epochMs) {
    List<Segment> more = new ArrayList<>(all.subList(0, all.size() - 1));
    more.add(newest().closedAt(lastSeq, epochMs));
    more.add(Segment.open(number, lastSeq + 1, bytes));
    return new Segments(more);
  }

  /** Without the oldest ones. */
  Segments withoutFirst(int count) {
    return new Segments(all.subList(count, all.size()));
  }

  /** The segment that holds or will hold the event {@code seq}, the oldest one when it is gone. */
  Segment holding(long seq) {
    Segment found = all.getFirst();
    for (Segment segment : all) {
      if (segment.firstSeq() <= seq) {
        found = segment;
      }
    }
    return found;
  }

  /** The segment with this number or, when it is gone, the next one that is not. */
  Segment numbered(long number) {
    for (Segment segment : all) {
      if (segment.number() >= number) {
        return segment;
      }
    }
    return newest();
  }
}
