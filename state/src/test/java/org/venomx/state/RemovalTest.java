package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.PaneExited;
import org.venomx.state.Event.PaneRemoved;
import org.venomx.state.Event.PaneResized;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.WindowId;

class RemovalTest {
  private final History history = new History();
  private final PaneId p0 = history.window(history.session(History.OWNER), History.OWNER);
  private final WindowId window = history.pane(p0).window();

  @Test
  void shouldRemoveThePaneAndThenCollapseItsParent() {
    PaneId p1 = history.split(p0, History.OWNER);
    PaneId p2 = history.split(p0, History.OWNER);
    history.exit(p1); // 20, 20 and 40 columns wide

    assertEquals(
        List.of(
            new PaneRemoved(p1, window),
            new WindowLayoutChanged(
                window,
                4,
                new Layout.Split(
                    Layout.Direction.RIGHT, 0.5, new Layout.Leaf(p0), new Layout.Leaf(p2))),
            new PaneResized(p0, 40, 24, 10),
            new PaneResized(p2, 40, 24, 12)),
        history.turn(Removal.ofPane(history.tree(), p1, pane -> 10 + pane.number())));
    assertNull(history.tree().pane(p1));
  }

  @Test
  void shouldLeaveAnEmptyWindowBehindTheLastPane() {
    history.exit(p0);

    assertEquals(
        List.of(new PaneRemoved(p0, window), new WindowLayoutChanged(window, 2, null)),
        history.remove(p0));
    Window empty = History.there(history.tree().window(window));
    assertNull(empty.layout());
    assertEquals(2, empty.revision());
  }

  @Test
  void shouldRevokeFirstWhoeverStillMayAct() {
    PrincipalId own = history.principalOf(p0);
    PrincipalId child = history.child(own);
    // No turn of a daemon leaves an exited pane's principal live; RFC-0012 §5 asks all the same.
    Tree odd = Evolve.apply(history.tree(), new PaneExited(p0, ExitStatus.exited(0), 0, false));

    assertEquals(
        List.of(
            new PrincipalRevoked(own, RevokeReason.EXITED),
            new PrincipalRevoked(child, RevokeReason.PARENT),
            new PaneRemoved(p0, window),
            new WindowLayoutChanged(window, 2, null)),
        Removal.ofPane(odd, p0, History.NO_OUTPUT));
  }

  @Test
  void shouldRemoveAnArchive() {
    history.restart();
    history.remove(p0);
    assertTrue(history.tree().panes().isEmpty());
  }

  @Test
  void shouldRefuseALivePaneAndAMissingOne() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Removal.ofPane(history.tree(), p0, History.NO_OUTPUT));
    history.terminating(p0);
    assertThrows(
        IllegalArgumentException.class,
        () -> Removal.ofPane(history.tree(), p0, History.NO_OUTPUT));
    assertThrows(
        IllegalArgumentException.class,
        () -> Removal.ofPane(history.tree(), new PaneId(5), History.NO_OUTPUT));
  }
}
