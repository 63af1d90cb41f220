package org.venomx.eventlog;

import java.util.Arrays;
import java.util.List;

/**
 * Follows records in order: each must name the checksum of the one before and the seq after its
 * last. Parts of a turn are put together here, and count only when the last one is there.
 *
 * <p>Confined to one thread.
 */
final class RecordChain {
  /** A turn may be no larger; more cannot have been written. */
  private static final int GROUP_BYTES_MAX = 1 << 30;

  private final TurnDecoder decoder = new TurnDecoder();
  private byte[] group = new byte[0];
  private int groupLength;
  private int nextPart;
  private int crcInGroup;
  private long lastSeq;
  private int lastCrc;

  /** Begins behind a link: the next record follows it and has the seq {@code firstSeq}. */
  void begin(long firstSeq, int linkCrc) {
    lastSeq = firstSeq - 1;
    lastCrc = linkCrc;
    crcInGroup = linkCrc;
    nextPart = 0;
    groupLength = 0;
  }

  /** The seq of the last event of the last complete turn. */
  long lastSeq() {
    return lastSeq;
  }

  /** The checksum of the record that ended it, or of the link. */
  int lastCrc() {
    return lastCrc;
  }

  /** Whether parts of a turn have come and its last one has not. */
  boolean insideGroup() {
    return nextPart > 0;
  }

  /**
   * Takes the next record.
   *
   * @param skipTo turns that end at this seq or before are checked, but not decoded
   * @return the turn that it completes, or an empty list
   * @throws LogDamagedException it does not follow the one before
   */
  List<LoggedTurn> take(RecordHeader header, byte[] payload, int length, long skipTo) {
    if (header.crcBefore() != crcInGroup) {
      throw new LogDamagedException("the record does not follow the one before it");
    }
    if (header.firstSeq() != lastSeq + 1) {
      throw new LogDamagedException(
          "the seq is " + header.firstSeq() + ", should be " + (lastSeq + 1));
    }
    boolean single = header.kind() == RecordHeader.SINGLE;
    if (header.part() != nextPart
        || header.kind() == RecordHeader.LINK
        || (single && nextPart > 0)) {
      throw new LogDamagedException("part " + header.part() + ", should be " + nextPart);
    }
    if (single) {
      return complete(header, payload, length, skipTo);
    }
    gather(payload, length);
    crcInGroup = header.crc();
    nextPart++;
    if (header.kind() == RecordHeader.CONTINUED) {
      return List.of();
    }
    return complete(header, group, groupLength, skipTo);
  }

  private List<LoggedTurn> complete(RecordHeader header, byte[] payload, int length, long skipTo) {
    long end = lastSeq + header.events();
    List<LoggedTurn> turns = end <= skipTo ? List.of() : decoder.decode(header, payload, length);
    begin(end + 1, header.crc());
    return turns;
  }

  private void gather(byte[] payload, int length) {
    if (length > GROUP_BYTES_MAX - groupLength) {
      throw new LogDamagedException("a turn of more than " + GROUP_BYTES_MAX + " bytes");
    }
    if (group.length - groupLength < length) {
      group = Arrays.copyOf(group, Math.max(2 * group.length, groupLength + length));
    }
    System.arraycopy(payload, 0, group, groupLength, length);
    groupLength += length;
  }
}
