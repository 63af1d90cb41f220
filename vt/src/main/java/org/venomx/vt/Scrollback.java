package org.venomx.vt;

import java.util.Arrays;

/**
 * The lines that scrolled off the top of the main screen, oldest first: a ring of encoded lines
 * ({@link LineCodec}), bounded in lines and in bytes. In steady state a push allocates nothing.
 */
final class Scrollback {
  private static final int BYTES_START = 1 << 12;

  private final int linesMax;
  private final int bytesMax;
  private final ByteWriter scratch = new ByteWriter(256);
  private final ByteReader reader = new ByteReader();

  /** Encoded lines back to back, wrapping around the end. */
  private byte[] ring = new byte[0];

  private int ringHead;
  private int ringUsed;

  /** Lengths in bytes of the lines, a ring of its own. */
  private int[] lengths = new int[0];

  private int first;
  private int count;
  private long dropped;

  /** Where the line last looked up starts in the ring, so that walking in order is quick. */
  private int seenLine;

  private int seenOffset;

  Scrollback(int linesMax) {
    this.linesMax = linesMax;
    long bytes = (long) linesMax * Limits.SCROLLBACK_LINE_BYTES_MEAN;
    this.bytesMax = (int) Math.min(bytes, 1 << 30);
  }

  int linesMax() {
    return linesMax;
  }

  int count() {
    return count;
  }

  /** Lines that were pushed out at the old end since the start; not reset by {@link #clear}. */
  long dropped() {
    return dropped;
  }

  void dropped(long lines) {
    dropped = lines;
  }

  /** Heap bytes of the stored lines. */
  long footprintBytes() {
    return ring.length + 4L * lengths.length;
  }

  void clear() {
    dropped += count;
    ring = new byte[0];
    lengths = new int[0];
    ringHead = 0;
    ringUsed = 0;
    first = 0;
    count = 0;
    forgetSeen();
  }

  void push(Row row, Styles styles) {
    if (linesMax == 0) {
      dropped++;
      return;
    }
    scratch.clear();
    LineCodec.encode(row, styles, scratch);
    pushEncoded(scratch.array(), 0, scratch.length());
  }

  /** Adds a line as {@link LineCodec} wrote it; one that can never fit is dropped. */
  void pushEncoded(byte[] line, int offset, int length) {
    if (length > bytesMax) {
      dropped++;
      return;
    }
    while (count == linesMax || ringUsed + length > bytesMax) dropOldest();
    if (ringUsed + length > ring.length) growRing(ringUsed + length);
    if (count == lengths.length) growLengths();
    int at = wrap(ringHead + ringUsed, ring.length);
    int straight = Math.min(length, ring.length - at);
    System.arraycopy(line, offset, ring, at, straight);
    System.arraycopy(line, offset + straight, ring, 0, length - straight);
    ringUsed += length;
    lengths[wrap(first + count, lengths.length)] = length;
    count++;
  }

  private void dropOldest() {
    int length = lengths[first];
    ringHead = wrap(ringHead + length, ring.length);
    ringUsed -= length;
    first = wrap(first + 1, lengths.length);
    count--;
    dropped++;
    forgetSeen();
  }

  /** Moves the newest line out into a cleared row that is wide enough. */
  void popNewest(Row into, Styles styles) {
    read(count - 1, into, styles);
    count--;
    ringUsed -= lengths[wrap(first + count, lengths.length)];
    forgetSeen();
  }

  private void growRing(int needed) {
    long size = Math.max(BYTES_START, Math.max(needed, ring.length + (ring.length >> 1)));
    byte[] bigger = new byte[(int) Math.min(size, Math.max(needed, bytesMax))];
    int straight = Math.min(ringUsed, ring.length - ringHead);
    System.arraycopy(ring, ringHead, bigger, 0, straight);
    System.arraycopy(ring, 0, bigger, straight, ringUsed - straight);
    ring = bigger;
    ringHead = 0;
    forgetSeen();
  }

  private void growLengths() {
    int size = Math.min(linesMax, Math.max(64, count + (count >> 1)));
    int[] bigger = Arrays.copyOfRange(lengths, first, first + size);
    System.arraycopy(lengths, 0, bigger, lengths.length - first, first);
    lengths = bigger;
    first = 0;
  }

  private static int wrap(int index, int size) {
    return index >= size ? index - size : index;
  }

  /** Copies line {@code index} (0 the oldest) into a cleared row that is wide enough. */
  void read(int index, Row into, Styles styles) {
    int length = fetch(index);
    LineCodec.decode(reader.reset(scratch.array(), 0, length), into, styles);
  }

  /** Writes line {@code index} as its length and its bytes. */
  void writeLine(int index, ByteWriter out) {
    int length = fetch(index);
    out.varint(length);
    out.raw(scratch.array(), 0, length);
  }

  /** Copies the encoded line into {@link #scratch}; returns its length. */
  private int fetch(int index) {
    int offset = wrap(ringHead + offsetOf(index), ring.length);
    int length = lengths[wrap(first + index, lengths.length)];
    scratch.clear();
    scratch.reserve(length);
    int straight = Math.min(length, ring.length - offset);
    System.arraycopy(ring, offset, scratch.array(), 0, straight);
    System.arraycopy(ring, 0, scratch.array(), straight, length - straight);
    return length;
  }

  /** Bytes of the lines before {@code index}. Linear, but constant when walking in order. */
  private int offsetOf(int index) {
    if (index < seenLine) forgetSeen();
    while (seenLine < index) seenOffset += lengths[wrap(first + seenLine++, lengths.length)];
    return seenOffset;
  }

  private void forgetSeen() {
    seenLine = 0;
    seenOffset = 0;
  }
}
