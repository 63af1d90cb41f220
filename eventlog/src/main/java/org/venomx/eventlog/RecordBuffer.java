package org.venomx.eventlog;

import java.util.Arrays;

/**
 * Bytes under construction. Grows when it must and is used again for every turn, so that encoding
 * allocates nothing in steady state. Numbers are unsigned LEB128; a field is a tag (number and form
 * of its value) and the value, as in Protocol Buffers.
 *
 * <p>Confined to one thread.
 */
final class RecordBuffer {
  /** The value is one LEB128 number. */
  static final int FORM_NUMBER = 0;

  /** The value is eight bytes, little-endian. */
  static final int FORM_FIXED64 = 1;

  /** The value is a length and as many bytes. */
  static final int FORM_BYTES = 2;

  private byte[] bytes;
  private int length;

  RecordBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  void clear() {
    length = 0;
  }

  int length() {
    return length;
  }

  /** The bytes themselves, of which {@link #length} count; replaced when the buffer grows. */
  byte[] array() {
    return bytes;
  }

  /** Appends {@code value} as an unsigned number. */
  void number(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** A field with a number from 0 on: nothing that is counted or named here is ever negative. */
  void numberField(int field, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("field " + field + " is " + value);
    }
    tag(field, FORM_NUMBER);
    number(value);
  }

  void doubleField(int field, double value) {
    tag(field, FORM_FIXED64);
    fixed64(Double.doubleToRawLongBits(value));
  }

  void fixed64Field(int field, long value) {
    tag(field, FORM_FIXED64);
    fixed64(value);
  }

  void textField(int field, String text) {
    tag(field, FORM_BYTES);
    int size = utf8Length(text);
    number(size);
    ensure(size);
    for (int i = 0; i < text.length(); i++) {
      int point = codePoint(text, i);
      if (point >= 0x10000) {
        i++;
      }
      codePoint(point);
    }
  }

  void byteValue(int value) {
    ensure(1);
    bytes[length++] = (byte) value;
  }

  /** Begins a field that holds bytes; give what this returns to {@link #end}. */
  int begin(int field) {
    tag(field, FORM_BYTES);
    return begin();
  }

  /** Begins a length and its bytes; give what this returns to {@link #end}. */
  int begin() {
    ensure(1);
    return ++length;
  }

  /** Ends what {@link #begin} began at {@code start}: its length goes before it. */
  void end(int start) {
    int size = length - start;
    int extra = numberLength(size) - 1;
    if (extra > 0) {
      ensure(extra);
      System.arraycopy(bytes, start, bytes, start + extra, size);
    }
    length = start - 1;
    number(size);
    length += size;
  }

  private void tag(int field, int form) {
    number(((long) field << 3) | form);
  }

  private void fixed64(long value) {
    ensure(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  private void codePoint(int point) {
    if (point < 0x80) {
      bytes[length++] = (byte) point;
    } else if (point < 0x800) {
      bytes[length++] = (byte) (0xc0 | (point >> 6));
      bytes[length++] = (byte) (0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
      bytes[length++] = (byte) (0xe0 | (point >> 12));
      bytes[length++] = (byte) (0x80 | ((point >> 6) & 0x3f));
      bytes[length++] = (byte) (0x80 | (point & 0x3f));
    } else {
      bytes[length++] = (byte) (0xf0 | (point >> 18));
      bytes[length++] = (byte) (0x80 | ((point >> 12) & 0x3f));
      bytes[length++] = (byte) (0x80 | ((point >> 6) & 0x3f));
      bytes[length++] = (byte) (0x80 | (point & 0x3f));
    }
  }

  /** The character at {@code index}, a pair taken together; half a pair becomes a question mark. */
  private static int codePoint(String text, int index) {
    char unit = text.charAt(index);
    if (!Character.isSurrogate(unit)) {
      return unit;
    }
    if (Character.isHighSurrogate(unit) && index + 1 < text.length()) {
      char low = text.charAt(index + 1);
      if (Character.isLowSurrogate(low)) {
        return Character.toCodePoint(unit, low);
      }
    }
    return '?';
  }

  private static int utf8Length(String text) {
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      int point = codePoint(text, i);
      if (point >= 0x10000) {
        i++;
        size += 4;
      } else {
        size += point < 0x80 ? 1 : point < 0x800 ? 2 : 3;
      }
    }
    return size;
  }

  private static int numberLength(long value) {
    int size = 1;
    for (long rest = value >>> 7; rest != 0; rest >>>= 7) {
      size++;
    }
    return size;
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
