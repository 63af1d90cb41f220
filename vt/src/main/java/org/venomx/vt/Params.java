package org.venomx.vt;

/**
 * What stands between a sequence's introducer and its final character: a private prefix ({@code < =
 * > ?}), numbers separated by {@code ;} or {@code :}, and intermediate characters. A number left
 * out is 0. Bounded by {@link Limits}.
 */
final class Params {
  private final int[] values = new int[Limits.PARAMS_MAX];

  /** Bit i: value i came after a colon, so it belongs to the value before it. */
  private int subMask;

  private int count;
  private boolean full;

  /** Something has been read, be it a zero. */
  private boolean started;

  private int prefix;
  private int intermediates;
  private int intermediateCount;

  void clear() {
    values[0] = 0;
    subMask = 0;
    count = 1;
    full = false;
    started = false;
    prefix = 0;
    intermediates = 0;
    intermediateCount = 0;
  }

  void digit(int digit) {
    started = true;
    if (full) return;
    values[count - 1] = Math.min(values[count - 1] * 10 + digit, Limits.PARAM_VALUE_MAX);
  }

  /** Takes the digits that start at {@code bytes[from]}; returns the index behind them. */
  int digits(byte[] bytes, int from, int end) {
    started = true;
    int i = from;
    int value = values[count - 1];
    for (; i < end && bytes[i] >= '0' && bytes[i] <= '9'; i++) {
      value = Math.min(value * 10 + bytes[i] - '0', Limits.PARAM_VALUE_MAX);
    }
    if (!full) values[count - 1] = value;
    return i;
  }

  void separator(boolean colon) {
    started = true;
    if (count == values.length) {
      full = true;
      return;
    }
    values[count] = 0;
    if (colon) subMask |= 1 << count;
    count++;
  }

  void prefix(int character) {
    started = true;
    prefix = character;
  }

  void intermediate(int character) {
    started = true;
    intermediateCount++;
    if (intermediateCount <= Limits.INTERMEDIATES_MAX)
      intermediates = intermediates << 8 | character;
  }

  /** How many values there are, left-out ones included; at least 1. */
  int count() {
    return count;
  }

  int get(int index) {
    return index < count ? values[index] : 0;
  }

  /** The value, or {@code whenZero} when it is 0 or left out. */
  int get(int index, int whenZero) {
    int value = get(index);
    return value == 0 ? whenZero : value;
  }

  boolean isSub(int index) {
    return index < count && (subMask >>> index & 1) != 0;
  }

  boolean hasSubs() {
    return subMask != 0;
  }

  /** Nothing but the introducer has been read. */
  boolean isEmpty() {
    return !started;
  }

  /** The private prefix, 0 without one. */
  int prefix() {
    return prefix;
  }

  /** Neither a prefix nor intermediate characters. */
  boolean isBare() {
    return prefix == 0 && intermediateCount == 0;
  }

  boolean hasTooManyIntermediates() {
    return intermediateCount > Limits.INTERMEDIATES_MAX;
  }

  /** The intermediate characters, the last in the low byte; 0 without any. */
  int intermediates() {
    return intermediates;
  }

  /** A lone zero, which must not be left out: no prefix may follow it. */
  private boolean startsWithZero() {
    return started && count == 1 && prefix == 0 && intermediateCount == 0;
  }

  /** Writes characters that would bring about this state. */
  void writeTo(ByteWriter out) {
    if (prefix != 0) out.u8(prefix);
    for (int i = 0; i < count; i++) {
      if (i > 0) out.u8(isSub(i) ? ':' : ';');
      if (values[i] != 0 || (i == 0 && startsWithZero())) out.decimal(values[i]);
    }
    if (full) out.u8(';');
    if (intermediateCount > 1) out.u8(intermediates >> 8);
    if (intermediateCount > 0) out.u8(intermediates & 0xff);
    if (hasTooManyIntermediates()) out.u8(intermediates & 0xff);
  }
}
