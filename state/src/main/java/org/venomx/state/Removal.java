package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Event.PaneRemoved;
import org.venomx.state.Event.RevokeReason;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;

/** The exact events of a removal commit (RFC-0012 §5), which is one turn and one record. Pure. */
public final class Removal {
  private Removal() {}

  /**
   * Removes one pane: its principal and that one's descendants are revoked if they still may act,
   * the pane goes, and its window's layout collapses, under the next revision.
   *
   * @throws IllegalArgumentException when there is no such pane or its program lives: the rules
   *     have been asked before
   */
  public static List<Event> ofPane(Tree tree, PaneId id) {
    Pane pane = tree.pane(id);
    if (pane == null || pane.live()) {
      throw new IllegalArgumentException(pane == null ? "no pane " + id : id + " is live");
    }
    Window window = tree.window(pane.window());
    if (window == null || window.layout() == null) {
      throw new CorruptHistoryException(id + " is in no layout");
    }
    List<Event> events = new ArrayList<>();
    events.addAll(Revocation.of(tree, pane.owner(), RevokeReason.EXITED));
    events.add(new PaneRemoved(id, window.id()));
    events.add(
        new WindowLayoutChanged(window.id(), window.revision() + 1, window.layout().without(id)));
    return events;
  }
}
