package org.venomx.eventlog;

import java.util.List;
import org.venomx.state.Event;

/**
 * Turns the events of a turn into the payloads of one record or, when they are more than {@value
 * #PART_BYTES_MAX} bytes, of several. Parts are cut anywhere, inside an event too; readers put them
 * together before they look at them.
 *
 * <p>Allocates nothing in steady state. Confined to one thread.
 */
final class TurnEncoder {
  /** Chronicle writes a torn document when one is over a quarter of a block of 1 MiB. */
  static final int PART_BYTES_MAX = 192 << 10;

  /** What a record takes besides its payload: our header, Chronicle's length word, its padding. */
  static final int RECORD_OVERHEAD = RecordHeader.BYTES + 4 + 3;

  private static final int BUFFER_BYTES = 4 << 10;

  private final RecordBuffer payload = new RecordBuffer(BUFFER_BYTES);

  void encode(List<Event> events) {
    if (events.isEmpty()) {
      throw new IllegalArgumentException("a turn without events is not logged");
    }
    payload.clear();
    for (int i = 0; i < events.size(); i++) {
      EventEncoder.encode(events.get(i), payload);
    }
  }

  byte[] payload() {
    return payload.array();
  }

  int parts() {
    return (payload.length() + PART_BYTES_MAX - 1) / PART_BYTES_MAX;
  }

  int from(int part) {
    return part * PART_BYTES_MAX;
  }

  int length(int part) {
    return Math.min(PART_BYTES_MAX, payload.length() - from(part));
  }

  /** What the whole turn takes in a segment, at most. */
  long bytesInSegment() {
    return payload.length() + (long) parts() * RECORD_OVERHEAD;
  }
}
