package org.venomx.eventlog;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Kind;

/**
 * What happened, in order, on disk. One turn is one record, all or none (eventlog §1).
 *
 * <p>Confined to the thread that opened it, but {@link #openReader}, which any thread may call for
 * a reader of its own.
 */
public interface EventLog extends AutoCloseable {

  /**
   * Appends the events of one turn. When this returns they survive the death of this process.
   *
   * @param events not empty; only read during the call, so the caller may reuse the list
   * @return the seq of the first event
   * @throws LogFullException there is no room, which {@link #roomBytes} would have told; nothing
   *     was written and the log goes on
   * @throws LogFailedException the record could not be written; nothing of it will ever be read,
   *     and every further append throws too (fail-stop)
   */
  long append(long turn, long epochMs, @Nullable PrincipalId by, List<Event> events);

  /**
   * Bytes that appends may still use whatever happens to the disk: what is left of the segment in
   * use and of the one made ahead. Turns that must not fail are paid from it (eventlog §1.2).
   */
  long roomBytes();

  /**
   * What {@link #append} would take for these events, at most. A turn that does not fit in what is
   * left of a segment leaves that unused, so a turn lowers {@link #roomBytes} by up to twice as
   * much.
   */
  long bytesFor(List<Event> events);

  /**
   * Says that room is short. The log tries again to make some, in a helper thread; {@link
   * #roomBytes} tells when it has. Costs nothing while there is enough.
   */
  void wantRoom();

  /** IDs of this kind below this number may be given out: it stands on disk (eventlog §3). */
  long idCeiling(Kind kind);

  /**
   * Says that the next ID of a kind will be {@code next}, so that its ceiling is raised in time.
   */
  void wantIds(Kind kind, long next);

  /** The newest seq that was forced to disk. Any thread. */
  long durableSeq();

  /**
   * Tells {@code listener} each time that {@link #durableSeq} has moved or cannot move any more.
   */
  void whenDurable(Durability.Listener listener);

  /** Whether an append failed, so that none will succeed again in this instance. */
  boolean failed();

  /** The seq of the newest event, 0 when there is none. */
  long latestSeq();

  /**
   * The seq of the oldest event that can still be read; {@code latestSeq() + 1} when there is none.
   */
  long oldestSeq();

  /** Why reading cannot go on behind {@code cursor}; {@code null} when it can. */
  @Nullable CursorExpiry expiry(Cursor cursor);

  /**
   * Puts on disk all that was appended before the call. A checkpoint must not outlive what it
   * abbreviates. Any thread but the loop's, since it waits for the disk.
   */
  void force() throws IOException;

  /** The segments that can be read, oldest first; the last one is being written. */
  List<SegmentFacts> segments();

  /**
   * Puts on disk that the events below {@code seq} are given up; nothing else changes yet. One at a
   * time: while one is under way, and when there is nothing below, the call does nothing.
   *
   * @param seq the first of a segment
   * @param done is run in another thread once that is on disk or has failed; {@link
   *     #dropBelowFloor} belongs behind it
   */
  void raiseFloor(long seq, Runnable done);

  /**
   * Takes the segments below the floor that is on disk out of reach: {@link #oldestSeq} rises, and
   * readers below it end with {@link LogExpiredException}. Their files go in a helper thread.
   */
  void dropBelowFloor();

  /** This log's history, which cursors name: 13 characters of base32 (eventlog §3). */
  String history();

  /**
   * A reader whose first turn holds the event after {@code afterSeq}.
   *
   * @throws LogExpiredException that event is given up
   */
  LogReader openReader(long afterSeq);

  /** What people and the doctor want to know. */
  LogHealth health();

  /** Writes the clean end and releases everything. */
  @Override
  void close();
}
