package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * Everything that is true after some event: sessions, windows, panes and principals. Immutable;
 * {@link Evolve} makes the next one. Any thread may read it.
 */
public record Tree(
    IdMap<Session> sessions,
    IdMap<Window> windows,
    IdMap<Pane> panes,
    IdMap<Principal> principals,
    Counters next) {
  /** Of an empty state directory; even the owner comes by an event. */
  public static final Tree EMPTY =
      new Tree(IdMap.empty(), IdMap.empty(), IdMap.empty(), IdMap.empty(), Counters.START);

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

  Tree withSession(Session session) {
    return new Tree(
        sessions.with(session.id().number(), session), windows, panes, principals, next);
  }

  Tree withWindow(Window window) {
    return new Tree(sessions, windows.with(window.id().number(), window), panes, principals, next);
  }

  Tree withPane(Pane pane) {
    return new Tree(sessions, windows, panes.with(pane.id().number(), pane), principals, next);
  }

  Tree withoutPane(PaneId pane) {
    return new Tree(sessions, windows, panes.without(pane.number()), principals, next);
  }

  Tree withPrincipal(Principal principal) {
    return new Tree(
        sessions, windows, panes, principals.with(principal.id().number(), principal), next);
  }

  Tree counted(Id created) {
    Counters counters = next.atLeast(created.kind(), created.number() + 1);
    return new Tree(sessions, windows, panes, principals, counters);
  }
}
