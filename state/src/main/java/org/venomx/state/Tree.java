package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * Everything that is true after some event: sessions, windows, panes and principals. Immutable;
 * {@link Evolve} makes the next one. Any thread may read it.
 *
 * @param frozen by what retained events about removed resources are judged
 * @param seq of the newest event that it knows, 0 for none
 */
public record Tree(
    IdMap<Session> sessions,
    IdMap<Window> windows,
    IdMap<Pane> panes,
    IdMap<Principal> principals,
    Counters next,
    Frozen frozen,
    long seq) {
  /** Of an empty state directory; even the owner comes by an event. */
  public static final Tree EMPTY =
      new Tree(
          IdMap.empty(),
          IdMap.empty(),
          IdMap.empty(),
          IdMap.empty(),
          Counters.START,
          Frozen.NONE,
          0);

  /** The session, or {@code null}. */
  public @Nullable Session session(SessionId id) {
    return sessions.get(id.number());
  }

  /** The window, or {@code null}. */
  public @Nullable Window window(WindowId id) {
    return windows.get(id.number());
  }

  /** The pane, or {@code null}. */
  public @Nullable Pane pane(PaneId id) {
    return panes.get(id.number());
  }

  /** The principal, or {@code null}. */
  public @Nullable Principal principal(PrincipalId id) {
    return principals.get(id.number());
  }

  /** Whether this resource exists now. */
  public boolean has(Id id) {
    return switch (id) {
      case SessionId session -> session(session) != null;
      case WindowId window -> window(window) != null;
      case PaneId pane -> pane(pane) != null;
      case PrincipalId principal -> principal(principal) != null;
      case Id.DaemonId daemon -> true;
    };
  }

  /** The window of a pane, or {@code null}. */
  public @Nullable Window windowOf(PaneId id) {
    Pane pane = pane(id);
    return pane == null ? null : window(pane.window());
  }

  Tree withSession(Session session) {
    return with(sessions.with(session.id().number(), session), windows, panes, principals);
  }

  Tree withoutSession(SessionId session) {
    return with(sessions.without(session.number()), windows, panes, principals);
  }

  Tree withWindow(Window window) {
    return with(sessions, windows.with(window.id().number(), window), panes, principals);
  }

  Tree withoutWindow(WindowId window) {
    return with(sessions, windows.without(window.number()), panes, principals);
  }

  Tree withPane(Pane pane) {
    return with(sessions, windows, panes.with(pane.id().number(), pane), principals);
  }

  Tree withoutPane(PaneId pane) {
    return with(sessions, windows, panes.without(pane.number()), principals);
  }

  Tree withPrincipal(Principal principal) {
    return with(sessions, windows, panes, principals.with(principal.id().number(), principal));
  }

  Tree withoutPrincipal(PrincipalId principal) {
    return with(sessions, windows, panes, principals.without(principal.number()));
  }

  Tree counted(Id created) {
    Counters counters = next.atLeast(created.kind(), created.number() + 1);
    return new Tree(sessions, windows, panes, principals, counters, frozen, seq);
  }

  Tree withCheckpoint(long number) {
    return new Tree(
        sessions, windows, panes, principals, next.checkpointAtLeast(number + 1), frozen, seq);
  }

  Tree withFrozen(Frozen records) {
    return new Tree(sessions, windows, panes, principals, next, records, seq);
  }

  Tree at(long newSeq) {
    return new Tree(sessions, windows, panes, principals, next, frozen, newSeq);
  }

  private Tree with(
      IdMap<Session> newSessions,
      IdMap<Window> newWindows,
      IdMap<Pane> newPanes,
      IdMap<Principal> newPrincipals) {
    return new Tree(newSessions, newWindows, newPanes, newPrincipals, next, frozen, seq);
  }
}
