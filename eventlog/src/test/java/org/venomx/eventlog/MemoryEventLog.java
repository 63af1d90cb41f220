package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Kind;

/**
 * The log in memory, for deterministic tests: the same contract, real encoding, no thread. It can
 * be made to crash, to fail at an exact place, and to run out of room.
 */
public final class MemoryEventLog implements EventLog {

  /** Where the next append goes wrong. */
  public enum Fault {
    /** Nothing of the turn is there. */
    BEFORE,
    /** Half of it was written; nobody will ever read that. */
    MIDDLE,
    /** All of it is there and will be read after a restart; the caller only does not know. */
    AFTER
  }

  private record Stored(LoggedTurn turn, long bytes) {}

  private final List<Stored> turns;
  private final String history;
  private final TurnEncoder encoder = new TurnEncoder();
  private final TurnDecoder decoder = new TurnDecoder();
  private final RecordHeader header = new RecordHeader();
  private final Map<Kind, Long> ceilings = new EnumMap<>(Kind.class);
  private long roomBytes = Long.MAX_VALUE / 4;
  private long idsAhead = 1_024;
  private long durableSeq;
  private boolean holdDurable;
  private Durability.@Nullable Listener listener;
  private @Nullable Fault fault;
  private boolean failed;
  private boolean appending;
  private boolean closed;
  private long segmentEvents = Long.MAX_VALUE;
  private long floorOnDisk = 1;
  private long oldestSeq = 1;

  /** An empty log with endless room. */
  public MemoryEventLog() {
    this(List.of(), "memoryhistory");
  }

  private MemoryEventLog(List<Stored> turns, String history) {
    this.turns = new ArrayList<>(turns);
    this.history = history;
    durableSeq = latestSeq();
    for (Kind kind : Kind.values()) {
      ceilings.put(kind, idsAhead);
    }
  }

  /** What a restart after the death of this instance would see; this instance is of no more use. */
  public MemoryEventLog crash() {
    failed = true;
    MemoryEventLog next = new MemoryEventLog(turns, history);
    next.segmentEvents = segmentEvents;
    next.floorOnDisk = floorOnDisk;
    next.dropBelowFloor(); // a start finishes what was begun
    return next;
  }

  /** Gives everything to {@code replay}, as a start does. */
  public void replay(Replay replay) {
    for (Stored stored : turns) {
      if (stored.turn().lastSeq() > replay.afterSeq()) {
        replay.accept(stored.turn());
      }
    }
  }

  /** Makes the next append fail. */
  public void failNextAppend(Fault where) {
    fault = where;
  }

  /** Leaves so much room; it shrinks with every append. */
  public void limitRoom(long bytes) {
    roomBytes = bytes;
  }

  /** Raises ceilings of IDs only so far beyond what is asked for; 0 for not at all. */
  public void limitIds(long ahead) {
    idsAhead = ahead;
  }

  /** A segment is followed by another once it holds so many events. */
  public void limitSegments(long events) {
    segmentEvents = events;
  }

  /** Appends stay in memory until {@link #releaseDurable}. */
  public void holdDurable() {
    holdDurable = true;
  }

  /** The disk has everything. */
  public void releaseDurable() {
    durableSeq = latestSeq();
    if (listener != null) {
      listener.advanced();
    }
  }

  @Override
  public long append(long turn, long epochMs, @Nullable PrincipalId by, List<Event> events) {
    if (failed || closed) {
      throw failure("The log takes nothing more");
    }
    if (appending) {
      throw new IllegalStateException("append within append");
    }
    appending = true;
    try {
      return store(turn, epochMs, by, events, bytesFor(events));
    } finally {
      appending = false;
    }
  }

