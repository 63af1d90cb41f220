package org.venomx.vt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the end of a run of printable ASCII, eight bytes at a time. */
final class Ascii {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private static final int DEL = 0x7f;

  private Ascii() {}

  static boolean isPrintable(int b) {
    return b >= ' ' && b < DEL;
  }

  /** The index of the first byte that is not printable ASCII, {@code end} when there is none. */
  static int printableEnd(byte[] bytes, int from, int end) {
    int i = from;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long others = others((long) LONGS.get(bytes, i));
      if (others != 0) return i + (Long.numberOfTrailingZeros(others) >> 3);
    }
    while (i < end && isPrintable(bytes[i])) i++;
    return i;
  }

  /**
   * The high bit of each byte that is not printable ASCII. A borrow or carry may also set that of a
   * byte above one of those, so only the lowest counts.
   */
  private static long others(long eight) {
    return ((eight - ' ' * EACH) | (eight + EACH) | eight) & HIGH_BITS;
  }
}
