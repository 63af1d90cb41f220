package org.venomx.eventlog;

/** Walks over what a {@link RecordBuffer} holds besides fields: bare numbers and lengths. */
final class RecordCursor {
  private final byte[] bytes;
  private final int end;
  private int position;

  RecordCursor(byte[] bytes, int from, int size) {
    this.bytes = bytes;
    this.position = from;
    this.end = from + size;
  }

  boolean hasMore() {
    return position < end;
  }

  int position() {
    return position;
  }

  void skip(int size) {
    position += size;
  }

  /** A length whose bytes are all there. */
  int size() {
    long size = number();
    if (size < 0 || size > end - position) {
      throw new LogDamagedException("a part of " + size + " bytes runs over the record");
    }
    return (int) size;
  }

  /** A number up to 2^63-1. */
  long number() {
    long value = 0;
    for (int shift = 0; shift < 63 && position < end; shift += 7) {
      byte next = bytes[position++];
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new LogDamagedException("a number breaks off");
  }
}
