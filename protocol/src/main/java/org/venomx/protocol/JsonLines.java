package org.venomx.protocol;

import java.util.Arrays;

/**
 * Bytes in whatever pieces they arrive to lines. A line that lies within one piece is handed on
 * where it is; only what spans pieces is copied. LF ends a line, a CR before it is dropped, empty
 * lines are skipped. Confined to its connection's thread.
 */
public final class JsonLines {
  /** Kept between lines; a buffer that had to grow beyond it is given back after its line. */
  private static final int KEPT_BYTES = 4096;

  private final int lineBytesMax;
  private byte[] partial = new byte[256];
  private int partialBytes;
  private boolean overrun;
  private boolean stopped;

  /**
   * @param lineBytesMax the longest line allowed, its end not counted
   */
  public JsonLines(int lineBytesMax) {
    this.lineBytesMax = lineBytesMax;
  }

  /**
   * Takes {@code length} bytes from {@code from} and reports each line that they complete.
   *
   * @return how many bytes were taken: all of them, unless {@link #stop} was called
   */
  public int feed(byte[] bytes, int from, int length, LineSink sink) {
    if (stopped) return 0;
    int end = from + length;
    int start = from;
    for (int at = from; at < end && !overrun; at++) {
      if (bytes[at] != '\n') continue;
      if (partialBytes == 0) {
        report(bytes, start, at - start, sink);
      } else if (keep(bytes, start, at - start, sink)) {
        int whole = partialBytes;
        partialBytes = 0;
        report(partial, 0, whole, sink);
        if (partial.length > KEPT_BYTES) partial = new byte[256];
      }
      start = at + 1;
      if (stopped) return start - from;
    }
    if (start < end && !overrun) keep(bytes, start, end - start, sink);
    return length;
  }

  /** The line that was just reported was the last: what is behind it is none. */
  public void stop() {
    stopped = true;
  }

  /** Whether a line has begun that has not ended. */
  public boolean midLine() {
    return partialBytes > 0;
  }

  private void report(byte[] buffer, int from, int length, LineSink sink) {
    int bytes = length > 0 && buffer[from + length - 1] == '\r' ? length - 1 : length;
    if (bytes > lineBytesMax) {
      overrun(sink);
    } else if (bytes > 0) {
      sink.line(buffer, from, bytes);
    }
  }

  /** False when the line is over the limit by now; one byte more may yet turn out to be a CR. */
  private boolean keep(byte[] bytes, int from, int length, LineSink sink) {
    long needed = (long) partialBytes + length;
    if (needed > lineBytesMax + 1L) {
      overrun(sink);
      return false;
    }
    if (needed > partial.length) {
      long doubled = Math.max(needed, 2L * partial.length);
      partial = Arrays.copyOf(partial, (int) Math.min(doubled, lineBytesMax + 1L));
    }
    System.arraycopy(bytes, from, partial, partialBytes, length);
    partialBytes = (int) needed;
    return true;
  }

  private void overrun(LineSink sink) {
    overrun = true;
    partialBytes = 0;
    partial = new byte[0];
    sink.tooLong();
  }
}
