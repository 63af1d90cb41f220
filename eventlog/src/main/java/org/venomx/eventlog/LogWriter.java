package org.venomx.eventlog;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;

/**
 * The writing end: knows the segment in use, what is left of it, and the checksum that the next
 * record must name. After an exception of {@link #append} it must not be used again.
 *
 * <p>Confined to the thread that made it.
 */
final class LogWriter implements AutoCloseable {
  /**
   * For the mark at a segment's end, and nothing near the file's end is mapped for the first time.
   */
  private static final long TAIL_BYTES = 4 << 10;

  /** Chronicle's header and its two index blocks, at the beginning of a segment. */
  private static final long HEAD_BYTES = 96 << 10;

  private final SegmentQueue queue;
  private final SegmentWriter segment;
  private final RecordHeader header = new RecordHeader();
  private final TurnEncoder encoder = new TurnEncoder();
  private final RecordBuffer link = new RecordBuffer(128);

  private long fileBytes;
  private long usedBytes;
  private long records;
  private int crc;

  /**
   * @param crc the checksum of the last record that counts
   */
  LogWriter(SegmentQueue queue, int crc) {
    this.queue = queue;
    this.crc = crc;
    segment = new SegmentWriter(queue);
  }

  /** How large a segment must be for so many bytes of turns to fit in. */
  static long segmentBytesFor(long turnBytes) {
    return turnBytes + HEAD_BYTES + TAIL_BYTES;
  }

  /** How many bytes of turns fit in a segment of this size. */
  static long turnBytesIn(long segmentBytes) {
    return Math.max(0, segmentBytes - HEAD_BYTES - TAIL_BYTES);
  }

  /** Begins a segment, whose file is there with all its blocks, with its link. */
  void begin(long number, long bytes, long firstSeq, String history, IdCeilings ceilings) {
    queue.rollTo(number);
    fileBytes = bytes;
    SegmentLink.encode(history, ceilings, link);
    header.turn(firstSeq, 0, 0, 0, 0);
    int own = header.seal(RecordHeader.LINK, 0, crc, link.array(), 0, link.length());
    usedBytes = segment.append(header.bytes, link.array(), 0, link.length());
    crc = own;
    records = 1;
  }

  /** Encodes a turn, so that {@link #append} can write it; tells what it takes. */
  long encode(List<Event> events) {
    encoder.encode(events);
    return encoder.bytesInSegment();
  }

  /** What may still be written in this segment. */
  long leftBytes() {
    return Math.max(0, fileBytes - TAIL_BYTES - usedBytes);
  }

  /** Writes the turn that was encoded last. */
  void append(long firstSeq, long turn, long epochMs, @Nullable PrincipalId by, int events) {
    header.turn(firstSeq, turn, epochMs, by == null ? 0 : by.number() + 1, events);
    int parts = encoder.parts();
    for (int part = 0; part < parts; part++) {
      byte kind =
          parts == 1
              ? RecordHeader.SINGLE
              : part + 1 < parts ? RecordHeader.CONTINUED : RecordHeader.LAST;
      int from = encoder.from(part);
      int length = encoder.length(part);
      int own = header.seal(kind, part, crc, encoder.payload(), from, length);
      usedBytes = segment.append(header.bytes, encoder.payload(), from, length);
      crc = own;
      records++;
    }
  }

  /** How many records the segment holds, its link among them. */
  long records() {
    return records;
  }

  /** The checksum of the last record. */
  int crc() {
    return crc;
  }

  @Override
  public void close() {
    segment.close();
  }

  /** Gives Chronicle's bookkeeping file its blocks; it is written to at every roll. */
  static void reserveMetadata(SegmentFiles files) throws IOException {
    Blocks.fillHoles(files.named(SegmentFiles.METADATA));
  }
}
