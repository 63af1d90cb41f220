package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;

/** The disk is full: what was taken beforehand can be used, and the rest is refused politely. */
class NoRoomTest {
  @TempDir Path temp;

  private volatile boolean full;
  private final AtomicInteger attempts = new AtomicInteger();

  private void fill(Path file, long bytes) throws IOException {
    attempts.incrementAndGet();
    if (full) {
      Blocks.OF_ZEROS.fill(file, bytes / 3);
      throw new IOException("No space left on device");
    }
    Blocks.OF_ZEROS.fill(file, bytes);
  }

  @Test
  void shouldUseWhatItHasThenRefuseThenGoOn() throws IOException {
    LogDirectory directory = new LogDirectory(temp.resolve("log"));
    ChronicleEventLog log =
        new LogOpening(directory.config, this::fill, SegmentFiles::force).open(turn -> {});
    Deadline.await(() -> log.parts().spare().readyBytes() > 0);
    full = true;
    long promised = log.roomBytes();
    List<Event> turn = SampleEvents.exitTurn(1);
    long used = 0;
    while (log.roomBytes() >= log.bytesFor(turn)) {
      log.append(1, 1, null, turn);
      used += log.bytesFor(turn);
    }
    assertTrue(used >= promised, used + " of " + promised);
    while (used < 4 * LogConfig.SEGMENT_BYTES_MIN) {
      try {
        log.append(1, 1, null, turn);
        used += log.bytesFor(turn);
      } catch (LogFullException e) {
        assertTrue(String.valueOf(e.getMessage()).contains("No space left"), e::getMessage);
        break;
      }
    }
    long latest = log.latestSeq();
    assertThrows(LogFullException.class, () -> log.append(1, 1, null, turn));
    assertFalse(log.failed());
    assertEquals(latest, log.latestSeq());
    assertFalse(Files.exists(directory.path.resolve(SegmentFiles.SPARE)));

    full = false;
    log.wantRoom();
    Deadline.await(() -> log.roomBytes() > log.bytesFor(turn));
    assertEquals(latest + 1, log.append(1, 1, null, turn));
    CrashedLogs.abandon(log);
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(latest + 2, restart.log().latestSeq());
      assertFalse(restart.start().lost());
    }
  }

  @Test
  void shouldNotTryAgainByItself() throws IOException {
    LogDirectory directory = new LogDirectory(temp.resolve("log"));
    try (ChronicleEventLog log =
        new LogOpening(directory.config, this::fill, SegmentFiles::force).open(turn -> {})) {
      Deadline.await(() -> log.parts().spare().readyBytes() > 0);
      full = true;
      int before = attempts.get();
      while (log.parts().spare().readyBytes() > 0) {
        log.append(1, 1, null, SampleEvents.exitTurn(1));
      }
      Deadline.await(() -> log.parts().spare().noRoom() != null);
      for (int i = 0; i < 100; i++) {
        log.append(1, 1, null, SampleEvents.exitTurn(1));
      }
      assertEquals(before + 1, attempts.get());
    }
  }

  @Test
  void shouldSayAtTheStartThatTheDiskIsFull() {
    full = true;
    LogDirectory directory = new LogDirectory(temp.resolve("log"));
    LogOpening opening = new LogOpening(directory.config, this::fill, SegmentFiles::force);
    IOException refused = assertThrows(IOException.class, () -> opening.open(turn -> {}));
    assertTrue(String.valueOf(refused.getMessage()).contains("No space left"));
    assertFalse(Files.exists(directory.path.resolve(SegmentFiles.SPARE)));
  }
}
