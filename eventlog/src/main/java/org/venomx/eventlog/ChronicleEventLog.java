package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Kind;

/**
 * The log on disk. Appends in the thread that opened it; whatever may take long (blocks for the
 * next segment, forcing, the manifest) is done by helper threads.
 */
public final class ChronicleEventLog implements EventLog {
  private static final Logger LOG = LoggerFactory.getLogger(ChronicleEventLog.class);

  /** What owed records may leave unused at the end of a segment; none of them is as large. */
  private static final long WASTE_BYTES = 64 << 10;

  private final LogConfig config;
  private final LogParts parts;
  private final LogWriter writer;
  private final LogEnd end;
  private final LogStart start;

  private volatile @Nullable Throwable failure;
  private boolean appending;
  private boolean closed;

  ChronicleEventLog(LogConfig config, LogParts parts, LogStart start) {
    this.config = config;
    this.parts = parts;
    this.start = start;
    writer = parts.writer();
    end = parts.end();
    parts.forcer().start();
    parts.spare().want();
  }

  /**
   * Opens the log for appending (eventlog §5). The caller holds the state directory's lock, which
   * is the only guard against a second writer.
   *
   * @param replay is given what the log holds, in this thread, before this returns
   * @throws IOException the directory cannot be used; the message says why
   * @throws NewerLogException a newer version wrote it; nothing has been changed
   */
  public static ChronicleEventLog open(LogConfig config, Replay replay) throws IOException {
    return new LogOpening(config, Blocks.OF_ZEROS, SegmentFiles::force).open(replay);
  }

  /**
   * Whether a checkpoint may be continued by the log in this directory: its cursor names a history
   * that the log has or had. A log that has lost its memory of that is taken to.
   */
  public static boolean mayContinue(Path directory, Cursor cursor) throws IOException {
    try {
      Path manifest = new SegmentFiles(directory).named(SegmentFiles.MANIFEST);
      return LogManifest.read(manifest).histories().has(cursor.history());
    } catch (NoSuchFileException | LogDamagedException unknown) {
      return true;
    }
  }

  LogParts parts() {
    return parts;
  }

  /** What opening it found. */
  public LogStart start() {
    return start;
  }

  @Override
  public long append(long turn, long epochMs, @Nullable PrincipalId by, List<Event> events) {
    if (failed() || closed) {
      throw refuse();
    }
    if (appending) {
      throw new IllegalStateException("append within append");
    }
    appending = true;
    try {
      return append(turn, epochMs, by, events, writer.encode(events));
    } finally {
      appending = false;
    }
  }

  private long append(
      long turn, long epochMs, @Nullable PrincipalId by, List<Event> events, long bytes) {
    long firstSeq = end.latestSeq() + 1;
    Segment current = end.segments().newest();
    boolean full = firstSeq - current.firstSeq() >= config.segmentEventsMax();
    try {
      if (bytes > writer.leftBytes() || (full && parts.spare().readyBytes() > 0)) {
        roll(current.number() + 1, bytes);
      }
      end.waypoints()
          .pass(end.segments().newest().number(), writer.records(), firstSeq, writer.crc());
      writer.append(firstSeq, turn, epochMs, by, events.size());
    } catch (LogFullException e) {
      throw e;
    } catch (RuntimeException | InternalError | IOException e) {
      // InternalError is a fault in a mapped page; where it came from, nothing can be trusted.
      throw fail(e);
    }
    long lastSeq = firstSeq + events.size() - 1;
    parts.mark().moveTo(lastSeq, writer.crc());
    end.moveTo(lastSeq, epochMs);
    parts.forcer().appended();
    return firstSeq;
  }

  private void roll(long number, long bytes) throws IOException {
    long fileBytes;
    try {
      fileBytes = parts.spare().adopt(number, LogWriter.segmentBytesFor(bytes));
    } catch (IOException e) {
      throw new LogFullException(
          "No room for another segment of the log: " + e.getMessage() + ". Free some disk space.",
          e);
    }
    writer.begin(number, fileBytes, end.latestSeq() + 1, history(), parts.ids().ceilings());
    parts.mark().moveTo(end.latestSeq(), writer.crc());
    end.roll(number, fileBytes);
    parts.spare().want();
  }