  private long store(
      long turn, long epochMs, @Nullable PrincipalId by, List<Event> events, long bytes) {
    if (bytes > roomBytes) {
      throw new LogFullException(
          "No room for " + bytes + " bytes", new java.io.IOException("No space left on device"));
    }
    Fault now = fault;
    fault = null;
    if (now == Fault.BEFORE || now == Fault.MIDDLE) {
      failed = true;
      throw failure("Injected: " + now);
    }
    long firstSeq = latestSeq() + 1;
    header.turn(firstSeq, turn, epochMs, by == null ? 0 : by.number() + 1, events.size());
    int length = (int) bytes - encoder.parts() * TurnEncoder.RECORD_OVERHEAD;
    for (LoggedTurn run : decoder.decode(header, encoder.payload(), length)) {
      turns.add(new Stored(run, bytes));
    }
    roomBytes -= bytes;
    if (now == Fault.AFTER) {
      failed = true;
      throw failure("Injected: " + now);
    }
    if (!holdDurable) {
      releaseDurable();
    }
    return firstSeq;
  }

  private static LogFailedException failure(String message) {
    return new LogFailedException(message, new java.io.IOException("Input/output error"));
  }

  @Override
  public long roomBytes() {
    return failed ? 0 : roomBytes;
  }

  @Override
  public long bytesFor(List<Event> events) {
    encoder.encode(events);
    return encoder.bytesInSegment();
  }

  @Override
  public void wantRoom() {}

  @Override
  public long idCeiling(Kind kind) {
    return ceilings.getOrDefault(kind, 0L);
  }

  @Override
  public void wantIds(Kind kind, long next) {
    ceilings.merge(kind, next + idsAhead, Math::max);
  }

  @Override
  public long durableSeq() {
    return durableSeq;
  }

  @Override
  public void whenDurable(Durability.Listener newListener) {
    listener = newListener;
  }

  @Override
  public boolean failed() {
    return failed;
  }

  @Override
  public long latestSeq() {
    return turns.isEmpty() ? oldestSeq - 1 : turns.getLast().turn().lastSeq();
  }

  @Override
  public long oldestSeq() {
    return oldestSeq;
  }

  @Override
  public List<SegmentFacts> segments() {
    List<SegmentFacts> segments = new ArrayList<>();
    long first = oldestSeq;
    long bytes = 0;
    for (Stored stored : turns) {
      LoggedTurn turn = stored.turn();
      if (turn.lastSeq() < first) {
        continue;
      }
      if (turn.firstSeq() - first >= segmentEvents) {
        segments.add(new SegmentFacts(first, turn.firstSeq() - 1, bytes, turn.epochMs()));
        first = turn.firstSeq();
        bytes = 0;
      }
      bytes += stored.bytes();
    }
    segments.add(new SegmentFacts(first, Long.MAX_VALUE, bytes, 0));
    return segments;
  }

  @Override
  public void force() {}

  @Override
  public void raiseFloor(long seq, Runnable done) {
    if (seq > oldestSeq) {
      floorOnDisk = seq;
      done.run();
    }
  }

  @Override
  public void dropBelowFloor() {
    oldestSeq = Math.max(oldestSeq, floorOnDisk);
    turns.removeIf(stored -> stored.turn().lastSeq() < oldestSeq);
  }

  @Override
  public @Nullable CursorExpiry expiry(Cursor cursor) {
    return new Histories(history, List.of()).check(cursor, oldestSeq(), latestSeq());
  }

  @Override
  public String history() {
    return history;
  }

  @Override
  public LogReader openReader(long afterSeq) {
    mustBeKept(afterSeq);
    return new LogReader() {
      private long lastSeq = afterSeq;

      @Override
      public @Nullable LoggedTurn next() {
        mustBeKept(lastSeq);
        int next = firstBehind(lastSeq);
        if (next == turns.size()) {
          return null;
        }
        lastSeq = turns.get(next).turn().lastSeq();
        return turns.get(next).turn();
      }

      @Override
      public void close() {}
    };
  }

  /** The index of the first turn that ends behind {@code seq}. */
  private int firstBehind(long seq) {
    int from = 0;
    int to = turns.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (turns.get(middle).turn().lastSeq() > seq) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  private void mustBeKept(long lastSeq) {
    if (lastSeq + 1 < oldestSeq) {
      throw new LogExpiredException(lastSeq, oldestSeq);
    }
  }

  @Override
  public LogHealth health() {
    long bytes = turns.stream().mapToLong(Stored::bytes).sum();
    return new LogHealth(1, bytes, roomBytes(), durableSeq, List.of());
  }

  @Override
  public void close() {
    closed = true;
  }
}
