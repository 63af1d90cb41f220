package org.venomx.state;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.WindowId;

/**
 * What is true of one resource and of those that it names. A window is answerable for its place in
 * its session, and a principal for its place among its parent's children, so that a check costs the
 * same however many siblings there are; only a session's own check walks its windows.
 */
final class NodeInvariants {
  private NodeInvariants() {}

  static void check(Tree tree, Session session) {
    below(tree, session.id());
    demand(tree.principal(session.owner()) != null, session, "it has no owner");
    for (WindowId id : session.windows()) {
      demand(tree.window(id) != null, session, "a window that it holds does not exist");
    }
  }

  static void check(Tree tree, Window window) {
    below(tree, window.id());
    demand(tree.principal(window.owner()) != null, window, "it has no owner");
    demand(sized(window.cols()) && sized(window.rows()), window, "it has no such size");
    Session session = tree.session(window.session());
    boolean held =
        session != null && window.id().equals(session.windows().get(window.id().number()));
    demand(held, window, "its session does not hold it");
    boolean revised = window.revision() > 0 || (window.revision() == 0 && window.layout() == null);
    demand(revised, window, "its revision does not fit its layout");
    Set<PaneId> shown = new HashSet<>();
    for (PaneId id : panes(window)) {
      Pane pane = tree.pane(id);
      boolean here = pane != null && pane.window().equals(window.id());
      demand(here, window, "it shows a pane that is not in it");
      demand(shown.add(id), window, "it shows a pane twice");
    }
  }

  static void check(Tree tree, Pane pane) {
    below(tree, pane.id());
    demand(sized(pane.cols()) && sized(pane.rows()), pane, "it has no such size");
    demand(tree.window(pane.window()) != null, pane, "it is in no window");
    Principal principal = tree.principal(pane.owner());
    boolean own = principal != null && pane.id().equals(principal.pane());
    demand(own, pane, "it has no principal of its own");
    boolean acts = principal != null && !principal.revoked();
    demand(pane.live() || !acts, pane, "it has exited and its principal may still act");
    boolean ended = !pane.live() && pane.archive() != Archive.INTERRUPTED;
    demand((pane.exit() != null) == ended, pane, "it has a status just when it should not");
    boolean marked = pane.finalOffset() != 0 || pane.endedByShutdown() || pane.archive() != null;
    demand(!pane.live() || !marked, pane, "it lives and has the marks of an end");
    boolean torn = pane.endedByShutdown() && pane.archive() == Archive.EXITED;
    demand(!torn, pane, "a shutdown ended it, so it was interrupted");
    demand(pane.finalOffset() >= 0, pane, "it has a negative offset");
    demand(pane.launch() >= 1, pane, "it was never launched");
  }

  static void check(Tree tree, Principal principal) {
    PrincipalId id = principal.id();
    below(tree, id);
    boolean childless = principal.children().isEmpty();
    demand(!principal.revoked() || childless, principal, "a child of it may still act");
    checkParent(tree, principal);
    PaneId paneId = principal.pane();
    if (paneId != null && !principal.revoked()) {
      Pane pane = tree.pane(paneId);
      boolean runs = pane != null && pane.owner().equals(id) && pane.live();
      demand(runs, principal, "it may act and its pane does not run its program");
    }
  }

  private static void checkParent(Tree tree, Principal principal) {
    PrincipalId id = principal.id();
    PrincipalId parentId = principal.parent();
    if (parentId == null) {
      boolean owner = id.equals(PrincipalId.OWNER) && !principal.revoked();
      demand(owner, principal, "it has no parent and is not the owner, who is never revoked");
      return;
    }
    Principal parent = tree.principal(parentId);
    boolean older = parent != null && parentId.number() < id.number();
    demand(older, principal, "its parent is not there before it");
    boolean orphan = parent != null && parent.revoked() && !principal.revoked();
    demand(!orphan, principal, "it may act and its parent may not");
    boolean counted = parent != null && id.equals(parent.children().get(id.number()));
    demand(counted != principal.revoked(), principal, "its parent counts it wrongly");
  }

  /** The panes in a window's layout, none when it is empty. */
  static List<PaneId> panes(Window window) {
    Layout layout = window.layout();
    return layout == null ? List.of() : layout.panes();
  }

  /** The message is put together on failure only: replay asks this many times a turn. */
  static void demand(boolean holds, Object about, String otherwise) {
    if (!holds) {
      throw new CorruptHistoryException(about + ": " + otherwise);
    }
  }

  private static void below(Tree tree, Id id) {
    demand(id.number() < tree.next().of(id.kind()), id, "it is not below its counter");
  }

  private static boolean sized(int side) {
    return side >= 1 && side <= Size.SIDE_MAX;
  }
}
