package org.venomx.eventlog;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of one segment at a time. It never goes on to the next one by itself: a tailer
 * that does so gets past no hole and sees none. Confined to the thread that made it.
 */
final class SegmentReader implements AutoCloseable {
  private static final int RECORD_BYTES_MAX = RecordHeader.BYTES + TurnEncoder.PART_BYTES_MAX;

  private final ExcerptTailer tailer;
  private final RecordHeader header = new RecordHeader();
  private byte[] payload = new byte[512];
  private int length;
  private long segment;

  /**
   * Makes a reader.
   *
   * @throws LogDamagedException the oldest segment, which Chronicle opens at once, has no good
   *     header
   */
  SegmentReader(SegmentQueue queue) {
    try {
      tailer = queue.createTailer();
    } catch (RuntimeException | InternalError e) {
      throw damaged(e);
    }
  }

  /**
   * Goes to the beginning of a segment and reads its link.
   *
   * @return {@code null} when the segment holds no record
   * @throws LogDamagedException it begins with something else
   */
  @Nullable SegmentLink moveTo(long number) {
    segment = number;
    if (!moveToIndex(0) || !next()) {
      return null;
    }
    return SegmentLink.decode(header, payload, length);
  }

  /**
   * Goes to a record in the middle of a segment.
   *
   * @param record how many records of the segment come before it
   * @return whether it is there
   */
  boolean moveTo(long number, long record) {
    segment = number;
    return moveToIndex(record);
  }

  private boolean moveToIndex(long record) {
    try {
      return tailer.moveToIndex(SegmentQueue.indexOf(segment, record));
    } catch (RuntimeException | InternalError e) {
      throw damaged(e);
    }
  }

  /**
   * Reads the next record of the segment and checks it by itself.
   *
   * @return whether there was one
   * @throws LogDamagedException there is something that is none
   */
  boolean next() {
    try (DocumentContext document = tailer.readingDocument()) {
      if (!document.isPresent() || SegmentQueue.segmentOf(document.index()) != segment) {
        return false;
      }
      take(requireNonNull(document.wire()).bytes());
    } catch (LogDamagedException e) {
      throw e;
    } catch (RuntimeException | InternalError e) {
      // Chronicle stumbles over damaged files in many ways; a mapping beyond the end is the last.
      throw damaged(e);
    }
    header.check(payload, length);
    return true;
  }

  private void take(Bytes<?> bytes) {
    long size = bytes.readRemaining();
    if (size < RecordHeader.BYTES || size > RECORD_BYTES_MAX) {
      throw new LogDamagedException("a record of " + size + " bytes");
    }
    length = (int) size - RecordHeader.BYTES;
    if (payload.length < length) {
      payload = Arrays.copyOf(payload, Math.max(2 * payload.length, length));
    }
    bytes.read(header.bytes, 0, RecordHeader.BYTES);
    bytes.read(payload, 0, length);
  }

  private LogDamagedException damaged(Throwable cause) {
    LogDamagedException damaged =
        new LogDamagedException("segment " + segment + " cannot be read: " + cause);
    damaged.initCause(cause);
    return damaged;
  }

  RecordHeader header() {
    return header;
  }

  /** The payload's bytes, of which {@link #length} count. */
  byte[] payload() {
    return payload;
  }

  int length() {
    return length;
  }

  @Override
  public void close() {
    tailer.close();
  }
}
