package org.venomx.state;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.venomx.state.Id.PaneId;

/**
 * What is true of every published tree. Checked after each replayed record and in each step of a
 * simulation; plain exceptions, so that it works the same with assertions off.
 */
public final class Invariants {
  private Invariants() {}

  /** Throws {@link CorruptHistoryException} that names the first rule the tree breaks. */
  public static void check(Tree tree) {
    int windowsHeld = 0;
    for (Session session : tree.sessions()) {
      below(session.id(), tree);
      demand(tree.principal(session.owner()) != null, session.id() + " has no owner");
      for (Id.WindowId id : session.windows()) {
        demand(tree.window(id) != null, session.id() + " holds " + id + ", which does not exist");
        windowsHeld++;
      }
    }
    demand(windowsHeld == tree.windows().size(), "a window is in no session or in two");
    Set<PaneId> laidOut = new HashSet<>();
    for (Window window : tree.windows()) {
      below(window.id(), tree);
      demand(tree.session(window.session()) != null, window.id() + " has no session");
      checkLayout(tree, window, laidOut);
    }
    demand(laidOut.size() == tree.panes().size(), "a pane is in no layout");
    for (Pane pane : tree.panes()) {
      below(pane.id(), tree);
      checkPane(tree, pane);
    }
    for (Principal principal : tree.principals()) {
      below(principal.id(), tree);
      Id.PrincipalId parent = principal.parent();
      boolean rooted = parent == null || tree.principal(parent) != null;
      demand(rooted, principal.id() + " has a parent that is gone");
    }
  }

  private static void checkLayout(Tree tree, Window window, Set<PaneId> laidOut) {
    Layout layout = window.layout();
    List<PaneId> panes = layout == null ? List.of() : layout.panes();
    for (PaneId id : panes) {
      Pane pane = tree.pane(id);
      if (pane == null) {
        throw new CorruptHistoryException(window.id() + " shows " + id + ", which does not exist");
      }
      demand(pane.window().equals(window.id()), id + " is shown by another window");
      demand(laidOut.add(id), id + " is shown twice");
    }
  }

  private static void checkPane(Tree tree, Pane pane) {
    Principal principal = tree.principal(pane.owner());
    if (principal == null) {
      throw new CorruptHistoryException(pane.id() + " has no principal");
    }
    boolean ended = pane.phase() == Pane.Phase.EXITED;
    demand(
        !ended || principal.revoked(), pane.id() + " has exited and its principal may still act");
    boolean status = pane.exit() != null;
    boolean interrupted = pane.archive() == Archive.INTERRUPTED;
    demand(
        status == (ended && !interrupted), pane.id() + " has a status that does not fit " + pane);
  }

  private static void below(Id id, Tree tree) {
    demand(id.number() < tree.next().of(id.kind()), id + " is not below its counter");
  }

  private static void demand(boolean holds, String otherwise) {
    if (!holds) {
      throw new CorruptHistoryException(otherwise);
    }
  }
}
