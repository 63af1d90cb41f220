package org.venomx.vt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decodes UTF-8, cut anywhere. Each maximal subpart of an ill-formed sequence becomes one U+FFFD,
 * as the Unicode standard recommends (chapter 3, "U+FFFD substitution of maximal subparts").
 */
final class Utf8 {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int REPLACEMENT = 0xfffd;

  // By the first five bits: the bits that mark first and later bytes, and what they must be; how
  // far
  // the character's bits are from their place; the least character that takes so many bytes.
  private static final int[] MARKERS = new int[32];
  private static final int[] MARKED = new int[32];
  private static final int[] SHIFTS = new int[32];
  private static final int[] LEAST = new int[32];
  private static final int[] LENGTHS = new int[32];

  static {
    kind(0x00, 0x7f, 1, 0x80000000, 0x00000000, 0x20);
    kind(0x80, 0xbf, 1, 0, 1, 0);
    kind(0xc0, 0xdf, 2, 0xe0c00000, 0xc0800000, 0x80);
    kind(0xe0, 0xef, 3, 0xf0c0c000, 0xe0808000, 0x800);
    kind(0xf0, 0xf7, 4, 0xf8c0c0c0, 0xf0808080, 0x10000);
    kind(0xf8, 0xff, 1, 0, 1, 0);
  }

  private static void kind(int first, int last, int length, int markers, int marked, int least) {
    for (int i = first >> 3; i <= last >> 3; i++) {
      MARKERS[i] = markers;
      MARKED[i] = marked;
      SHIFTS[i] = 24 - 6 * length;
      LEAST[i] = least;
      LENGTHS[i] = length;
    }
  }

  /** What {@link #decode} has made of the bytes. */
  private final int[] run = new int[128];

  private int count;

  // The character that is not complete yet.
  private int missing;
  private int codePoint;

  /** The range of the next byte; narrower than 80..BF after E0, ED, F0 and F4. */
  private int low;

  private int high;

  /** The bytes taken so far, for {@link #writeTo}. */
  private int taken;

  void clear() {
    missing = 0;
  }

  boolean isMidCharacter() {
    return missing > 0;
  }

  /** The characters of the last {@link #decode}. */
  int[] run() {
    return run;
  }

  int count() {
    return count;
  }

  /**
   * Takes bytes up to the next control character or four of ASCII in a row, which have a quicker
   * way, or as many as fit in the run; returns the index behind them. An unfinished character is
   * kept.
   */
  int decode(byte[] bytes, int from, int end) {
    count = 0;
    int i = from;
    while (i < end && missing > 0) i = byteInside(bytes, i);
    while (i < end && count < run.length) {
      i = whole(bytes, i, end);
      if (i == end || count == run.length || bytes[i] >= 0) break;
      lead(bytes[i++] & 0xff);
      while (i < end && missing > 0) i = byteInside(bytes, i);
    }
    return i;
  }

  /**
   * Takes well-formed characters that have four bytes to look at; returns the index behind them.
   * Kinds of characters mix at random in text, so there are tables in place of branches.
   */
  private int whole(byte[] bytes, int from, int end) {
    int[] out = run;
    int n = count;
    int i = from;
    while (i <= end - Integer.BYTES && n < out.length) {
      int four = (int) INTS.get(bytes, i);
      int kind = four >>> 27;
      int markers = MARKERS[kind];
      int bits = four & ~markers;
      int c =
          ((bits >> 6 & 0x1fc0000) | (bits >> 4 & 0x3f000) | (bits >> 2 & 0xfc0) | (bits & 0x3f))
              >> SHIFTS[kind];
      if ((four & markers) != MARKED[kind] || c < LEAST[kind] || isNoCharacter(c)) break;
      if ((four & 0x80808080) == 0) break;
      out[n++] = c;
      i += LENGTHS[kind];
    }
    count = n;
    return i;
  }

  private static boolean isNoCharacter(int c) {
    return c == 0x7f || (c & ~0x7ff) == 0xd800 || c > Character.MAX_CODE_POINT;
  }

  private void lead(int b) {
    if (b < 0xc2 || b > 0xf4) {
      run[count++] = REPLACEMENT;
      return;
    }
    missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    codePoint = b & 0x3f >> missing;
    low = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
    high = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
    taken = b;
  }

  /** A byte that should go on with a character; returns the index of the next one to look at. */
  private int byteInside(byte[] bytes, int i) {
    int b = bytes[i] & 0xff;
    if (b < low || b > high) {
      missing = 0;
      run[count++] = REPLACEMENT;
      return i;
    }
    low = 0x80;
    high = 0xbf;
    codePoint = codePoint << 6 | (b & 0x3f);
    taken = taken << 8 | b;
    if (--missing == 0) run[count++] = codePoint;
    return i + 1;
  }

  /** Writes the bytes of the unfinished character. */
  void writeTo(ByteWriter out) {
    if (missing == 0) return;
    if (taken > 0xffff) out.u8(taken >> 16 & 0xff);
    if (taken > 0xff) out.u8(taken >> 8 & 0xff);
    out.u8(taken & 0xff);
  }
}
