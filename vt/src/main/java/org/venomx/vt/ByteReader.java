package org.venomx.vt;

import java.nio.charset.StandardCharsets;

/** Reads what {@link ByteWriter} wrote; anything else throws {@link Malformed}. */
final class ByteReader {
  /** The bytes are not what their writer would have written. */
  static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String what) {
      super(what);
    }
  }

  private byte[] bytes = {};
  private int position;
  private int limit;

  ByteReader reset(byte[] source, int from, int to) {
    bytes = source;
    position = from;
    limit = to;
    return this;
  }

  boolean hasMore() {
    return position < limit;
  }

  int u8() {
    require(1);
    return bytes[position++] & 0xff;
  }

  boolean flag() {
    return below(2) == 1;
  }

  /** One byte smaller than {@code bound}. */
  int below(int bound) {
    int value = u8();
    if (value >= bound) throw new Malformed("value " + value + " where " + bound + " is too much");
    return value;
  }

  int u32() {
    require(4);
    int value = 0;
    for (int i = 0; i < 4; i++) value = value << 8 | (bytes[position++] & 0xff);
    return value;
  }

  long u64() {
    return (long) u32() << 32 | (u32() & 0xffff_ffffL);
  }

  int varint() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = u8();
      if (shift == 28 && b > 7) break;
      value |= (b & 0x7f) << shift;
      if (b < 0x80) return value;
    }
    throw new Malformed("number too long");
  }

  /** A varint in a range. */
  int varint(int min, int max) {
    int value = varint();
    if (value < min || value > max) {
      throw new Malformed("number " + value + " not in " + min + ".." + max);
    }
    return value;
  }

  String string(int bytesMax) {
    int n = varint(0, bytesMax);
    require(n);
    String text = new String(bytes, position, n, StandardCharsets.UTF_8);
    position += n;
    return text;
  }

  byte[] raw(int count) {
    require(count);
    byte[] copy = new byte[count];
    System.arraycopy(bytes, position, copy, 0, count);
    position += count;
    return copy;
  }

  /** Passes {@code count} bytes over; returns where they start, for {@link #value}. */
  int skip(int count) {
    require(count);
    int start = position;
    position += count;
    return start;
  }

  /** The big-endian value in the {@code width} bytes at {@code at}. */
  int value(int at, int width) {
    int value = 0;
    for (int i = 0; i < width; i++) value = value << 8 | (bytes[at + i] & 0xff);
    return value;
  }

  private void require(int count) {
    if (count < 0 || limit - position < count) throw new Malformed("cut off");
  }
}
