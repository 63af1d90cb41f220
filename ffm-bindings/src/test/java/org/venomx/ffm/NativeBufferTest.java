package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class NativeBufferTest {
  private final NativeBuffer buffer = NativeBuffer.allocate(8);

  @Test
  void shouldCopyInAndOut() {
    buffer.put(2, new byte[] {9, 1, 2, 3, 9}, 1, 3);

    byte[] out = new byte[5];
    buffer.get(1, out, 0, 5);
    assertArrayEquals(new byte[] {0, 1, 2, 3, 0}, out);
    assertEquals(3, buffer.get(4));
    assertEquals(8, buffer.size());
  }

  @Test
  void shouldFindAByteInItsRangeOnly() {
    buffer.put(0, new byte[] {5, 0, 5}, 0, 3);

    assertEquals(0, buffer.indexOf((byte) 5, 0, 8));
    assertEquals(2, buffer.indexOf((byte) 5, 1, 8));
    assertEquals(-1, buffer.indexOf((byte) 5, 1, 2));
    assertEquals(-1, buffer.indexOf((byte) 5, 3, 8));
    assertEquals(-1, buffer.indexOf((byte) 5, 8, 8));
  }

  @Test
  void shouldRefusePositionsOutside() {
    byte[] two = new byte[2];

    assertThrows(IndexOutOfBoundsException.class, () -> buffer.get(8));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.get(7, two, 0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.put(0, two, 1, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.indexOf((byte) 0, 0, 9));
    assertThrows(IllegalArgumentException.class, () -> new ReadySet(0));
  }
}
