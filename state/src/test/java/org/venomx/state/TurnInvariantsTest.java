package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.PaneArchived;
import org.venomx.state.Event.PaneCreated;
import org.venomx.state.Event.PaneExited;
import org.venomx.state.Event.PaneRemoved;
import org.venomx.state.Event.PrincipalCreated;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Event.WindowCreated;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * Turns whose events all fit but which leave a broken tree: the look around a turn must find what
 * the look at everything finds. s0 holds w0 (p0 live, p1 exited) and w1 (p2 live).
 */
class TurnInvariantsTest {
  private static final PrincipalId OWNER = PrincipalId.OWNER;
  private static final ExitStatus STATUS = ExitStatus.exited(0);

  private final History history = new History();
  private final SessionId s0 = history.session(OWNER);
  private final PaneId p0 = history.window(s0, OWNER);
  private final PaneId p1 = history.split(p0, OWNER);
  private final PaneId p2 = history.window(s0, OWNER);
  private final PaneId p3 = new PaneId(3);
  private final PrincipalId g1 = history.principalOf(p0);
  private final PrincipalId child = history.child(g1);
  private final PrincipalId next = new PrincipalId(5);
  private final WindowId w0 = history.pane(p0).window();
  private final WindowId w1 = history.pane(p2).window();
  private final WindowId w2 = new WindowId(2);

  TurnInvariantsTest() {
    history.exit(p1);
  }

  private Map<String, List<Event>> brokenTurns() {
    Map<String, List<Event>> turns = new TreeMap<>();
    turns.put("exit without revocation", List.of(new PaneExited(p0, STATUS, 0, false)));
    turns.put(
        "exit with the child left over",
        List.of(new PaneExited(p0, STATUS, 0, false), revoked(g1)));
    turns.put(
        "negative offset",
        List.of(new PaneExited(p0, STATUS, -1, false), revoked(child), revoked(g1)));
    turns.put("archive without revocation", List.of(new PaneArchived(p0, Archive.INTERRUPTED)));
    turns.put("revocation without the child", List.of(revoked(g1)));
    turns.put("child of the revoked", List.of(principal(next, history.principalOf(p1))));
    turns.put("principal of no pane", List.of(principalOf(p3)));
    turns.put("pane in no layout", List.of(principalOf(p3), pane(p3, w0, 80)));
    turns.put(
        "pane in no layout of a new window",
        List.of(principalOf(p3), window(80), pane(p3, w2, 80)));
    turns.put(
        "pane beyond all size", List.of(principalOf(p3), pane(p3, w0, 1001), layout(w0, 0, 1, 3)));
    turns.put("window without a size", List.of(window(0)));
    turns.put("layout loses a pane", List.of(layout(w0, 0)));
    turns.put("layout loses all", List.of(layout(w1)));
    turns.put("layout shows a pane twice", List.of(layout(w0, 0, 1, 0)));
    turns.put("layout shows another window's pane", List.of(layout(w0, 0, 1, 2)));
    turns.put("layout shows nobody's pane", List.of(layout(w0, 0, 1, 9)));
    turns.put("removal without a new layout", List.of(new PaneRemoved(p1, w0)));
    turns.put(
        "exit and removal without revocation",
        List.of(new PaneExited(p2, STATUS, 0, false), new PaneRemoved(p2, w1), layout(w1)));
    return turns;
  }

  @Test
  void shouldFindAroundTheTurnWhatIsFoundInTheWholeTree() {
    brokenTurns()
        .forEach((name, events) -> {
          Tree before = history.tree();
          Tree after = fold(before, events);
          assertThrows(
              CorruptHistoryException.class, () -> Invariants.check(after), () -> "all: " + name);
          assertThrows(
              CorruptHistoryException.class,
              () -> Invariants.checkTurn(before, after, events),
              () -> "around: " + name);
        });
  }

  @Test
  void shouldAcceptInOneTurnWhatEndsWell() {
    List<Event> events = new ArrayList<>();
    events.add(principalOf(p3));
    events.add(pane(p3, w0, 80));
    events.add(layout(w0, 0, 1, 3));
    events.add(new PaneExited(p3, STATUS, 0, false));
    events.add(revoked(next));
    events.add(new PaneRemoved(p3, w0));
    events.add(
        new WindowLayoutChanged(
            w0, history.windowOf(p0).revision() + 2, history.windowOf(p0).layout()));
    Tree before = history.tree();
    Tree after = fold(before, events);

    assertDoesNotThrow(() -> Invariants.checkTurn(before, after, events));
    assertDoesNotThrow(() -> Invariants.check(after));
  }

  private static Tree fold(Tree tree, List<Event> events) {
    Tree at = tree;
    for (Event event : events) {
      at = Evolve.apply(at, event);
    }
    return at;
  }

  private static Event revoked(PrincipalId id) {
    return new PrincipalRevoked(id, RevokeReason.EXITED);
  }

  private Event principalOf(PaneId pane) {
    return new PrincipalCreated(next, OWNER, null, pane, Grant.PANE, History.TOKEN);
  }

  private static Event principal(PrincipalId id, PrincipalId parent) {
    return new PrincipalCreated(id, parent, null, null, List.of(), History.TOKEN);
  }

  private Event pane(PaneId pane, WindowId window, int cols) {
    return new PaneCreated(pane, window, next, "sh", 4000, cols, 24);
  }

  private Event window(int cols) {
    return new WindowCreated(w2, s0, null, OWNER, cols, 24);
  }

  /** The window's next layout, panes from left to right; none for an empty one. */
  private Event layout(WindowId window, long... panes) {
    Layout layout = null;
    for (long pane : panes) {
      Layout leaf = new Layout.Leaf(new PaneId(pane));
      layout = layout == null ? leaf : new Layout.Split(Layout.Direction.RIGHT, 0.5, layout, leaf);
    }
    long revision = History.there(history.tree().window(window)).revision() + 1;
    return new WindowLayoutChanged(window, revision, layout);
  }
}
