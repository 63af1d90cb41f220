package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.venomx.ffm.NativeBuffer;

final class OutputRingTest {
  private static final int RING_BYTES = 32 << 10;

  @Test
  void shouldKeepTheNewestBytesWhateverTheirPieces() {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      OutputRing ring = new OutputRing(RING_BYTES);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      NativeBuffer buffer = NativeBuffer.allocate(3 * RING_BYTES);
      for (int piece = 0; piece < 40; piece++) {
        byte[] bytes = new byte[random.nextInt(piece % 10 == 9 ? 3 * RING_BYTES : 4000)];
        random.nextBytes(bytes);
        int at = random.nextInt(buffer.size() - bytes.length + 1);
        buffer.put(at, bytes, 0, bytes.length);
        ring.append(buffer, at, bytes.length);
        all.writeBytes(bytes);
        assertHoldsEndOf(all.toByteArray(), ring, "seed " + seed + ", piece " + piece);
      }
    }
  }

  private static void assertHoldsEndOf(byte[] all, OutputRing ring, String when) {
    assertEquals(all.length, ring.endOffset(), when);
    int start = (int) ring.startOffset();
    assertEquals(Math.min(all.length, RING_BYTES), heldOf(all, ring), when);
    assertArrayEquals(Arrays.copyOfRange(all, start, all.length), ring.since(start), when);
    int middle = start + (all.length - start) / 2;
    assertArrayEquals(Arrays.copyOfRange(all, middle, all.length), ring.since(middle), when);
  }

  /** A ring that has not grown to its limit holds all; one that has holds exactly that much. */
  private static int heldOf(byte[] all, OutputRing ring) {
    return (int) (all.length - ring.startOffset());
  }

  @Test
  void shouldRefuseOffsetsThatItDoesNotHold() {
    OutputRing ring = new OutputRing(RING_BYTES);
    NativeBuffer buffer = NativeBuffer.allocate(RING_BYTES);
    ring.append(buffer, 0, RING_BYTES);
    ring.append(buffer, 0, 1);

    assertEquals(1, ring.startOffset());
    assertThrows(IllegalArgumentException.class, () -> ring.since(0));
    assertThrows(IllegalArgumentException.class, () -> ring.since(RING_BYTES + 2L));
    assertEquals(0, ring.since(RING_BYTES + 1L).length);
  }

  @Test
  void shouldRefuseASizeThatItCannotMask() {
    assertThrows(IllegalArgumentException.class, () -> new OutputRing(0));
    assertThrows(IllegalArgumentException.class, () -> new OutputRing(RING_BYTES - 1));
  }
}
