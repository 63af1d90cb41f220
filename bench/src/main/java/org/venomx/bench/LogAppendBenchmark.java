package org.venomx.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.wire.DocumentContext;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.venomx.eventlog.ChronicleEventLog;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.LogConfig;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.RevokeReason;

/**
 * Question: what does the log cost the loop for the turn that a pane's exit appends, beside a bare
 * Chronicle append of as many bytes, and how much of it is encoding? Goal: append at most 0.2 us at
 * the median, at most 0.01 bytes allocated. Each iteration writes a log of its own, rolls included.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class LogAppendBenchmark {
  private static final List<Event> EXIT =
      List.of(
          new Event.PaneExited(new PaneId(7), ExitStatus.killedBy(1), 4_711, false),
          new Event.PrincipalRevoked(new PrincipalId(8), RevokeReason.EXITED));

  /** The bytes of the same record: a header of 56 and 17 of events. */
  private final byte[] record = new byte[73];

  private Path directory = Path.of("");
  private ChronicleEventLog log;
  private ChronicleQueue queue;
  private ExcerptAppender appender;
  private long turn;

  /** A new log and a new queue beside it. */
  @Setup(Level.Iteration)
  public void open() throws IOException {
    directory = Files.createTempDirectory("venomx-bench");
    LogConfig config = LogConfig.in(directory.resolve("log")).with(Durability.PROCESS);
    log = ChronicleEventLog.open(config, replayed -> {});
    queue =
        ChronicleQueue.singleBuilder(directory.resolve("bare").toFile())
            .rollCycle(RollCycles.FAST_DAILY)
            .blockSize(1 << 20)
            .build();
    appender = queue.createAppender();
  }

  /** Gives the disk back. */
  @TearDown(Level.Iteration)
  public void delete() throws IOException {
    appender.close();
    queue.close();
    log.close();
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(LogAppendBenchmark::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that the loop does for the turn: encode, checksum, append, mark. */
  @Benchmark
  public long appendExitTurn() {
    return log.append(++turn, 1_764_579_600_000L, null, EXIT);
  }

  /** Baseline: as many bytes into a queue, and nothing else. */
  @Benchmark
  public void appendBare() {
    try (DocumentContext document = appender.writingDocument()) {
      Objects.requireNonNull(document.wire()).bytes().write(record, 0, record.length);
    }
  }

  /** Encoding alone. */
  @Benchmark
  public long encodeExitTurn() {
    return log.bytesFor(EXIT);
  }
}
