package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DurabilityTest {
  @TempDir Path temp;
  private final AtomicInteger forces = new AtomicInteger();

  private ChronicleEventLog open(Durability durability, Forcer.Disk disk) throws IOException {
    LogConfig config = new LogDirectory(temp.resolve("log")).config.with(durability);
    return new LogOpening(config, Blocks.OF_ZEROS, disk).open(turn -> {});
  }

  private void countAndForce(Path file) throws IOException {
    forces.incrementAndGet();
    SegmentFiles.force(file);
  }

  @ParameterizedTest
  @EnumSource(
      value = Durability.class,
      names = {"INTERVAL", "BATCH"})
  void shouldTellWhenEventsAreOnDisk(Durability durability) throws Exception {
    try (ChronicleEventLog log = open(durability, this::countAndForce)) {
      CountDownLatch told = new CountDownLatch(1);
      AtomicLong seq = new AtomicLong();
      log.whenDurable(() -> {
        seq.set(log.durableSeq());
        told.countDown();
      });
      log.append(1, 1, null, SampleEvents.exitTurn(1));
      assertTrue(told.await(60, TimeUnit.SECONDS));
      assertEquals(2, seq.get());
      assertTrue(forces.get() > 0);
    }
  }

  @Test
  void shouldForceSeveralTurnsAtOnce() throws Exception {
    CountDownLatch firstForce = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Forcer.Disk slow =
        file -> {
          forces.incrementAndGet();
          firstForce.countDown();
          await(goOn);
        };
    try (ChronicleEventLog log = open(Durability.BATCH, slow)) {
      log.append(1, 1, null, SampleEvents.exitTurn(1));
      assertTrue(firstForce.await(60, TimeUnit.SECONDS));
      for (int i = 0; i < 50; i++) {
        log.append(1, 1, null, SampleEvents.exitTurn(1));
      }
      assertEquals(0, log.durableSeq());
      goOn.countDown();
      Deadline.await(() -> log.durableSeq() == 102);
      assertEquals(2, forces.get());
    }
  }

  @Test
  void shouldForceOlderSegmentsToo() throws Exception {
    try (ChronicleEventLog log = open(Durability.INTERVAL, this::countAndForce)) {
      SampleEvents sample = new SampleEvents(1);
      log.append(1, 1, null, sample.large(200_000));
      log.append(1, 1, null, sample.large(300_000));
      long latest = log.latestSeq();
      assertEquals(2, log.health().segments());
      Deadline.await(() -> log.durableSeq() == latest);
      assertTrue(forces.get() >= 2);
    }
  }

  @Test
  void shouldTakeNothingMoreOnceAForceHasFailed() throws Exception {
    Forcer.Disk broken =
        file -> {
          forces.incrementAndGet();
          throw new IOException("Input/output error");
        };
    CountDownLatch told = new CountDownLatch(1);
    ChronicleEventLog log = open(Durability.BATCH, broken);
    log.whenDurable(told::countDown);
    log.append(1, 1, null, SampleEvents.exitTurn(1));
    assertTrue(told.await(60, TimeUnit.SECONDS));
    assertTrue(log.failed());
    assertEquals(0, log.durableSeq());
    LogFailedException refused =
        assertThrows(
            LogFailedException.class, () -> log.append(1, 1, null, SampleEvents.exitTurn(1)));
    assertTrue(String.valueOf(refused.getMessage()).contains("Input/output error"));
    assertEquals(1, forces.get());
    log.close();
    try (LogDirectory.Restart restart = new LogDirectory(temp.resolve("log")).open()) {
      assertEquals(2, restart.log().latestSeq());
      assertTrue(!restart.start().clean());
    }
  }

  @Test
  void shouldLeaveTheDiskAloneWhereOnlyTheProcessMayDie() throws Exception {
    try (ChronicleEventLog log = open(Durability.PROCESS, this::countAndForce)) {
      log.append(1, 1, null, SampleEvents.exitTurn(1));
      assertEquals(0, log.durableSeq());
    }
    assertEquals(0, forces.get());
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(60, TimeUnit.SECONDS)) {
        throw new IOException("nobody lets this force go on");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
