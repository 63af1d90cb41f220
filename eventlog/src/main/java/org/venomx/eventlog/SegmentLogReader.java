package org.venomx.eventlog;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Reads the log while it grows, never beyond its last whole turn. Confined to one thread. */
final class SegmentLogReader implements LogReader {
  private final LogEnd end;
  private final long afterSeq;
  private final SegmentReader reader;
  private final RecordChain chain = new RecordChain();
  private final Deque<LoggedTurn> ready = new ArrayDeque<>();
  private Segment segment;

  SegmentLogReader(Floor floor, LogEnd end, long afterSeq) {
    this.end = end;
    this.afterSeq = afterSeq;
    reader = floor.newReader();
    Segments now = end.segments();
    if (afterSeq + 1 < now.oldestSeq()) {
      reader.close();
      throw new LogExpiredException(afterSeq, now.oldestSeq());
    }
    segment = now.holding(afterSeq + 1);
    Waypoints.Point near = end.waypoints().before(afterSeq + 1);
    if (near != null && near.segment() == segment.number() && near.seq() > segment.firstSeq()) {
      if (!reader.moveTo(near.segment(), near.record())) {
        throw breaksOff();
      }
      chain.begin(near.seq(), near.crcBefore());
    } else {
      chain.begin(segment.firstSeq(), 0);
      begin();
    }
  }

  @Override
  public @Nullable LoggedTurn next() {
    while (ready.isEmpty()) {
      if (chain.lastSeq() >= end.latestSeq()) {
        return null;
      }
      mustBeKept();
      Segment now = end.segments().numbered(segment.number());
      if (chain.lastSeq() >= now.lastSeq()) {
        segment = end.segments().numbered(segment.number() + 1);
        begin();
      } else if (reader.next()) {
        ready.addAll(chain.take(reader.header(), reader.payload(), reader.length(), afterSeq));
      } else {
        throw breaksOff();
      }
    }
    return ready.removeFirst();
  }

  private void begin() {
    SegmentLink link = reader.moveTo(segment.number());
    if (link == null || link.firstSeq() != chain.lastSeq() + 1) {
      throw breaksOff();
    }
    chain.begin(link.firstSeq(), link.crc());
  }

  /** Looked at before each record, for files may be deleted while they are read. */
  private void mustBeKept() {
    long oldestSeq = end.segments().oldestSeq();
    if (chain.lastSeq() + 1 < oldestSeq) {
      throw new LogExpiredException(chain.lastSeq(), oldestSeq);
    }
  }

  private RuntimeException breaksOff() {
    mustBeKept(); // else it is the deletion that was met
    return new LogDamagedException(
        "segment " + segment.number() + " breaks off behind seq " + chain.lastSeq());
  }

  @Override
  public void close() {
    reader.close();
  }
}
