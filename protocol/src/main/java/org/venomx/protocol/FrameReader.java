package org.venomx.protocol;

import java.util.Arrays;

/**
 * Bytes in whatever pieces they arrive to frames (foundation §7). Strict: a type of the other
 * direction or none, a payload that is too long, a byte that is to be zero and is not, an offset
 * where there is none, an impossible size all end the stream. A frame that lies within one piece is
 * handed on where it is; only what spans pieces is copied. Confined to its connection's thread.
 */
public final class FrameReader {
  /** Kept between frames; a buffer that had to grow beyond it is given back after its frame. */
  private static final int KEPT_BYTES = 4096;

  private final boolean toDaemon;
  private byte[] partial = new byte[Frames.HEADER_BYTES];
  private int partialBytes;

  private FrameReader(boolean toDaemon) {
    this.toDaemon = toDaemon;
  }

  /** Reads what clients send. */
  public static FrameReader ofDaemon() {
    return new FrameReader(true);
  }

  /** Reads what the daemon sends. */
  public static FrameReader ofClient() {
    return new FrameReader(false);
  }

  /**
   * Takes {@code length} bytes from {@code from} and reports each frame that they complete.
   *
   * @return how many bytes were taken: all of them, unless the sink wanted no more
   * @throws BadFrameException for the first frame that is none; nothing may be fed any more
   */
  public int feed(byte[] bytes, int from, int length, FrameSink sink) throws BadFrameException {
    int end = from + length;
    int at = from;
    boolean goesOn = true;
    while (goesOn && at < end) {
      if (partialBytes == 0 && end - at >= Frames.HEADER_BYTES) {
        int whole = Frames.HEADER_BYTES + check(bytes, at);
        if (end - at >= whole) {
          goesOn = report(bytes, at, whole, sink);
          at += whole;
          continue;
        }
      }
      at += keep(bytes, at, end);
      if (isWhole()) {
        int whole = partialBytes;
        partialBytes = 0;
        goesOn = report(partial, 0, whole, sink);
        if (partial.length > KEPT_BYTES) partial = new byte[Frames.HEADER_BYTES];
      }
    }
    return at - from;
  }

  /** Whether a frame has begun that has not ended. */
  public boolean midFrame() {
    return partialBytes > 0;
  }

  /** Takes bytes of the frame that is begun up to the end of its header, or of all of it. */
  private int keep(byte[] bytes, int at, int end) throws BadFrameException {
    int wanted = Frames.HEADER_BYTES;
    if (partialBytes >= Frames.HEADER_BYTES) wanted += Frames.payloadBytes(partial, 0);
    if (wanted > partial.length) partial = Arrays.copyOf(partial, wanted);
    int taken = Math.min(wanted - partialBytes, end - at);
    System.arraycopy(bytes, at, partial, partialBytes, taken);
    partialBytes += taken;
    if (partialBytes == Frames.HEADER_BYTES) check(partial, 0);
    return taken;
  }

  private boolean isWhole() {
    return partialBytes >= Frames.HEADER_BYTES
        && partialBytes == Frames.HEADER_BYTES + Frames.payloadBytes(partial, 0);
  }

  private static boolean report(byte[] buffer, int at, int whole, FrameSink sink)
      throws BadFrameException {
    FrameType type = type(buffer, at);
    int payload = at + Frames.HEADER_BYTES;
    if (type == FrameType.RESIZE
        && !(Frames.isSize(Frames.cols(buffer, payload))
            && Frames.isSize(Frames.rows(buffer, payload)))) {
      throw new BadFrameException("RESIZE to an impossible size");
    }
    int length = whole - Frames.HEADER_BYTES;
    return sink.frame(type, Frames.offset(buffer, at), buffer, payload, length);
  }

  /** Holds a header against the rules; gives the payload's length. */
  private int check(byte[] buffer, int at) throws BadFrameException {
    FrameType type = type(buffer, at);
    int length = Frames.payloadBytes(buffer, at);
    if (type.toDaemon() != toDaemon) throw new BadFrameException(type + " goes the other way");
    if (length < 0 || length > type.payloadBytesMax()) {
      throw new BadFrameException(type + " of " + Integer.toUnsignedString(length) + " bytes");
    }
    if (type == FrameType.RESIZE && length != Frames.RESIZE_BYTES) {
      throw new BadFrameException("RESIZE of " + length + " bytes");
    }
    long offset = Frames.offset(buffer, at);
    if (offset < 0 || (toDaemon && offset != 0)) {
      throw new BadFrameException(type + " at " + Long.toUnsignedString(offset));
    }
    return length;
  }

  private static FrameType type(byte[] buffer, int at) throws BadFrameException {
    int word = Frames.typeWord(buffer, at);
    FrameType type = FrameType.of(word);
    if (type == null)
      throw new BadFrameException("no frame begins with " + Integer.toHexString(word));
    return type;
  }
}
