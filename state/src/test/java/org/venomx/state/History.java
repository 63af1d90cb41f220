package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event.PaneCreated;
import org.venomx.state.Event.PaneExited;
import org.venomx.state.Event.PaneTerminating;
import org.venomx.state.Event.PrincipalCreated;
import org.venomx.state.Event.SessionCreated;
import org.venomx.state.Event.WindowCreated;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout.Direction;

/**
 * A tree in the making: each method is one turn of a daemon, whose events are kept, applied and
 * checked. Begins with the owner.
 */
final class History {
  static final PrincipalId OWNER = PrincipalId.OWNER;
  static final TokenHash TOKEN = new TokenHash(new byte[TokenHash.BYTES]);

  static final Resizing.Offsets NO_OUTPUT = pane -> 0;

  private final List<List<Event>> turns = new ArrayList<>();
  private Tree tree = Tree.EMPTY;

  History() {
    turn(List.of(new PrincipalCreated(OWNER, null, null, null, Grant.OWNER, TOKEN)));
  }

  Tree tree() {
    return tree;
  }

  /** What happened so far, turn by turn. */
  List<List<Event>> turns() {
    return List.copyOf(turns);
  }

  /** Applies a turn of any events. */
  List<Event> turn(List<Event> events) {
    Tree before = tree;
    for (Event event : events) {
      tree = Evolve.apply(tree, event);
    }
    Invariants.checkTurn(before, tree, events);
    Invariants.check(tree);
    turns.add(List.copyOf(events));
    return events;
  }

  SessionId session(PrincipalId by) {
    SessionId id = new SessionId(tree.next().session());
    turn(List.of(new SessionCreated(id, null, by)));
    return id;
  }

  /** A window with one pane. */
  PaneId window(SessionId session, PrincipalId by) {
    WindowId window = new WindowId(tree.next().window());
    PaneId pane = new PaneId(tree.next().pane());
    List<Event> events = new ArrayList<>();
    PrincipalId principal = panePrincipal(pane, by, events);
    events.add(new WindowCreated(window, session, null, by, 80, 24));
    events.add(new PaneCreated(pane, window, principal, "sh", 4000, 80, 24));
    events.add(new WindowLayoutChanged(window, 1, new Layout.Leaf(pane)));
    bornRevoked(principal, by, events);
    turn(events);
    return pane;
  }

  /** A pane in half of another's area, beside it where that is wide enough, else below it. */
  PaneId split(PaneId beside, PrincipalId by) {
    PaneId pane = new PaneId(tree.next().pane());
    List<Event> events = new ArrayList<>();
    PrincipalId principal = panePrincipal(pane, by, events);
    Direction direction = pane(beside).cols() > 1 ? Direction.RIGHT : Direction.DOWN;
    Splitting split = there(Splitting.of(tree, beside, direction, 0.5, pane, NO_OUTPUT));
    int cols = split.size().cols();
    events.add(
        new PaneCreated(pane, split.window(), principal, "sh", 4000, cols, split.size().rows()));
    events.addAll(split.events());
    bornRevoked(principal, by, events);
    turn(events);
    return pane;
  }

  /** Any turn that resizes something; false when there is no room. */
  boolean resize(@Nullable List<Event> events) {
    if (events != null && !events.isEmpty()) {
      turn(events);
    }
    return events != null;
  }

  /** A principal that belongs to no pane. */
  PrincipalId child(PrincipalId parent, Grant... grants) {
    PrincipalId id = new PrincipalId(tree.next().principal());
    turn(List.of(new PrincipalCreated(id, parent, null, null, List.of(grants), TOKEN)));
    return id;
  }

  void terminating(PaneId pane) {
    turn(List.of(new PaneTerminating(pane, KillSignal.SIGHUP)));
  }

  /** The exit of a pane's leader, with the revocations that follow from it. */
  List<Event> exit(PaneId pane, ExitStatus status, boolean shutdown) {
    List<Event> events = new ArrayList<>();
    events.add(new PaneExited(pane, status, 100, shutdown));
    events.addAll(Revocation.of(tree, pane(pane).owner(), RevokeReason.EXITED));
    return turn(events);
  }

  List<Event> exit(PaneId pane) {
    return exit(pane, ExitStatus.exited(0), false);
  }

  List<Event> remove(PaneId pane) {
    return turn(Removal.ofPane(tree, pane, NO_OUTPUT));
  }

  /** A new daemon instance; the events after its {@code daemon.started}. */
  List<Event> restart() {
    List<Event> events = new ArrayList<>();
    events.add(new Event.DaemonStarted("instance", "0", false));
    events.addAll(Restart.events(tree));
    turn(events);
    return events.subList(1, events.size());
  }

  Pane pane(PaneId id) {
    return there(tree.pane(id));
  }

  PrincipalId principalOf(PaneId pane) {
    return pane(pane).owner();
  }

  Principal principal(PrincipalId id) {
    return there(tree.principal(id));
  }

  Window windowOf(PaneId pane) {
    return there(tree.window(pane(pane).window()));
  }

  private PrincipalId panePrincipal(PaneId pane, PrincipalId by, List<Event> into) {
    PrincipalId id = new PrincipalId(tree.next().principal());
    into.add(new PrincipalCreated(id, by, null, pane, Grant.PANE, TOKEN));
    return id;
  }

  private void bornRevoked(PrincipalId id, PrincipalId by, List<Event> into) {
    if (principal(by).revoked()) {
      into.add(new Event.PrincipalRevoked(id, RevokeReason.PARENT));
    }
  }

  static <T> T there(@Nullable T found) {
    if (found == null) {
      throw new AssertionError("it is not in the tree");
    }
    return found;
  }
}
