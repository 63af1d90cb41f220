package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Kind;

/**
 * The start of a log, step by step (eventlog §5): look at everything and change nothing; decide;
 * put away what cannot be used; begin a new segment behind what can. Used once.
 */
final class LogOpening {
  private final LogConfig config;
  private final Blocks blocks;
  private final Forcer.Disk disk;
  private final SegmentFiles files;
  private final Quarantine quarantine;
  private final List<String> findings = new ArrayList<>();
  private final Waypoints waypoints = new Waypoints();

  LogOpening(LogConfig config, Blocks blocks, Forcer.Disk disk) {
    this.config = config;
    this.blocks = blocks;
    this.disk = disk;
    files = new SegmentFiles(config.directory());
    quarantine = new Quarantine(files);
  }

  ChronicleEventLog open(Replay replay) throws IOException {
    LogPlace.prepare(config);
    LogManifest manifest = readManifest();
    HighWaterMark.Reading mark = HighWaterMark.read(files.named(SegmentFiles.MARK));
    for (String name : quarantine.sweep()) {
      findings.add("a file that does not belong to the log was put in quarantine: " + name);
    }
    List<Long> numbers = files.numbers();
    LogScan.Found found = scan(numbers, replay);
    LogVerdict verdict = LogVerdict.of(found, manifest, mark, replay.afterSeq());
    findings.addAll(verdict.findings());
    clear(found, verdict);
    return begin(found, verdict, manifest(verdict, replay), numbers);
  }

