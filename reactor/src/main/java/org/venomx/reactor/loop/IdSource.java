package org.venomx.reactor.loop;

import org.venomx.eventlog.EventLog;
import org.venomx.state.Counters;
import org.venomx.state.Id;
import org.venomx.state.Kind;

/**
 * Gives out IDs. An ID is reserved at the first turn of a creation and not given out again by this
 * instance even when the creation fails (foundation §8), and it stays below the ceiling that the
 * disk promises not to use twice (eventlog §3). Confined to the loop's thread.
 */
public final class IdSource {
  private final EventLog log;
  private Counters next;

  /** Goes on from {@code start}. */
  public IdSource(Counters start, EventLog log) {
    this.next = start;
    this.log = log;
    for (Kind kind : Kind.values()) {
      if (kind != Kind.DAEMON) {
        log.wantIds(kind, start.of(kind));
      }
    }
  }

  /** Whether one more ID of each kind can be given out now. */
  public boolean ready() {
    for (Kind kind : Kind.values()) {
      if (kind != Kind.DAEMON && next.of(kind) >= log.idCeiling(kind)) {
        return false;
      }
    }
    return true;
  }

  /** A new session's ID. */
  public Id.SessionId session() {
    return new Id.SessionId(take(Kind.SESSION));
  }

  /** A new window's ID. */
  public Id.WindowId window() {
    return new Id.WindowId(take(Kind.WINDOW));
  }

  /** A new pane's ID. */
  public Id.PaneId pane() {
    return new Id.PaneId(take(Kind.PANE));
  }

  /** A new principal's ID. */
  public Id.PrincipalId principal() {
    return new Id.PrincipalId(take(Kind.PRINCIPAL));
  }

  private long take(Kind kind) {
    long number = next.of(kind);
    next = next.atLeast(kind, number + 1);
    log.wantIds(kind, number + 1);
    return number;
  }
}
