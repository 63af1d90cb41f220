package org.venomx.vt;

/**
 * Decodes UTF-8, cut anywhere. Each maximal subpart of an ill-formed sequence becomes one U+FFFD,
 * as the Unicode standard recommends (chapter 3, "U+FFFD substitution of maximal subparts").
 */
final class Utf8 {
  private static final int REPLACEMENT = 0xfffd;

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
   * Takes bytes up to the next ASCII character, or as many as fit in the run; returns the index
   * behind them. An unfinished character is kept.
   */
  int decode(byte[] bytes, int from, int end) {
    count = 0;
    int i = from;
    while (i < end && missing > 0) i = byteInside(bytes, i);
    while (i < end && count < run.length && bytes[i] < 0) {
      int length = wholeLength(bytes, i, end);
      if (length == 3) {
        run[count++] = (bytes[i] & 0x0f) << 12 | (bytes[i + 1] & 0x3f) << 6 | (bytes[i + 2] & 0x3f);
      } else if (length == 4) {
        run[count++] =
            (bytes[i + 1] & 0x3f) << 12 | (bytes[i + 2] & 0x3f) << 6 | (bytes[i + 3] & 0x3f);
      } else {
        lead(bytes[i] & 0xff);
        length = 1;
        while (i + length < end && missing > 0) length = byteInside(bytes, i + length) - i;
      }
      i += length;
    }
    return i;
  }

  /** 3 or 4 for a whole, well-formed and frequent character: CJK or an emoji; else 0. */
  private static int wholeLength(byte[] bytes, int i, int end) {
    int lead = bytes[i] & 0xff;
    if (i + 3 >= end || !isContinuation(bytes[i + 1]) || !isContinuation(bytes[i + 2])) return 0;
    if (lead > 0xe0 && lead < 0xf0 && lead != 0xed) return 3;
    boolean isPlaneOne = lead == 0xf0 && (bytes[i + 1] & 0x30) != 0;
    return isPlaneOne && isContinuation(bytes[i + 3]) ? 4 : 0;
  }

  private static boolean isContinuation(byte b) {
    return (b & 0xc0) == 0x80;
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
