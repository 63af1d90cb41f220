package org.venomx.vt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What short SGR sequences do, by their text: programs use the same few over and over. Any SGR
 * keeps some bits of a pen and sets others, whatever they were before, so that a look at what it
 * does to a pen of zeros and to one of ones tells all about it.
 *
 * <p>A table of fixed size; of two texts with the same place the later one stays.
 */
final class SgrMemo {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int TEXT_BYTES_MAX = Long.BYTES;
  private static final int INTRODUCER_BYTES = 2;
  private static final int PLACES = 512;
  private static final int PLACE_SHIFT = Long.SIZE - 9;

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  /** No text has such bytes. */
  private static final long NO_TEXT = -1;

  private final Pen pen;
  private final Params params = new Params();
  private final Pen zeros = new Pen();
  private final Pen ones = new Pen();
  private final SgrDispatch onZeros = new SgrDispatch(zeros);
  private final SgrDispatch onOnes = new SgrDispatch(ones);

  // By place: the text, and which bits of a rendition and of an underline's colour it keeps and
  // sets.
  private final long[] texts = new long[PLACES];
  private final long[] kept = new long[PLACES];
  private final long[] set = new long[PLACES];
  private final int[] underlineKept = new int[PLACES];
  private final int[] underlineSet = new int[PLACES];

  SgrMemo(Pen pen) {
    this.pen = pen;
    Arrays.fill(texts, NO_TEXT);
  }

  /**
   * Does what the sequence that starts at {@code bytes[from]} says, if it is an SGR with a text of
   * up to 8 bytes; returns the index behind it, else {@code from}.
   */
  int apply(byte[] bytes, int from, int end) {
    int start = from + INTRODUCER_BYTES;
    if (end - start <= TEXT_BYTES_MAX || bytes[from + 1] != '[') return from;
    long eight = (long) LONGS.get(bytes, start);
    long others = noParameters(eight);
    int length = Long.numberOfTrailingZeros(others) >> 3; // 8 when all are parameters
    if (bytes[start + length] != 'm') return from;
    long mask = ((others & -others) >>> 7) - 1;
    long text = eight & mask;
    int place = (int) ((text * 0x9E3779B97F4A7C15L) >>> PLACE_SHIFT);
    if (texts[place] != text) learn(place, text);
    pen.change(kept[place], set[place], underlineKept[place], underlineSet[place]);
    return start + length + 1;
  }

  /**
   * The high bit of each byte that is no digit, semicolon or colon. A borrow or carry may also set
   * that of a byte above one of those, so only the lowest counts.
   */
  private static long noParameters(long eight) {
    return ((eight - '0' * EACH) | (eight + (0x7f - ';') * EACH) | eight) & HIGH_BITS;
  }

  private void learn(int place, long text) {
    params.clear();
    for (long rest = text; rest != 0; rest >>>= 8) {
      int c = (int) rest & 0xff;
      if (c <= '9') params.digit(c - '0');
      else params.separator(c == ':');
    }
    zeros.change(0, 0, 0, 0);
    ones.change(0, -1, 0, -1);
    onZeros.dispatch(params);
    onOnes.dispatch(params);
    texts[place] = text;
    set[place] = zeros.rendition();
    kept[place] = ones.rendition() & ~zeros.rendition();
    underlineSet[place] = zeros.underlineColour();
    underlineKept[place] = ones.underlineColour() & ~zeros.underlineColour();
  }
}
