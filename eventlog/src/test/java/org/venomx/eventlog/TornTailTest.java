package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.venomx.state.Event;
import org.venomx.state.Kind;

/** The newest segment is damaged behind its 60th of 100 records: what is before it must be kept. */
class TornTailTest {
  private static final int TURNS = 100;
  private static final int GOOD = 60;

  @TempDir Path temp;
  private LogDirectory directory;
  private List<List<Event>> turns;

  @BeforeEach
  void writeLog() throws IOException {
    directory = new LogDirectory(temp.resolve("log"));
    turns = new SampleEvents(11).turns(TURNS, 3);
    directory.write(turns);
  }

  /** All sorts of damage, at the record after the last good one. */
  enum Damage {
    CUT_AT_RECORD,
    CUT_IN_HEADER,
    CUT_IN_PAYLOAD,
    ZERO_FROM_RECORD,
    FLIP_LENGTH_LOW,
    FLIP_LENGTH_HIGH,
    LENGTH_HUGE,
    FLIP_MAGIC,
    FLIP_VERSION,
    FLIP_SEQ,
    FLIP_CRC_BEFORE,
    FLIP_CRC,
    FLIP_PAYLOAD,
    EIGHT_BYTES;

    void inflict(Path file, int record) throws IOException {
      switch (this) {
        case CUT_AT_RECORD -> LogDirectory.truncate(file, record - 4);
        case CUT_IN_HEADER -> LogDirectory.truncate(file, record + 20);
        case CUT_IN_PAYLOAD -> LogDirectory.truncate(file, record + RecordHeader.BYTES + 1);
        case ZERO_FROM_RECORD -> LogDirectory.overwrite(file, record - 4, new byte[4_096]);
        case FLIP_LENGTH_LOW -> LogDirectory.flipBit(file, record - 4, 2);
        case FLIP_LENGTH_HIGH -> LogDirectory.flipBit(file, record - 2, 6);
        case LENGTH_HUGE -> LogDirectory.overwrite(file, record - 2, (byte) 0xff, (byte) 0x3f);
        case FLIP_MAGIC -> LogDirectory.flipBit(file, record, 3);
        case FLIP_VERSION -> LogDirectory.flipBit(file, record + 4, 1);
        case FLIP_SEQ -> LogDirectory.flipBit(file, record + 8, 0);
        case FLIP_CRC_BEFORE -> LogDirectory.flipBit(file, record + 48, 5);
        case FLIP_CRC -> LogDirectory.flipBit(file, record + 52, 7);
        case FLIP_PAYLOAD -> LogDirectory.flipBit(file, record + RecordHeader.BYTES, 0);
        case EIGHT_BYTES -> LogDirectory.overwrite(file, record + 30, new byte[] {1, 2, 3, 4});
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  void shouldCutATornTailAndSaySo(Damage damage) throws IOException {
    Path last = directory.segment(-1);
    // The first of our records is the segment's link.
    damage.inflict(last, LogDirectory.records(last).get(1 + GOOD));
    long lastGood = turns.subList(0, GOOD).stream().mapToLong(List::size).sum();

    String history;
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(turns.subList(0, GOOD), restart.events());
      assertEquals(lastGood, restart.log().latestSeq());
      assertFalse(restart.start().clean());
      assertTrue(restart.start().newHistory());
      assertTrue(restart.start().lost());
      assertFalse(restart.start().findings().isEmpty());
      history = restart.log().history();
      LogDirectory.append(restart.log(), turns.subList(0, 5));
      assertEquals(GOOD + 5, count(restart.log()));
    }
    try (LogDirectory.Restart again = directory.open()) {
      assertEquals(List.of(), again.start().findings());
      assertTrue(again.start().clean());
      assertEquals(history, again.log().history());
      assertEquals(GOOD + 5, again.replayed().size());
    }
  }

  @Test
  void shouldGoOnFromTheCeilingsOfIdsAfterALoss() throws IOException {
    try (LogDirectory.Restart restart = directory.open()) {
      restart.log().wantIds(Kind.PANE, 3_000);
      Deadline.await(() -> restart.log().idCeiling(Kind.PANE) > 3_000);
      assertEquals(Map.of(), restart.start().idFloors());
      LogDirectory.append(restart.log(), turns);
    }
    Path last = directory.segment(-1);
    LogDirectory.truncate(last, LogDirectory.records(last).get(50));
    try (LogDirectory.Restart restart = directory.open()) {
      assertTrue(restart.start().lost());
      assertEquals(4_024, restart.start().idFloors().get(Kind.PANE));
      // The first IDs behind the floor can be given out at once.
      assertEquals(4_024 + 1_024, restart.log().idCeiling(Kind.PANE));
    }
  }

  @Test
  void shouldExpireCursorsOfWhatWasLost() throws IOException {
    LogDirectory.Restart before = directory.open();
    String old = before.log().history();
    CrashedLogs.abandon(before.log());
    Path file = directory.segment(-2);
    assertEquals(1 + TURNS, LogDirectory.records(file).size());
    LogDirectory.truncate(file, LogDirectory.records(file).get(1 + GOOD));
    try (LogDirectory.Restart restart = directory.open()) {
      long end = restart.log().latestSeq();
      assertNotEquals(old, restart.log().history());
      LogDirectory.append(restart.log(), turns);
      assertEquals(null, restart.log().expiry(new Cursor(old, end)));
      assertEquals(CursorExpiry.HISTORY, restart.log().expiry(new Cursor(old, end + 1)));
    }
  }

  private static int count(EventLog log) {
    int turns = 0;
    try (LogReader reader = log.openReader(0)) {
      while (reader.next() != null) {
        turns++;
      }
    }
    return turns;
  }
}
