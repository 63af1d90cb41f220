package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Bytes outside the Java heap, for {@link Kernel#read} and {@link Kernel#write}. No method
 * allocates. A buffer of {@link Kernel#newBuffer} belongs to that kernel's thread and dies with the
 * kernel; the JVM enforces both. Positions out of range throw {@link IndexOutOfBoundsException}.
 */
public final class NativeBuffer {
  private final MemorySegment segment;
  private final int size;

  NativeBuffer(MemorySegment segment) {
    this.segment = segment;
    this.size = Math.toIntExact(segment.byteSize());
  }

  /** A buffer of its own that any thread may use, freed by the garbage collector; for fakes. */
  public static NativeBuffer allocate(int bytes) {
    return new NativeBuffer(Arena.ofAuto().allocate(bytes));
  }

  /** Its length in bytes. */
  public int size() {
    return size;
  }

  /** The byte at a position. */
  public byte get(int at) {
    return segment.get(JAVA_BYTE, at);
  }

  /** Copies {@code length} bytes out, from position {@code at} to {@code into[offset]}. */
  public void get(int at, byte[] into, int offset, int length) {
    MemorySegment.copy(segment, JAVA_BYTE, at, into, offset, length);
  }

  /** Copies {@code length} bytes in, from {@code from[offset]} to position {@code at}. */
  public void put(int at, byte[] from, int offset, int length) {
    MemorySegment.copy(from, offset, segment, JAVA_BYTE, at, length);
  }

  /** Writes eight bytes in the machine's order, at once when {@code at} is a multiple of eight. */
  public void putLong(int at, long value) {
    segment.set(JAVA_LONG, at, value);
  }

  /** Copies {@code length} bytes in, from another buffer's position {@code from}. */
  public void copy(int at, NativeBuffer other, int from, int length) {
    MemorySegment.copy(other.segment, from, segment, at, length);
  }

  /** The first position of {@code value} in {@code [from, to)}, or -1. */
  public int indexOf(byte value, int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    for (int at = from; at < to; at++) {
      if (segment.get(JAVA_BYTE, at) == value) {
        return at;
      }
    }
    return -1;
  }

  /**
   * The machine address of a range. A call that takes it as a number needs no slice, which would be
   * an object per call; what a slice would check is checked here: bounds, lifetime and thread.
   */
  long addressOf(int from, int length) {
    Objects.checkFromIndexSize(from, length, size);
    if (length > 0) {
      segment.get(JAVA_BYTE, from);
    }
    return segment.address() + from;
  }
}
