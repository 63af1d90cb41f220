package org.venomx.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How frames are written: u32 length of the payload, u8 type, 3 zero bytes, u64 offset, all
 * little-endian, then the payload (foundation §7). {@link FrameReader} reads them.
 */
public final class Frames {
  /** Length of a header. */
  public static final int HEADER_BYTES = 16;

  /** The longest payload that a client may send. */
  public static final int PAYLOAD_IN_BYTES_MAX = 64 << 10;

  /** The longest payload that a daemon may send. */
  public static final int PAYLOAD_OUT_BYTES_MAX = 256 << 10;

  /** Columns and rows of a RESIZE are 1 to this. */
  public static final int CELLS_MAX = 1000;

  static final int TYPE_AT = 4;
  static final int OFFSET_AT = 8;
  static final int RESIZE_BYTES = 4;

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Frames() {}

  /** Writes a header of {@link #HEADER_BYTES} to {@code into[at]}. */
  public static void header(byte[] into, int at, FrameType type, int payloadBytes, long offset) {
    if (payloadBytes < 0 || payloadBytes > type.payloadBytesMax()) {
      throw new IllegalArgumentException(type + " of " + payloadBytes + " bytes");
    }
    INT.set(into, at, payloadBytes);
    INT.set(into, at + TYPE_AT, type.code());
    LONG.set(into, at + OFFSET_AT, offset);
  }

  /** A whole frame. */
  public static byte[] frame(FrameType type, long offset, byte[] bytes, int from, int length) {
    byte[] frame = new byte[HEADER_BYTES + length];
    header(frame, 0, type, length, offset);
    System.arraycopy(bytes, from, frame, HEADER_BYTES, length);
    return frame;
  }

  /** A whole frame. */
  public static byte[] frame(FrameType type, long offset, byte[] payload) {
    return frame(type, offset, payload, 0, payload.length);
  }

  /**
   * A whole RESIZE frame.
   *
   * @param cols 1 to {@link #CELLS_MAX}
   * @param rows 1 to {@link #CELLS_MAX}
   */
  public static byte[] resize(int cols, int rows) {
    if (!isSize(cols) || !isSize(rows)) {
      throw new IllegalArgumentException("a size of " + cols + "x" + rows);
    }
    byte[] size = new byte[RESIZE_BYTES];
    SHORT.set(size, 0, (short) cols);
    SHORT.set(size, 2, (short) rows);
    return frame(FrameType.RESIZE, 0, size);
  }

  /** The columns in a RESIZE's payload. */
  public static int cols(byte[] buffer, int from) {
    return ((short) SHORT.get(buffer, from)) & 0xFFFF;
  }

  /** The rows in a RESIZE's payload. */
  public static int rows(byte[] buffer, int from) {
    return ((short) SHORT.get(buffer, from + 2)) & 0xFFFF;
  }

  static boolean isSize(int cells) {
    return cells >= 1 && cells <= CELLS_MAX;
  }

  static int payloadBytes(byte[] header, int at) {
    return (int) INT.get(header, at);
  }

  /** The type's byte and the three behind it, which are zero. */
  static int typeWord(byte[] header, int at) {
    return (int) INT.get(header, at + TYPE_AT);
  }

  static long offset(byte[] header, int at) {
    return (long) LONG.get(header, at + OFFSET_AT);
  }
}
