package org.venomx.vt;

/**
 * Decodes UTF-8 byte by byte. Each maximal subpart of an ill-formed sequence is one error, as the
 * Unicode standard recommends (chapter 3, "U+FFFD substitution of maximal subparts").
 */
final class Utf8 {
  /** The character is not complete. */
  static final int MORE = -1;

  /** The byte ended an ill-formed sequence and belongs to it. */
  static final int BAD = -2;

  /** An ill-formed sequence ended before this byte, which has to be looked at again. */
  static final int BAD_BEFORE = -3;

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

  /** Takes a byte that is 80..FF, or any byte in the middle of a character. */
  int accept(int b) {
    if (missing == 0) return lead(b);
    if (b < low || b > high) {
      missing = 0;
      return BAD_BEFORE;
    }
    low = 0x80;
    high = 0xbf;
    codePoint = codePoint << 6 | (b & 0x3f);
    taken = taken << 8 | b;
    return --missing == 0 ? codePoint : MORE;
  }

  private int lead(int b) {
    if (b < 0xc2 || b > 0xf4) return BAD;
    missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    codePoint = b & 0x3f >> missing;
    low = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
    high = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
    taken = b;
    return MORE;
  }

  /** Writes the bytes of the unfinished character. */
  void writeTo(ByteWriter out) {
    if (missing == 0) return;
    if (taken > 0xffff) out.u8(taken >> 16 & 0xff);
    if (taken > 0xff) out.u8(taken >> 8 & 0xff);
    out.u8(taken & 0xff);
  }
}
