package org.venomx.reactor.feed;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.CursorExpiry;
import org.venomx.eventlog.EventLog;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;

/**
 * {@code expired.cursor} (foundation §4). It offers no cursor to go on from, so that a client has
 * to look at the tree instead of skipping what it missed.
 */
public final class Expiry {
  private Expiry() {}

  /** The error, with the log's ends as they are now. */
  public static ProtocolError error(EventLog log, CursorExpiry reason) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("oldest_seq", log.oldestSeq());
    data.put("latest_seq", log.latestSeq());
    data.put("reason", reason.label());
    return new ProtocolError(
        ErrorCode.EXPIRED_CURSOR,
        "the log cannot be read on from there; take a snapshot and go on from its cursor",
        data);
  }
}
