package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Limits;

final class RingFileTest {
  private static final int RING_BYTES = 128 << 10;

  @TempDir Path folder;
  private final NativeBuffer buffer = NativeBuffer.allocate(3 * RING_BYTES);

  private static void append(
      OutputRing ring, NativeBuffer buffer, byte[] bytes, int at, ByteArrayOutputStream all) {
    buffer.put(at, bytes, 0, bytes.length);
    ring.append(buffer, at, bytes.length);
    all.writeBytes(bytes);
  }

  private OutputRing ring(Path file, int launch) throws IOException {
    return new OutputRing(RING_BYTES, RingFile.create(file, RING_BYTES, launch));
  }

  @Test
  void shouldHoldTheEndOfTheOutputAtEveryMoment() throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      Random random = new Random(seed);
      Path file = folder.resolve("ring" + seed);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      try (OutputRing ring = ring(file, 3)) {
        for (int piece = 0; piece < 40; piece++) {
          byte[] bytes = new byte[random.nextInt(piece % 10 == 9 ? 2 * RING_BYTES : 9000)];
          random.nextBytes(bytes);
          append(ring, buffer, bytes, random.nextInt(buffer.size() - bytes.length + 1), all);
          assertHoldsEndOf(all.toByteArray(), RingFile.read(file, 3, -1), "seed " + seed);
        }
      }
      assertHoldsEndOf(all.toByteArray(), RingFile.read(file, 3, all.size()), "closed");
    }
  }

  /** All of it, or what begins with a line and was not being overwritten at the last read. */
  private static void assertHoldsEndOf(byte[] all, byte @Nullable [] held, String when) {
    assertNotNull(held, when);
    assertArrayEquals(Arrays.copyOfRange(all, all.length - held.length, all.length), held, when);
    if (all.length <= RING_BYTES) {
      assertEquals(all.length, held.length, when);
    } else {
      assertEquals('\n', all[all.length - held.length - 1], when);
      assertTrue(held.length > RING_BYTES - Limits.READ_BYTES_PER_PASS - 9000, when);
      assertTrue(held.length < RING_BYTES - Limits.READ_BYTES_PER_PASS + 1, when);
    }
  }

  @Test
  void shouldDropWhatDoesNotFit() throws IOException {
    Path file = folder.resolve("ring");
    byte[] text = "some output".getBytes(StandardCharsets.US_ASCII);
    try (OutputRing ring = ring(file, 2)) {
      append(ring, buffer, text, 0, new ByteArrayOutputStream());
    }
    assertArrayEquals(text, RingFile.read(file, 2, text.length));
    assertNull(RingFile.read(file, 1, -1), "another launch");
    assertNull(RingFile.read(file, 2, text.length + 1), "another end");
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < 32; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x10;
      Files.write(file, damaged);
      assertNull(RingFile.read(file, 2, -1), "byte " + at);
    }
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertNull(RingFile.read(file, 2, -1), "cut");
    Files.write(file, Arrays.copyOf(whole, 10));
    assertNull(RingFile.read(file, 2, -1), "cut short");
  }

  @Test
  void shouldStillBeReadableWhenItsFileIsClosed() throws IOException {
    Path file = folder.resolve("ring");
    OutputRing ring = ring(file, 1);
    byte[] text = "some output".getBytes(StandardCharsets.US_ASCII);
    append(ring, buffer, text, 0, new ByteArrayOutputStream());
    ring.close();
    ring.close();
    append(ring, buffer, text, 0, new ByteArrayOutputStream());
    assertEquals(2 * text.length, ring.since(0).length);
    assertArrayEquals(text, RingFile.read(file, 1, -1));
  }
}
