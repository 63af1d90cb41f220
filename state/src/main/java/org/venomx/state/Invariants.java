package org.venomx.state;

import static org.venomx.state.NodeInvariants.demand;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * What is true of every published tree, that is after each turn; between the events of one it may
 * be untrue. Plain exceptions, so that it works the same with assertions off.
 *
 * <p>{@link #check} looks at everything. {@link #checkTurn} looks at what a turn has touched and at
 * its neighbours, so that replaying a log costs what is in it: if everything held before the turn,
 * it finds what {@link #check} would. A start checks each replayed turn, and the whole tree once.
 */
public final class Invariants {
  private Invariants() {}

  /** Throws {@link CorruptHistoryException} that names the first rule the tree breaks. */
  public static void check(Tree tree) {
    int windowsHeld = 0;
    for (Session session : tree.sessions()) {
      NodeInvariants.check(tree, session);
      windowsHeld += session.windows().size();
    }
    int panesShown = 0;
    for (Window window : tree.windows()) {
      NodeInvariants.check(tree, window);
      panesShown += NodeInvariants.panes(window).size();
    }
    demand(windowsHeld == tree.windows().size(), "sessions", "one holds a window not its own");
    for (Pane pane : tree.panes()) {
      NodeInvariants.check(tree, pane);
    }
    demand(panesShown == tree.panes().size(), "panes", "one is in no layout");
    int childrenHeld = 0;
    int childrenLive = 0;
    for (Principal principal : tree.principals()) {
      NodeInvariants.check(tree, principal);
      childrenHeld += principal.children().size();
      childrenLive += principal.revoked() || principal.parent() == null ? 0 : 1;
    }
    demand(childrenHeld == childrenLive, "principals", "one counts a child not its own");
  }

  /**
   * The same for what one turn has changed. Throws {@link CorruptHistoryException} likewise.
   *
   * @param before the tree before the turn, of which everything held
   * @param after the tree that {@code events} made of it
   */
  public static void checkTurn(Tree before, Tree after, List<Event> events) {
    Set<WindowId> windows = new LinkedHashSet<>();
    for (Event event : events) {
      switch (event) {
        case Event.SessionCreated created -> checkSession(after, created.session());
        case Event.OfSession other -> {} // a session's windows answer for their place in it
        case Event.WindowRemoved removed -> checkGone(before.window(removed.window()), after);
        case Event.OfWindow other -> windows.add(other.window());
        case Event.OfPane about -> {
          windowOf(before, about).ifPresent(windows::add);
          windowOf(after, about).ifPresent(windows::add);
          checkPane(before, after, about.pane());
        }
        case Event.OfPrincipal about -> checkPrincipal(after, about.principal());
        case Event.OfDaemon about -> {}
      }
    }
    for (WindowId window : windows) {
      checkWindow(before.window(window), after.window(window), after);
    }
    for (Event event : events) {
      if (event instanceof Event.PaneCreated || event instanceof Event.PaneRestored) {
        checkShown(after.pane(((Event.OfPane) event).pane()), after);
      }
    }
  }

  /** Events that change no layout are not worth a look at their window. */
  private static Optional<WindowId> windowOf(Tree tree, Event.OfPane about) {
    Pane pane = placing(about) ? tree.pane(about.pane()) : null;
    return Optional.ofNullable(pane).map(Pane::window);
  }

  private static boolean placing(Event.OfPane about) {
    return about instanceof Event.PaneCreated
        || about instanceof Event.PaneRestored
        || about instanceof Event.PaneRemoved;
  }

  private static void checkGone(@Nullable Window was, Tree after) {
    Session session = was == null ? null : after.session(was.session());
    if (was != null && session != null) {
      boolean held = session.windows().get(was.id().number()) != null;
      demand(!held, was, "it is gone and its session holds it");
    }
  }

  private static void checkSession(Tree after, SessionId id) {
    Session session = after.session(id);
    if (session != null) {
      NodeInvariants.check(after, session);
    }
  }

  private static void checkWindow(@Nullable Window was, @Nullable Window is, Tree after) {
    if (is == null) {
      return;
    }
    NodeInvariants.check(after, is);
    if (was != null) {
      Set<PaneId> shown = new HashSet<>(NodeInvariants.panes(is));
      for (PaneId pane : NodeInvariants.panes(was)) {
        boolean lost = !shown.contains(pane) && after.pane(pane) != null;
        demand(!lost, pane, "it is in no layout");
      }
    }
  }

  private static void checkPane(Tree before, Tree after, PaneId id) {
    Pane is = after.pane(id);
    if (is != null) {
      NodeInvariants.check(after, is);
      checkPrincipal(after, is.owner());
    }
    Pane was = before.pane(id);
    if (was != null) {
      checkPrincipal(after, was.owner());
    }
  }

  private static void checkShown(@Nullable Pane created, Tree after) {
    Window window = created == null ? null : after.window(created.window());
    if (created != null && window != null) {
      boolean shown = NodeInvariants.panes(window).contains(created.id());
      demand(shown, created.id(), "it is in no layout");
    }
  }

  private static void checkPrincipal(Tree after, PrincipalId id) {
    Principal principal = after.principal(id);
    if (principal != null) {
      NodeInvariants.check(after, principal);
    }
  }
}