  private @Nullable LogManifest readManifest() throws IOException {
    Path file = files.named(SegmentFiles.MANIFEST);
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return LogManifest.read(file);
    } catch (LogDamagedException e) {
      findings.add("the log's manifest was damaged and is in quarantine: " + e.getMessage());
      quarantine.take(file);
      return null;
    }
  }

  /** Reads all there is, without Chronicle's own bookkeeping, which may be anybody's. */
  private LogScan.Found scan(List<Long> numbers, Replay replay) throws IOException {
    Path metadata = files.named(SegmentFiles.METADATA);
    Path aside = files.named(SegmentFiles.METADATA_ASIDE);
    if (Files.exists(metadata)) {
      Files.move(metadata, aside, StandardCopyOption.ATOMIC_MOVE);
    }
    List<Long> begun = new ArrayList<>();
    for (long number : numbers) {
      if (files.begun(number)) {
        begun.add(number);
      }
    }
    boolean done = false;
    try {
      LogScan.Found found = scanBegun(begun, replay);
      done = true;
      return found;
    } finally {
      if (!done && Files.exists(aside)) {
        Files.move(aside, metadata, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private LogScan.Found scanBegun(List<Long> begun, Replay replay) throws IOException {
    while (true) {
      try (SegmentQueue queue = SegmentQueue.openReadOnly(files.directory())) {
        SegmentReader reader = reader(queue, begun);
        if (reader != null) {
          try (reader) {
            return new LogScan(reader, begun, waypoints).replay(replay);
          }
        }
      }
    }
  }

  /** No reader can be made while the oldest segment has a damaged header: that goes first. */
  private @Nullable SegmentReader reader(SegmentQueue queue, List<Long> begun) throws IOException {
    try {
      return new SegmentReader(queue);
    } catch (LogDamagedException e) {
      if (begun.isEmpty()) {
        throw e;
      }
      long oldest = begun.removeFirst();
      findings.add("segment " + oldest + " is in quarantine, its header is damaged");
      quarantine.take(files.segment(oldest));
      return null;
    }
  }

  /** Moves away what the log does not count on; what never held anything is deleted. */
  private void clear(LogScan.Found found, LogVerdict verdict) throws IOException {
    quarantine.dropRemade();
    List<Long> kept = new ArrayList<>();
    if (!verdict.startsEmpty()) {
      found.segments().forEach(segment -> kept.add(segment.number()));
    }
    for (long number : files.numbers()) {
      if (kept.contains(number)) {
        continue;
      }
      if (number > found.lastLinked() && !verdict.lost()) {
        Files.delete(files.segment(number));
      } else {
        quarantine.take(files.segment(number));
      }
    }
    if (!kept.isEmpty()) {
      Blocks.trim(files.segment(kept.getLast()));
    }
  }

  /**
   * The segments that can be read, with the sizes and times that their files tell. Those below the
   * floor are deleted, which a kill may have come before.
   */
  private List<Segment> kept(LogScan.Found found, LogVerdict verdict) throws IOException {
    List<Segment> kept = new ArrayList<>();
    if (verdict.startsEmpty()) {
      return kept;
    }
    for (Segment segment : found.segments()) {
      Path file = files.segment(segment.number());
      if (segment.below(verdict.manifest().floorSeq())) {
        Files.delete(file);
      } else {
        long epochMs = Files.getLastModifiedTime(file).toMillis();
        kept.add(
            Segment.open(segment.number(), segment.firstSeq(), Files.size(file))
                .closedAt(segment.lastSeq(), epochMs));
      }
    }
    return kept;
  }

  /** With ceilings that let the first requests have IDs without a wait. */
  private LogManifest manifest(LogVerdict verdict, Replay replay) {
    IdCeilings ceilings = verdict.manifest().idCeilings();
    LogStart start = verdict.start(findings);
    for (Kind kind : Kind.values()) {
      if (kind != Kind.DAEMON) {
        long next = Math.max(replay.nextId(kind), start.idFloors().getOrDefault(kind, 0L));
        ceilings = ceilings.raisedTo(kind, next + IdReserve.AHEAD);
      }
    }
    return verdict.manifest().with(ceilings);
  }

  private ChronicleEventLog begin(
      LogScan.Found found, LogVerdict verdict, LogManifest manifest, List<Long> before)
      throws IOException {
    long number = (before.isEmpty() ? 0 : before.getLast()) + 1;
    verdict.manifest().write(files);
    ExecutorService helper =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("log-helper").factory());
    SpareSegment spare = new SpareSegment(files, blocks, helper, config.segmentBytes());
    long bytes = spare.adopt(number, config.segmentBytes());
    files.forceDirectory();
    List<Segment> segments = kept(found, verdict);
    segments.add(Segment.open(number, verdict.lastSeq() + 1, bytes));
    SegmentQueue queue = SegmentQueue.open(files.directory(), number);
    boolean done = false;
    try {
      ChronicleEventLog log = put(verdict, manifest, segments, bytes, queue, spare, helper);
      done = true;
      return log;
    } finally {
      if (!done) {
        queue.close();
      }
    }
  }

  private ChronicleEventLog put(
      LogVerdict verdict,
      LogManifest manifest,
      List<Segment> segments,
      long bytes,
      SegmentQueue queue,
      SpareSegment spare,
      ExecutorService helper)
      throws IOException {
    Segment segment = segments.getLast();
    LogWriter writer = new LogWriter(queue, verdict.lastCrc());
    writer.begin(
        segment.number(),
        bytes,
        segment.firstSeq(),
        manifest.histories().current(),
        verdict.manifest().idCeilings());
    LogWriter.reserveMetadata(files);
    files.closeMetadata();
    SegmentFiles.force(files.segment(segment.number()));
    HighWaterMark mark =
        HighWaterMark.begin(files.named(SegmentFiles.MARK), verdict.lastSeq(), writer.crc());
    files.forceDirectory();
    // Only behind the mark: while no ID may be given out, a mark that is missing is no loss.
    manifest.write(files);
    Segments readable = new Segments(segments);
    waypoints.dropBefore(readable.oldestSeq());
    LogEnd end = new LogEnd(readable, verdict.lastSeq(), waypoints);
    ManifestKeeper keeper = new ManifestKeeper(files, manifest);
    IdReserve ids =
        new IdReserve(
            manifest.idCeilings(),
            ceilings -> keeper.change(written -> written.with(ceilings)),
            helper);
    Floor floor = new Floor(files, queue, end, keeper, helper);
    Forcer forcer = new Forcer(files, disk, config.durability(), end);
    LogParts parts =
        new LogParts(
            files,
            queue,
            writer,
            end,
            mark,
            manifest.histories(),
            ids,
            spare,
            forcer,
            floor,
            helper);
    return new ChronicleEventLog(config, parts, verdict.start(findings));
  }
}
