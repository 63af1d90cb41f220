package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;
import org.venomx.state.Kind;

/** The oldest segments go, step by step, and each step may be the last one before a kill. */
class FloorTest {
  private static final int PER_SEGMENT = 256;
  private static final int SEGMENTS = 4;

  @TempDir Path temporary;

  private LogDirectory directory;

  @BeforeEach
  void fill() throws Exception {
    directory = new LogDirectory(temporary.resolve("log"));
    ChronicleEventLog log = open(0);
    for (int i = 0; i < SEGMENTS * PER_SEGMENT; i++) {
      Deadline.await(() -> log.parts().spare().readyBytes() > 0);
      log.append(i + 1, 1_000 + i, null, List.of(new Event.DaemonStopping()));
    }
    assertEquals(SEGMENTS, log.segments().size());
    log.close();
  }

  @Test
  void shouldGiveUpTheOldestSegmentsForGood() throws Exception {
    try (ChronicleEventLog log = open(600)) {
      long floor = log.segments().get(2).firstSeq();
      LogReader behind = log.openReader(0);
      LogReader before = log.openReader(floor - 1);
      assertNotNull(behind.next());
      raise(log, floor);
      assertEquals(1, log.oldestSeq(), "nothing has changed for readers yet");
      log.dropBelowFloor();

      assertEquals(floor, log.oldestSeq());
      assertThrows(LogExpiredException.class, behind::next);
      assertThrows(LogExpiredException.class, () -> log.openReader(floor - 2));
      LoggedTurn first = before.next();
      assertNotNull(first);
      assertEquals(floor, first.firstSeq());
      assertEquals(CursorExpiry.RETENTION, log.expiry(new Cursor(log.history(), floor - 2)));
      assertNull(log.expiry(new Cursor(log.history(), floor - 1)));
      Deadline.await(() -> Files.notExists(directory.files().segment(1)));
      Deadline.await(() -> Files.notExists(directory.files().segment(2)));
      behind.close();
      before.close();
      readsFrom(log, floor);
    }
    try (ChronicleEventLog log = open(700)) {
      assertEquals(2 * PER_SEGMENT + 1, log.oldestSeq());
      assertEquals(List.of(), log.start().findings());
      readsFrom(log, log.oldestSeq());
    }
  }

  @Test
  void shouldFinishAtTheStartWhatAKillCutShort() throws Exception {
    ChronicleEventLog log = open(600);
    long floor = log.segments().get(2).firstSeq();
    raise(log, floor);
    CrashedLogs.abandon(log); // the floor is on disk, no file is deleted
    assertTrue(Files.exists(directory.files().segment(1)));
    Files.delete(directory.files().segment(1)); // or one of two is

    try (ChronicleEventLog next = open(600)) {
      assertFalse(Files.exists(directory.files().segment(2)));
      assertEquals(floor, next.oldestSeq());
      assertEquals(List.of(), next.start().findings());
      readsFrom(next, floor);
    }
  }

  @Test
  void shouldKeepTheFloorAndTheCeilingsOfIdsApart() throws Exception {
    try (ChronicleEventLog log = open(600)) {
      raise(log, log.segments().get(1).firstSeq());
      log.dropBelowFloor();
      log.wantIds(Kind.PANE, 5_000);
      Deadline.await(() -> log.idCeiling(Kind.PANE) > 5_000);
      LogManifest written = LogManifest.read(directory.files().named(SegmentFiles.MANIFEST));
      assertEquals(PER_SEGMENT + 1, written.floorSeq());
    }
  }

  @Test
  void shouldMeetNoGapButExpiryWhileSegmentsGoUnderReaders() throws Exception {
    try (ChronicleEventLog log = open(600)) {
      for (int keep = SEGMENTS; keep > 1; keep--) {
        LogReader reader = log.openReader(log.oldestSeq() - 1);
        long floor = log.segments().get(1).firstSeq();
        long seq = log.oldestSeq();
        for (int read = 0; read < 100; read++, seq++) {
          LoggedTurn turn = reader.next();
          assertNotNull(turn);
          assertEquals(seq, turn.firstSeq());
        }
        raise(log, floor);
        log.dropBelowFloor();
        assertThrows(LogExpiredException.class, reader::next);
        reader.close();
      }
      readsFrom(log, log.oldestSeq());
    }
  }

  private ChronicleEventLog open(long afterSeq) throws Exception {
    LogConfig config = directory.config.retaining(SEGMENTS * PER_SEGMENT);
    return new LogDirectory(directory.path, config).open(afterSeq).log();
  }

  private static void raise(ChronicleEventLog log, long floor) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    log.raiseFloor(floor, done::countDown);
    done.await();
  }

  private static void readsFrom(EventLog log, long firstSeq) {
    try (LogReader reader = log.openReader(firstSeq - 1)) {
      for (long seq = firstSeq; seq <= log.latestSeq(); seq++) {
        LoggedTurn turn = reader.next();
        assertNotNull(turn);
        assertEquals(seq, turn.firstSeq());
      }
      assertNull(reader.next());
    }
  }
}
