package org.venomx.eventlog;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one encoded message, taken apart. Strict: a field that comes twice, a number that
 * is not in its shortest form or a length that runs over the end is damage. Fields that this
 * version does not know are left out without a word, for a newer version may have written them.
 *
 * <p>One instance is used again for message after message. Confined to one thread.
 */
final class EventFields {
  /** Field numbers from this on are unknown to this version. */
  private static final int FIELDS_MAX = 16;

  private final long[] numbers = new long[FIELDS_MAX];
  private final int[] starts = new int[FIELDS_MAX];
  private final int[] forms = new int[FIELDS_MAX];
  private byte[] bytes = new byte[0];
  private int present;
  private int position;
  private int end;

  /** Takes apart the message in {@code source} from {@code from} (inclusive) to {@code to}. */
  void parse(byte[] source, int from, int to) {
    bytes = source;
    position = from;
    end = to;
    present = 0;
    while (position < end) {
      long tag = number();
      int form = (int) (tag & 7);
      long field = tag >>> 3;
      int start = position;
      long value = value(form);
      if (field > 0 && field < FIELDS_MAX) {
        keep((int) field, form, value, start);
      }
    }
  }

  private void keep(int field, int form, long value, int start) {
    if (has(field)) {
      throw new LogDamagedException("field " + field + " comes twice");
    }
    present |= 1 << field;
    numbers[field] = value;
    forms[field] = form;
    starts[field] = form == RecordBuffer.FORM_BYTES ? position - (int) value : start;
  }

  private long value(int form) {
    return switch (form) {
      case RecordBuffer.FORM_NUMBER -> number();
      case RecordBuffer.FORM_FIXED64 -> fixed64();
      case RecordBuffer.FORM_BYTES -> {
        long size = number();
        if (size < 0 || size > end - position) {
          throw new LogDamagedException("a field of " + size + " bytes runs over its message");
        }
        position += (int) size;
        yield size;
      }
      default -> throw new LogDamagedException("no such form of a field: " + form);
    };
  }

  boolean has(int field) {
    return (present & (1 << field)) != 0;
  }

  /** A number from 0 to 2^63-1 that must be there. */
  long number(int field) {
    long value = require(field, RecordBuffer.FORM_NUMBER);
    if (value < 0) {
      throw new LogDamagedException("field " + field + " is " + value);
    }
    return value;
  }

  /** A number from 0 to 2^31-1 that must be there. */
  int smallNumber(int field) {
    long value = number(field);
    if (value > Integer.MAX_VALUE) {
      throw new LogDamagedException("field " + field + " is " + value);
    }
    return (int) value;
  }

  /** A truth value that must be there. */
  boolean flag(int field) {
    return switch (smallNumber(field)) {
      case 0 -> false;
      case 1 -> true;
      default -> throw new LogDamagedException("field " + field + " is neither true nor false");
    };
  }

  double doubleNumber(int field) {
    return Double.longBitsToDouble(require(field, RecordBuffer.FORM_FIXED64));
  }

  long fixed64(int field) {
    return require(field, RecordBuffer.FORM_FIXED64);
  }

  String text(int field) {
    int size = size(field);
    int from = starts[field];
    for (int i = from; i < from + size; i++) {
      if (bytes[i] < 0) {
        return decode(from, size);
      }
    }
    return new String(bytes, from, size, StandardCharsets.ISO_8859_1);
  }

  @Nullable String optionalText(int field) {
    return has(field) ? text(field) : null;
  }

  /** How many bytes a field of bytes has. */
  int size(int field) {
    return (int) require(field, RecordBuffer.FORM_BYTES);
  }

  /** Where the bytes of a field begin in {@link #array}. */
  int start(int field) {
    return starts[field];
  }

  byte[] array() {
    return bytes;
  }

  private long require(int field, int form) {
    if (!has(field)) {
      throw new LogDamagedException("field " + field + " is missing");
    }
    if (forms[field] != form) {
      throw new LogDamagedException("field " + field + " has form " + forms[field]);
    }
    return numbers[field];
  }

  private String decode(int from, int size) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, size))
          .toString();
    } catch (CharacterCodingException e) {
      throw new LogDamagedException("a text is not UTF-8");
    }
  }

  private long number() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = nextByte();
      if (shift == 63 && next != 1) {
        break;
      }
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        if (next == 0 && shift > 0) {
          break;
        }
        return value;
      }
    }
    throw new LogDamagedException("a number is not in its shortest form");
  }

  private long fixed64() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 8) {
      value |= (nextByte() & 0xffL) << shift;
    }
    return value;
  }

  private byte nextByte() {
    if (position >= end) {
      throw new LogDamagedException("a message breaks off");
    }
    return bytes[position++];
  }
}
