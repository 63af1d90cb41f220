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

  SegmentLogReader(SegmentQueue queue, LogEnd end, long afterSeq) {
    this.end = end;
    this.afterSeq = afterSeq;
    reader = new SegmentReader(queue);
    segment = end.segments().holding(afterSeq + 1);
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

  private LogDamagedException breaksOff() {
    return new LogDamagedException(
        "segment " + segment.number() + " breaks off behind seq " + chain.lastSeq());
  }

  @Override
  public void close() {
    reader.close();
  }
}
