package org.venomx.reactor.feed;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.LoggedTurn;

/** How an event looks to clients. Any thread. */
@FunctionalInterface
public interface EventLook {
  /** The envelope of the event at {@code index} of a turn. */
  Map<String, @Nullable Object> of(LoggedTurn turn, int index);
}
