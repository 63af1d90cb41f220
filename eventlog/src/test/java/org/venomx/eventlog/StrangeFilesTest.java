package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;

/** Files in the log's directory that are not what they should be, while the records are whole. */
class StrangeFilesTest {
  @TempDir Path temp;
  private LogDirectory directory;
  private List<List<Event>> turns;

  @BeforeEach
  void writeLog() throws IOException {
    directory = new LogDirectory(temp.resolve("log"));
    turns = new SampleEvents(21).turns(100, 3);
    directory.write(turns);
  }

  private void shouldReplayAll() throws IOException {
    long begin = System.nanoTime();
    try (LogDirectory.Restart restart = directory.open()) {
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      assertEquals(turns, restart.events());
      assertFalse(restart.start().newHistory());
      assertFalse(restart.start().lost());
      LogDirectory.append(restart.log(), turns);
      assertTrue(took.compareTo(LogDirectory.START_MAX) < 0, "took " + took);
    }
  }

  @Test
  void shouldStartFastBehindAnUnclosedWriter() throws IOException {
    shouldReplayAll();
  }

  @Test
  void shouldPutAnEmptySegmentInQuarantine() throws IOException {
    Files.createFile(directory.files().segment(900));
    shouldReplayAll();
    assertEquals(
        List.of(directory.files().segment(900).getFileName().toString()), directory.quarantined());
  }

  @Test
  void shouldPutForeignNamesInQuarantine() throws IOException {
    Files.write(directory.path.resolve("20260101-12.cq4"), new byte[100]);
    Files.write(directory.path.resolve("notes.txt"), new byte[100]);
    Files.write(directory.path.resolve("19700102F.cq4.discard"), new byte[100]);
    Files.createSymbolicLink(directory.files().segment(800), directory.segment(0));
    shouldReplayAll();
    assertEquals(
        List.of("19700102F.cq4.discard", "19720311F.cq4", "20260101-12.cq4", "notes.txt"),
        directory.quarantined());
  }

  /** A kill between the rename and Chronicle's header leaves this. */
  @Test
  void shouldDropASegmentThatNeverBegan() throws IOException {
    Path unborn = directory.files().segment(50);
    Files.write(unborn, new byte[1 << 20]);
    shouldReplayAll();
    assertFalse(Files.exists(unborn));
    assertEquals(List.of(), directory.quarantined());
  }

  @Test
  void shouldNotBelieveChroniclesOwnBookkeeping() throws IOException {
    Path metadata = directory.path.resolve(SegmentFiles.METADATA);
    byte[] random = new byte[131_072];
    new Random(5).nextBytes(random);
    Files.write(metadata, random);
    shouldReplayAll();
  }

  @Test
  void shouldTakeOverTheBookkeepingOfAnotherLog() throws IOException {
    LogDirectory other = new LogDirectory(temp.resolve("other"));
    other.write(turns);
    Files.delete(directory.path.resolve(SegmentFiles.METADATA));
    Files.copy(
        other.path.resolve(SegmentFiles.METADATA), directory.path.resolve(SegmentFiles.METADATA));
    shouldReplayAll();
  }

  /** Chronicle's write lock names a process; it may be a stranger's by now, or our own again. */
  @Test
  void shouldNotCareWhoHoldsChroniclesLock() throws IOException {
    Path metadata = directory.path.resolve(SegmentFiles.METADATA);
    byte[] bytes = Files.readAllBytes(metadata);
    int name =
        new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1)
            .indexOf("chronicle.write.lock");
    assertTrue(name > 0);
    int value = (name + "chronicle.write.lock".length() + 8) & ~7;
    ByteBuffer.wrap(bytes)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .putLong(value, ManagementFactory.getRuntimeMXBean().getPid());
    Files.write(metadata, bytes);
    shouldReplayAll();
  }

  @Test
  void shouldLeaveNoTraceOfAnalytics() throws IOException {
    shouldReplayAll();
    for (Path place : List.of(Path.of(System.getProperty("user.home")), Path.of(""), temp)) {
      try (var entries = Files.list(place.toAbsolutePath())) {
        assertEquals(
            List.of(),
            entries
                .map(entry -> entry.getFileName().toString())
                .filter(entry -> entry.startsWith(".chronicle"))
                .toList());
      }
    }
  }

  @Test
  void shouldLeaveNoSpareBehindAfterAClose() throws IOException {
    directory.open().close();
    assertFalse(Files.exists(directory.path.resolve(SegmentFiles.SPARE)));
    assertTrue(Files.size(directory.segment(-1)) < 128 << 10);
  }
}
