package org.venomx.reactor.pane;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.NativeBuffer;

/**
 * The newest bytes that a pane's program wrote, by their offset since its launch. Grows to its
 * limit and then forgets the oldest. A file follows it, if it is given one. Confined to the loop's
 * thread.
 */
public final class OutputRing implements AutoCloseable {
  /**
   * More than a PTY holds, so that taking in what an ended program left behind allocates nothing.
   */
  private static final int FIRST_BYTES = 16 << 10;

  private final int bytesMax;
  private final @Nullable RingFile file;
  private byte[] ring = new byte[FIRST_BYTES];
  private long endOffset;

  /** Keeps at most {@code bytesMax} bytes, a power of two of at least 16 KiB. */
  public OutputRing(int bytesMax) {
    this(bytesMax, null);
  }

  /** The same, and writes to a file, which it takes over, what it takes in. */
  OutputRing(int bytesMax, @Nullable RingFile file) {
    if (Integer.bitCount(bytesMax) != 1 || bytesMax < FIRST_BYTES) {
      throw new IllegalArgumentException("ring of " + bytesMax + " bytes");
    }
    this.bytesMax = bytesMax;
    this.file = file;
  }

  /** Takes in bytes that the program wrote. */
  public void append(NativeBuffer from, int at, int length) {
    long firstKept = endOffset + length - Math.min(length, bytesMax);
    growFor(length);
    for (long offset = firstKept; offset < endOffset + length; ) {
      int position = position(offset);
      int run = (int) Math.min(ring.length - position, endOffset + length - offset);
      from.get(at + (int) (offset - endOffset), ring, position, run);
      offset += run;
    }
    endOffset += length;
    if (file != null) {
      file.append(from, at, length, endOffset);
    }
  }

  /** Lets go of the file; what is held can still be read. */
  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }

  /** How many bytes were written since the launch. */
  public long endOffset() {
    return endOffset;
  }

  /** The offset of the oldest byte that is still held. */
  public long startOffset() {
    return Math.max(0, endOffset - ring.length);
  }

  /** A copy of the bytes from an offset that is still held up to the end. */
  public byte[] since(long offset) {
    if (offset < startOffset() || offset > endOffset) {
      throw new IllegalArgumentException(
          "offset " + offset + " is not in " + startOffset() + ".." + endOffset);
    }
    byte[] bytes = new byte[(int) (endOffset - offset)];
    read(offset, bytes);
    return bytes;
  }

  /**
   * Copies bytes from an offset that is still held, as many as there are and have room.
   *
   * @return how many were copied
   */
  public int read(long offset, byte[] into) {
    int length = (int) Math.min(into.length, endOffset - offset);
    for (int copied = 0; copied < length; ) {
      int position = position(offset + copied);
      int run = Math.min(ring.length - position, length - copied);
      System.arraycopy(ring, position, into, copied, run);
      copied += run;
    }
    return length;
  }

  /** Copies bytes that are still held, {@code length} of them from {@code offset} on. */
  public void read(long offset, NativeBuffer into, int at, int length) {
    for (int copied = 0; copied < length; ) {
      int position = position(offset + copied);
      int run = Math.min(ring.length - position, length - copied);
      into.put(at + copied, ring, position, run);
      copied += run;
    }
  }

  private int position(long offset) {
    return (int) (offset & (ring.length - 1));
  }

  /** While the ring has never wrapped, offsets and positions are the same, so growing is a copy. */
  private void growFor(int length) {
    long needed = Math.min(bytesMax, endOffset + length);
    if (needed > ring.length) {
      ring = Arrays.copyOf(ring, Integer.highestOneBit((int) needed - 1) << 1);
    }
  }
}
