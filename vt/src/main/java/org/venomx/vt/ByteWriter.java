package org.venomx.vt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array with the few encodings that lines, dumps and snapshots are made of. */
final class ByteWriter {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes;
  private int length;

  ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] array() {
    return bytes;
  }

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  /** Drops spaces at the end. */
  void trimEnd() {
    while (length > 0 && bytes[length - 1] == ' ') length--;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  void u8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  void flag(boolean value) {
    u8(value ? 1 : 0);
  }

  void u32(int value) {
    reserve(4);
    for (int shift = 24; shift >= 0; shift -= 8) bytes[length++] = (byte) (value >>> shift);
  }

  void u64(long value) {
    u32((int) (value >>> 32));
    u32((int) value);
  }

  /** Seven bits a byte, low ones first; the value must not be negative. */
  void varint(int value) {
    reserve(5);
    int rest = value;
    while (rest >= 0x80) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** The first {@code count} bytes of a big-endian number, all of which is written over. */
  void packed(long value, int count) {
    reserve(Long.BYTES);
    LONGS.set(bytes, length, value);
    length += count;
  }

  void raw(byte[] source, int offset, int count) {
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  void string(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    raw(utf8, 0, utf8.length);
  }

  /** The same as {@link #string} without allocating, for texts of less than 128 bytes. */
  void shortString(String text) {
    int at = length;
    u8(0);
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      utf8(codePoint);
      i += Character.charCount(codePoint);
    }
    bytes[at] = (byte) (length - at - 1);
  }

  /** Plain ASCII without a length. */
  void ascii(String text) {
    int n = text.length();
    reserve(n);
    for (int i = 0; i < n; i++) bytes[length++] = (byte) text.charAt(i);
  }

  /** Decimal digits. */
  void decimal(int value) {
    if (value >= 10) decimal(value / 10);
    u8('0' + value % 10);
  }

  void utf8(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    raw(utf8, 0, utf8.length);
  }

  /** One code point as UTF-8. */
  void utf8(int codePoint) {
    reserve(4);
    byte[] target = bytes;
    int at = length;
    if (codePoint < 0x80) {
      target[at++] = (byte) codePoint;
    } else if (codePoint < 0x800) {
      target[at++] = (byte) (0xc0 | codePoint >> 6);
      target[at++] = continuation(codePoint);
    } else if (codePoint < 0x10000) {
      target[at++] = (byte) (0xe0 | codePoint >> 12);
      target[at++] = continuation(codePoint >> 6);
      target[at++] = continuation(codePoint);
    } else {
      target[at++] = (byte) (0xf0 | codePoint >> 18);
      target[at++] = continuation(codePoint >> 12);
      target[at++] = continuation(codePoint >> 6);
      target[at++] = continuation(codePoint);
    }
    length = at;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3f));
  }

  /** The first {@code count} values, each in its low {@code width} bytes: 1, 2 or 3. */
  void values(int[] values, int count, int width) {
    reserve(count * width + Integer.BYTES);
    byte[] target = bytes;
    int at = length;
    switch (width) {
      case 1 -> {
        for (int i = 0; i < count; i++) target[at + i] = (byte) values[i];
      }
      case 2 -> {
        for (int i = 0; i < count; i++) SHORTS.set(target, at + 2 * i, (short) values[i]);
      }
      default -> { // four bytes at a time, of which the next value writes the last over
        for (int i = 0; i < count; i++) INTS.set(target, at + 3 * i, values[i] << 8);
      }
    }
    length += count * width;
  }

  /** Makes room for {@code count} more bytes, so that {@link #array} can be written directly. */
  void reserve(int count) {
    if (bytes.length - length < count) grow(count);
  }

  private void grow(int count) {
    bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, count), bytes.length * 2));
  }
}
