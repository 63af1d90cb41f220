package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;

/**
 * A writer in another JVM is killed at a random moment, again and again on the same log. Whatever
 * it said it had appended must be there, turn by turn. {@code -Dvenomx.kill.rounds=N} for more.
 */
class KillTest {
  private static final int ROUNDS = Integer.getInteger("venomx.kill.rounds", 4);
  private static final int ROUNDS_A_LOG = 8;
  private static final long SEED = Long.getLong("venomx.kill.seed", 42);

  @TempDir Path temp;

  @Test
  void shouldKeepWhatWasAcknowledged() throws Exception {
    rounds("turns", LogConfig.SEGMENT_BYTES_MIN, 300);
  }

  /** Segments so small that most kills come near a roll. */
  @Test
  void shouldKeepWhatWasAcknowledgedWhileRolling() throws Exception {
    rounds("large", LogConfig.SEGMENT_BYTES_MIN, 300);
  }

  /** The very first start is killed, too: before, within and after it. */
  @Test
  void shouldSurviveKillsOfItsFirstStart() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      LogDirectory directory = new LogDirectory(temp.resolve("first" + round));
      Random random = new Random(SEED + round);
      try (ChildJvm child = writer(directory, "turns")) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(2_500)));
        child.kill();
        check(directory, lastSeq(child), "seed " + SEED + ", round " + round);
      }
    }
  }

  private void rounds(String kind, long segmentBytes, int withinMs) throws Exception {
    LogDirectory directory = new LogDirectory(temp.resolve(kind + 0), segmentBytes);
    long latest = 0;
    for (int round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_A_LOG == 0) {
        // A log that is never cut back takes longer to replay with every round.
        directory = new LogDirectory(temp.resolve(kind + round), segmentBytes);
        latest = 0;
      }
      String where = "seed " + SEED + ", round " + round;
      int killAfterUs = new Random(SEED + round).nextInt(withinMs * 1_000);
      try (ChildJvm child = writer(directory, kind)) {
        // The first line says that it has begun.
        assertEquals(Long.toString(latest), child.firstLine(), where);
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(killAfterUs));
        child.kill();
        latest = check(directory, Math.max(latest, lastSeq(child)), where);
      }
    }
    assertTrue(latest > 0);
  }

  private static ChildJvm writer(LogDirectory directory, String kind) throws IOException {
    return ChildJvm.start(
        List.of("-XX:TieredStopAtLevel=1"), Writer.class, List.of(directory.path.toString(), kind));
  }

  /** A line that the kill cut short counts for nothing. */
  private static long lastSeq(ChildJvm child) throws IOException {
    String output = child.printed();
    String whole = output.substring(0, output.lastIndexOf('\n') + 1);
    return whole.lines().mapToLong(Long::parseLong).max().orElse(0);
  }

  private static long check(LogDirectory directory, long acknowledged, String where)
      throws IOException {
    long begin = System.nanoTime();
    try (LogDirectory.Restart restart = directory.open()) {
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      assertTrue(restart.log().latestSeq() >= acknowledged, where);
      assertFalse(restart.start().lost(), where + ": " + restart.start().findings());
      assertEquals(List.of(), restart.start().findings(), where);
      long seq = 1;
      for (LoggedTurn turn : restart.replayed()) {
        assertEquals(seq, turn.firstSeq(), where);
        assertEquals(Writer.events(turn.firstSeq(), turn.events().size()), turn.events(), where);
        seq = turn.lastSeq() + 1;
      }
      assertTrue(took.compareTo(LogDirectory.START_MAX) < 0, where + ": took " + took);
      return restart.log().latestSeq();
    }
  }

  /** Appends until it is killed, and prints the last seq after each append. */
  static final class Writer {
    public static void main(String[] args) throws IOException {
      LogDirectory directory = new LogDirectory(Path.of(args[0]));
      try (LogDirectory.Restart restart = directory.open()) {
        EventLog log = restart.log();
        System.out.println(log.latestSeq());
        for (int i = 1; !log.failed(); i++) {
          int count = args[1].equals("large") ? 1 + i * 37 % 6_000 : 1 + i % 5;
          log.append(i, i, null, events(log.latestSeq() + 1, count));
          System.out.println(log.latestSeq());
        }
      }
    }

    /**
     * What a turn that begins at {@code seq} holds; a reader can tell a turn from its neighbours.
     */
    static List<Event> events(long seq, int count) {
      return java.util.stream.LongStream.range(seq, seq + count)
          .<Event>mapToObj(i ->
              new Event.PaneExited(
                  new org.venomx.state.Id.PaneId(i),
                  org.venomx.state.ExitStatus.exited((int) (i % 256)),
                  i * 31,
                  false))
          .toList();
    }
  }
}
