package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads all segments in order and tells where the log ends and what is wrong with it. Changes
 * nothing, so that a log which must be left alone is left alone.
 *
 * <p>Each segment's end is what the next one's link says, not what is found there: records behind a
 * place where the log was cut once stay cut.
 */
final class LogScan {
  private final SegmentReader reader;
  private final SortedMap<Long, SegmentLink> links = new TreeMap<>();
  private final RecordChain chain = new RecordChain();
  private final Waypoints waypoints;

  /**
   * What was found.
   *
   * @param segments those that count, oldest first, all of them closed, without size and time
   * @param lastLink the link of the newest readable segment; {@code null} when there is none
   * @param lastLinked the number of that segment, 0 when there is none
   * @param lastSeq the seq of the last event that counts
   * @param lastCrc the checksum of the record that ended it
   * @param beginsTooLate whether events that the state needs are missing before the oldest segment
   * @param torn what is wrong at the end of the newest segment; {@code null} when nothing is
   * @param hole what is wrong before it; {@code null} when nothing is
   */
  record Found(
      List<Segment> segments,
      @Nullable SegmentLink lastLink,
      long lastLinked,
      long lastSeq,
      int lastCrc,
      boolean beginsTooLate,
      @Nullable String torn,
      @Nullable String hole) {}

  LogScan(SegmentReader reader, List<Long> numbers, Waypoints waypoints) {
    this.reader = reader;
    this.waypoints = waypoints;
    for (long number : numbers) {
      SegmentLink link = readLink(number);
      if (link != null) {
        links.put(number, link);
      }
    }
  }

  /** The seq of the oldest event that a segment begins with; 1 when there is no segment. */
  long oldestSeq() {
    return links.isEmpty() ? 1 : link(links.firstKey()).firstSeq();
  }

  /** What a segment without a link holds cannot be told; if it is missed, a hole shows. */
  private @Nullable SegmentLink readLink(long number) {
    try {
      return reader.moveTo(number);
    } catch (LogDamagedException e) {
      return null;
    }
  }

  /** Gives every turn that ends behind {@link Replay#afterSeq} to {@code replay}. */
  Found replay(Replay replay) {
    long after = replay.afterSeq();
    List<Long> numbers = List.copyOf(links.keySet());
    long lastNumber = links.isEmpty() ? 0 : links.lastKey();
    SegmentLink last = links.get(lastNumber);
    if (last == null || link(numbers.getFirst()).firstSeq() > after + 1) {
      return new Found(List.of(), last, lastNumber, 0, 0, last != null, null, null);
    }
    List<Segment> read = new ArrayList<>();
    String damage = null;
    int next = 0;
    while (next < numbers.size() && damage == null) {
      long number = numbers.get(next);
      long end =
          next + 1 < numbers.size() ? link(numbers.get(next + 1)).firstSeq() - 1 : Segment.OPEN;
      if (end <= after && end >= link(number).firstSeq() - 1) {
        read.add(Segment.open(number, link(number).firstSeq(), 0).closedAt(end, 0));
        next++;
        continue;
      }
      if (!read.isEmpty() && read.getLast().lastSeq() > after && !follows(link(number))) {
        damage = "segment " + number + " does not follow the one before it";
        break;
      }
      damage = readTo(end, number, after, replay);
      read.add(Segment.open(number, link(number).firstSeq(), 0).closedAt(chain.lastSeq(), 0));
      next++;
    }
    boolean atEnd = next == numbers.size();
    return new Found(
        read,
        last,
        lastNumber,
        chain.lastSeq(),
        chain.lastCrc(),
        false,
        atEnd ? damage : null,
        atEnd ? null : damage);
  }

  private SegmentLink link(long number) {
    SegmentLink link = links.get(number);
    if (link == null) {
      throw new IllegalStateException("segment " + number + " has no link");
    }
    return link;
  }

  private boolean follows(SegmentLink link) {
    return link.firstSeq() == chain.lastSeq() + 1 && link.crcBefore() == chain.lastCrc();
  }

  /**
   * Returns what is wrong before {@code end}; at the end of the log, before the end of its file.
   */
  private @Nullable String readTo(long end, long number, long after, Replay replay) {
    String damage = null;
    try {
      SegmentLink link = reader.moveTo(number);
      if (link == null) {
        return "segment " + number + " has lost its link";
      }
      chain.begin(link.firstSeq(), link.crc());
      for (long record = 1; chain.lastSeq() < end && reader.next(); record++) {
        if (!chain.insideGroup()) {
          waypoints.pass(number, record, chain.lastSeq() + 1, chain.lastCrc());
        }
        for (LoggedTurn turn :
            chain.take(reader.header(), reader.payload(), reader.length(), after)) {
          replay.accept(turn);
        }
      }
    } catch (LogDamagedException e) {
      damage = "segment " + number + " behind seq " + chain.lastSeq() + ": " + e.getMessage();
    }
    if (end != Segment.OPEN && chain.lastSeq() == end) {
      return null;
    }
    if (damage == null && end != Segment.OPEN) {
      damage = "segment " + number + " ends at seq " + chain.lastSeq() + ", should reach " + end;
    }
    return damage;
  }
}
