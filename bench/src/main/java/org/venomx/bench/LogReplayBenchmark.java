package org.venomx.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.venomx.eventlog.ChronicleEventLog;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.LogConfig;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.RevokeReason;

/**
 * Question: how many events a second are read back, checksums checked and records made of them?
 * Goal: 2.5 million. One operation is one event; the baseline is {@code eventsPerTurn} = 1, where
 * every event pays for a record of its own.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class LogReplayBenchmark {
  private static final int EVENTS = 400_000;

  @Param({"1", "2", "8"})
  private int eventsPerTurn;

  private Path directory = Path.of("");
  private ChronicleEventLog log;

  /** Writes the events that are read again and again. */
  @Setup
  public void write() throws IOException {
    directory = Files.createTempDirectory("venomx-bench");
    log = ChronicleEventLog.open(LogConfig.in(directory).with(Durability.PROCESS), turn -> {});
    Event exited = new Event.PaneExited(new PaneId(7), ExitStatus.killedBy(1), 4_711, false);
    Event revoked = new Event.PrincipalRevoked(new PrincipalId(8), RevokeReason.EXITED);
    List<Event> eight = List.of(exited, revoked, exited, revoked, exited, revoked, exited, revoked);
    for (int written = 0; written < EVENTS; written += eventsPerTurn) {
      log.append(written, written, null, eight.subList(0, eventsPerTurn));
    }
  }

  /** Gives the disk back. */
  @TearDown
  public void delete() throws IOException {
    log.close();
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(LogReplayBenchmark::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads all of it. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long replay() {
    long seq = 0;
    try (LogReader reader = log.openReader(0)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        seq = turn.lastSeq();
      }
    }
    return seq;
  }
}
