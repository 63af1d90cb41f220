package org.venomx.eventlog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;

/**
 * A turn as the log gives it back.
 *
 * @param firstSeq the seq of the first event; the others follow without a gap
 * @param turn number of the turn, rising
 * @param epochMs wall time of the turn, for people only
 * @param by who acted, absent where the daemon itself did
 * @param events at least one
 */
public record LoggedTurn(
    long firstSeq, long turn, long epochMs, @Nullable PrincipalId by, List<Event> events) {

  /** Copies the events. */
  public LoggedTurn {
    events = List.copyOf(events);
  }

  /** The seq of the last event. */
  public long lastSeq() {
    return firstSeq + events.size() - 1;
  }
}
