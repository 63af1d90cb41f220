package org.venomx.eventlog;

import java.util.Arrays;
import org.venomx.state.Kind;

/**
 * What a segment begins with: where the log stood when it was made. A later start believes it more
 * than the end of the segment before, so records that were cut off once never come back.
 *
 * @param firstSeq the seq that the segment's first event has
 * @param crcBefore the checksum of the last record that counts before it
 * @param crc the link's own checksum
 * @param history the log's history from here on
 * @param idCeilings per {@link Kind}, the fsynced ceilings at that time
 */
record SegmentLink(long firstSeq, int crcBefore, int crc, String history, IdCeilings idCeilings) {

  /** Encodes the payload; the rest stands in the header. */
  static void encode(String history, IdCeilings ceilings, RecordBuffer out) {
    out.clear();
    out.textField(1, history);
    for (Kind kind : Kind.values()) {
      out.numberField(1 + WireNumbers.of(kind), ceilings.of(kind));
    }
  }

  /** Reads a link; the header has been checked. */
  static SegmentLink decode(RecordHeader header, byte[] payload, int length) {
    if (header.kind() != RecordHeader.LINK) {
      throw new LogDamagedException("the segment does not begin with a link");
    }
    EventFields in = new EventFields();
    in.parse(Arrays.copyOf(payload, length), 0, length);
    IdCeilings ceilings = IdCeilings.NONE;
    for (Kind kind : Kind.values()) {
      int field = 1 + WireNumbers.of(kind);
      ceilings = ceilings.raisedTo(kind, in.has(field) ? in.number(field) : 0);
    }
    return new SegmentLink(
        header.firstSeq(), header.crcBefore(), header.crc(), in.text(1), ceilings);
  }
}
