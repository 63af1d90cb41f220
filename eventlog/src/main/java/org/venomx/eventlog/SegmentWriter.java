package org.venomx.eventlog;

import static java.util.Objects.requireNonNull;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Writes whole records as Chronicle documents. After an exception it must not be used again.
 * Confined to the thread that made it.
 */
final class SegmentWriter implements AutoCloseable {
  private final ExcerptAppender appender;

  SegmentWriter(SegmentQueue queue) {
    appender = queue.createAppender();
  }

  /**
   * Writes one record.
   *
   * @return how many bytes of the segment's file are used now
   */
  long append(byte[] header, byte[] payload, int from, int length) {
    boolean whole = false;
    DocumentContext document = appender.writingDocument();
    try {
      Bytes<?> bytes = requireNonNull(document.wire()).bytes();
      bytes.write(header, 0, header.length);
      bytes.write(payload, from, length);
      long used = bytes.writePosition();
      whole = true;
      return used;
    } finally {
      if (!whole) {
        document.rollbackOnClose();
      }
      document.close();
    }
  }

  @Override
  public void close() {
    appender.close();
  }
}
