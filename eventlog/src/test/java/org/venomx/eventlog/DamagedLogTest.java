package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;
import org.venomx.state.Kind;

/** Three segments of 50 turns each; what is damaged is not the end. */
class DamagedLogTest {
  @TempDir Path temp;
  private LogDirectory directory;
  private final List<List<Event>> turns = new ArrayList<>();
  private String history = "";

  @BeforeEach
  void writeLog() throws IOException {
    directory = new LogDirectory(temp.resolve("log"));
    for (long seed = 0; seed < 3; seed++) {
      List<List<Event>> more = new SampleEvents(seed).turns(50, 3);
      turns.addAll(more);
      try (LogDirectory.Restart restart = directory.open()) {
        LogDirectory.append(restart.log(), more);
        history = restart.log().history();
      }
    }
  }

  private long seqAfter(int count) {
    return turns.subList(0, count).stream().mapToLong(List::size).sum();
  }

  /** What is before the damage is kept, what is behind it lies in quarantine, and both are told. */
  private void shouldKeepTheFirst(int count, String finding) throws IOException {
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(turns.subList(0, count), restart.events());
      assertEquals(seqAfter(count), restart.log().latestSeq());
      assertTrue(restart.start().lost());
      assertTrue(restart.start().newHistory());
      assertTrue(
          restart.start().findings().toString().contains(finding),
          restart.start().findings()::toString);
      LogDirectory.append(restart.log(), turns.subList(0, 10));
    }
    try (LogDirectory.Restart again = directory.open()) {
      assertEquals(count + 10, again.replayed().size());
      assertEquals(List.of(), again.start().findings());
    }
  }

  @Test
  void shouldKeepWhatIsBeforeADamagedRecord() throws IOException {
    Path middle = directory.segment(1);
    LogDirectory.flipBit(middle, LogDirectory.records(middle).get(21) + RecordHeader.BYTES, 3);
    shouldKeepTheFirst(70, "the log is damaged");
    assertEquals(1, directory.quarantined().size());
  }

  @Test
  void shouldKeepWhatIsBeforeAMissingSegment() throws IOException {
    Files.delete(directory.segment(1));
    shouldKeepTheFirst(50, "ends at seq");
  }

  @Test
  void shouldKeepWhatIsBeforeASegmentWithoutItsBeginning() throws IOException {
    LogDirectory.overwrite(directory.segment(1), 0, new byte[4_096]);
    shouldKeepTheFirst(50, "ends at seq");
    assertEquals(2, directory.quarantined().size());
  }

  @Test
  void shouldStartEmptyWithoutTheOldestSegment() throws IOException {
    Files.delete(directory.segment(0));
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(List.of(), restart.replayed());
      assertEquals(seqAfter(150), restart.log().latestSeq());
      assertEquals(seqAfter(150) + 1, restart.log().oldestSeq());
      assertEquals(CursorExpiry.HISTORY, restart.log().expiry(new Cursor(history, 5)));
      assertTrue(restart.start().lost());
      assertEquals(2, directory.quarantined().size());
      LogDirectory.append(restart.log(), turns.subList(0, 5));
    }
    // Without a checkpoint nothing can be built on a log that does not begin at its beginning.
    try (LogDirectory.Restart again = directory.open(seqAfter(150))) {
      assertEquals(turns.subList(0, 5), again.events());
      assertFalse(again.start().newHistory());
    }
  }

  /** Chronicle opens the oldest segment whenever it makes a tailer, whatever is to be read. */
  @Test
  void shouldStartWithADamagedHeaderOfTheOldestSegment() throws IOException {
    LogDirectory.overwrite(directory.segment(0), 40, new byte[200]);
    try (LogDirectory.Restart restart = directory.open(seqAfter(60))) {
      assertEquals(turns.subList(60, 150), restart.events());
      assertEquals(1, directory.quarantined().size());
      assertEquals(seqAfter(50) + 1, restart.log().oldestSeq());
    }
  }

  @Test
  void shouldNotNeedWhatACheckpointCovers() throws IOException {
    Path first = directory.segment(0);
    LogDirectory.truncate(first, LogDirectory.records(first).get(3));
    try (LogDirectory.Restart restart = directory.open(seqAfter(60))) {
      assertEquals(turns.subList(60, 150), restart.events());
      assertFalse(restart.start().lost());
      assertThrows(LogDamagedException.class, () -> readAll(restart.log(), 0));
      assertEquals(90, readAll(restart.log(), seqAfter(60)));
    }
  }

  @Test
  void shouldGoOnBehindACheckpointThatIsAheadOfTheLog() throws IOException {
    try (LogDirectory.Restart restart = directory.open(seqAfter(150) + 20)) {
      assertEquals(List.of(), restart.replayed());
      assertEquals(seqAfter(150) + 20, restart.log().latestSeq());
      assertTrue(restart.start().newHistory());
    }
  }

  @Test
  void shouldStartEmptyWithoutAnySegment() throws IOException {
    for (long number : directory.files().numbers()) {
      Files.delete(directory.files().segment(number));
    }
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(List.of(), restart.replayed());
      assertTrue(restart.start().lost());
      assertEquals(seqAfter(150), restart.log().latestSeq());
    }
  }

  @Test
  void shouldTellThatTheMarkIsMissing() throws IOException {
    Files.delete(directory.path.resolve(SegmentFiles.MARK));
    shouldKeepTheFirst(150, "high-water mark is missing");
  }

  @Test
  void shouldKeepIdsApartWithoutTheManifest() throws IOException {
    for (String damage : List.of("missing", "flipped")) {
      Path manifest = directory.path.resolve(SegmentFiles.MANIFEST);
      if (damage.equals("missing")) {
        Files.delete(manifest);
      } else {
        LogDirectory.flipBit(manifest, 30, 1);
      }
      try (LogDirectory.Restart restart = directory.open()) {
        assertEquals(turns, restart.events());
        assertTrue(restart.start().newHistory());
        assertEquals(1 << 20, restart.start().idFloors().getOrDefault(Kind.PANE, 0L) & (1 << 20));
        assertFalse(restart.start().findings().isEmpty());
      }
      writeAgain();
    }
  }

  private void writeAgain() throws IOException {
    try (var all = Files.walk(directory.path)) {
      for (Path file : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    turns.clear();
    writeLog();
  }

  @Test
  void shouldNotTakeTheManifestOfAnotherLog() throws IOException {
    LogDirectory other = new LogDirectory(temp.resolve("other"));
    other.open().close();
    Files.copy(
        other.path.resolve(SegmentFiles.MANIFEST),
        directory.path.resolve(SegmentFiles.MANIFEST),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(turns, restart.events());
      assertTrue(restart.start().newHistory());
      assertEquals(null, restart.log().expiry(new Cursor(history, 5)));
      assertTrue(restart.start().findings().toString().contains("another log"));
    }
  }

  /**
   * Whatever byte flips, wherever: the log starts, and what it replays is a prefix of the truth.
   */
  @Test
  void shouldStartWithAPrefixWhateverBitFlips() throws IOException {
    long rounds = Long.getLong("venomx.flip.rounds", 25);
    long seedBase = Long.getLong("venomx.flip.seed", 1);
    for (long seed = seedBase; seed < seedBase + rounds; seed++) {
      Random random = new Random(seed);
      Path file = directory.segment(random.nextInt(3));
      int used = LogDirectory.records(file).getLast() + 100;
      int area = random.nextInt(3);
      int begin = area == 0 ? 0 : area == 1 ? LogDirectory.records(file).getFirst() - 4 : 0;
      int size = area == 0 ? 1_000 : used - begin;
      LogDirectory.flipBit(file, begin + random.nextInt(size), random.nextInt(8));
      try (LogDirectory.Restart restart = directory.open()) {
        List<List<Event>> events = restart.events();
        assertEquals(turns.subList(0, events.size()), events, "seed " + seed);
        assertEquals(events.size() < 150, restart.start().newHistory(), "seed " + seed);
        LogDirectory.append(restart.log(), turns.subList(0, 3));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
      writeAgain();
    }
  }

  private static int readAll(EventLog log, long afterSeq) {
    int count = 0;
    try (LogReader reader = log.openReader(afterSeq)) {
      while (reader.next() != null) {
        count++;
      }
    }
    return count;
  }
}
