package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Event.PaneObservationCleared;
import org.venomx.state.Event.PaneRemoved;
import org.venomx.state.Event.SessionRemoved;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Event.WindowRemoved;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * The exact events of a removal commit (RFC-0012 §5), which is one turn and one record. Pure.
 *
 * <p>Each throws {@link IllegalArgumentException} when the resource does not exist or a pane of it
 * lives: the rules have been asked before.
 */
public final class Removal {
  private Removal() {}

  /**
   * Removes one pane: its principal and that one's descendants are revoked if they still may act,
   * the pane goes, its window's layout collapses, under the next revision, and the panes that gain
   * by that have other sizes.
   */
  public static List<Event> ofPane(Tree tree, PaneId id, Resizing.Offsets offsets) {
    Window window = tree.windowOf(id);
    if (window == null) {
      throw new IllegalArgumentException("no pane " + id);
    }
    if (window.layout() == null) {
      throw new CorruptHistoryException(id + " is in no layout");
    }
    List<Event> events = new ArrayList<>();
    pane(tree, id, events);
    Layout rest = window.layout().without(id);
    events.add(new WindowLayoutChanged(window.id(), window.revision() + 1, rest));
    Division division = rest == null ? null : Division.of(rest, window.size());
    if (division != null) { // there was room for one pane more
      events.addAll(Resizing.panes(tree, division, offsets));
    }
    return events;
  }

  /** Removes a window and all its panes, in order of ID; no layout is shown on the way. */
  public static List<Event> ofWindow(Tree tree, WindowId id) {
    List<Event> events = new ArrayList<>();
    window(tree, id, events);
    return events;
  }

  /** Removes a session, its windows in order of ID, and the panes of each. */
  public static List<Event> ofSession(Tree tree, SessionId id) {
    Session session = tree.session(id);
    if (session == null) {
      throw new IllegalArgumentException("no session " + id);
    }
    List<Event> events = new ArrayList<>();
    for (WindowId window : session.windows()) {
      window(tree, window, events);
    }
    events.add(new SessionRemoved(id));
    return events;
  }

  private static void window(Tree tree, WindowId id, List<Event> into) {
    Window window = tree.window(id);
    if (window == null) {
      throw new IllegalArgumentException("no window " + id);
    }
    for (PaneId pane : window.panes()) {
      pane(tree, pane, into);
    }
    into.add(new WindowRemoved(id, window.session()));
  }

  private static void pane(Tree tree, PaneId id, List<Event> into) {
    Pane pane = tree.pane(id);
    if (pane == null || pane.live()) {
      throw new IllegalArgumentException(pane == null ? "no pane " + id : id + " is live");
    }
    into.addAll(Revocation.of(tree, pane.owner(), RevokeReason.EXITED));
    if (!pane.seen().equals(Observation.NONE)) {
      into.add(new PaneObservationCleared(id));
    }
    into.add(new PaneRemoved(id, pane.window()));
  }
}