  private LogFailedException fail(Throwable cause) {
    failure = cause;
    LOG.error("The log has failed and takes nothing more in this instance", cause);
    return new LogFailedException("The log could not be written: " + cause.getMessage(), cause);
  }

  @Override
  public long roomBytes() {
    if (failed()) {
      return 0;
    }
    long ahead = LogWriter.turnBytesIn(parts.spare().readyBytes());
    return writer.leftBytes() + Math.max(0, ahead - WASTE_BYTES);
  }

  @Override
  public long bytesFor(List<Event> events) {
    return writer.encode(events);
  }

  @Override
  public void wantRoom() {
    parts.spare().want();
  }

  @Override
  public long idCeiling(Kind kind) {
    return parts.ids().ceiling(kind);
  }

  @Override
  public void wantIds(Kind kind, long next) {
    parts.ids().want(kind, next);
  }

  @Override
  public boolean failed() {
    return failure != null || parts.forcer().failure() != null;
  }

  private LogFailedException refuse() {
    Throwable cause = failure != null ? failure : parts.forcer().failure();
    if (cause == null) {
      cause = new IllegalStateException("it is closed");
    }
    return new LogFailedException("The log takes nothing more: " + cause.getMessage(), cause);
  }

  @Override
  public long latestSeq() {
    return end.latestSeq();
  }

  @Override
  public long oldestSeq() {
    return end.segments().oldestSeq();
  }

  @Override
  public long durableSeq() {
    return parts.forcer().durableSeq();
  }

  @Override
  public void whenDurable(Durability.Listener listener) {
    parts.forcer().listen(listener);
  }

  @Override
  public @Nullable CursorExpiry expiry(Cursor cursor) {
    return parts.histories().check(cursor, oldestSeq(), latestSeq());
  }

  @Override
  public String history() {
    return parts.histories().current();
  }

  @Override
  public LogReader openReader(long afterSeq) {
    return new SegmentLogReader(parts.floor(), end, afterSeq);
  }

  @Override
  public List<SegmentFacts> segments() {
    List<SegmentFacts> facts = new ArrayList<>();
    for (Segment segment : end.segments().all()) {
      facts.add(
          new SegmentFacts(
              segment.firstSeq(), segment.lastSeq(), segment.bytes(), segment.newestEpochMs()));
    }
    return facts;
  }

  @Override
  public void force() throws IOException {
    for (Segment segment : end.segments().all()) {
      if (segment.lastSeq() > durableSeq()) {
        SegmentFiles.force(parts.files().segment(segment.number()));
      }
    }
  }

  @Override
  public void raiseFloor(long seq, Runnable done) {
    parts.floor().raise(seq, done);
  }

  @Override
  public void dropBelowFloor() {
    parts.floor().drop();
  }

  @Override
  public LogHealth health() {
    List<Segment> all = end.segments().all();
    long bytes = 0;
    for (Segment segment : all) {
      bytes += segment.bytes();
    }
    return new LogHealth(all.size(), bytes, roomBytes(), durableSeq(), start.findings());
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    parts.forcer().close();
    end(parts.helper());
    writer.close();
    parts.queue().close();
    if (failed()) {
      return;
    }
    try {
      Path last = parts.files().segment(end.segments().newest().number());
      Blocks.trim(last);
      SegmentFiles.force(last);
      Files.deleteIfExists(parts.files().named(SegmentFiles.SPARE));
      parts.files().forceDirectory();
      parts.mark().close();
    } catch (IOException e) {
      throw fail(e);
    }
  }

  private static void end(ExecutorService helper) {
    helper.shutdown();
    try {
      if (!helper.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the log's helper thread does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
