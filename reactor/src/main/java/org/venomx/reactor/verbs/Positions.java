package org.venomx.reactor.verbs;

import java.util.Map;
import java.util.Optional;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.CursorExpiry;
import org.venomx.eventlog.EventLog;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.feed.Expiry;
import org.venomx.reactor.net.Request;

/** Where in the log a request's cursor is (eventlog §3). */
final class Positions {
  private Positions() {}

  /**
   * The seq that reading goes on behind.
   *
   * @param without where it begins when the request has no cursor
   * @return -1 when the cursor is none or cannot be gone on from; the request has failed then
   */
  static long of(Request request, Context context, long without) {
    String text = (String) request.params().get("cursor");
    if (text == null) {
      return without;
    }
    Optional<Cursor> cursor = Cursor.parse(text);
    if (cursor.isEmpty()) {
      request.fail(
          new ProtocolError(
              ErrorCode.INVALID_PARAMS_CURSOR,
              "cursor must be one that this daemon gave out",
              Map.of("param", "cursor")));
      return -1;
    }
    EventLog log = context.journal().log();
    CursorExpiry expiry = log.expiry(cursor.get());
    if (expiry != null) {
      request.fail(Expiry.error(log, expiry));
      return -1;
    }
    return cursor.get().seq();
  }
}
