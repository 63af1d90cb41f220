package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.PaneArchived;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

class RestartTest {
  private final History history = new History();
  private final PaneId p0 = history.window(history.session(History.OWNER), History.OWNER);
  private final PrincipalId g1 = history.principalOf(p0);

  @Test
  void shouldArchiveByPaneWhatRanAndWhatHadExited() {
    PaneId p1 = history.split(p0, History.OWNER);
    PaneId p2 = history.split(p0, History.OWNER);
    PaneId p3 = history.split(p0, History.OWNER);
    history.terminating(p1);
    history.exit(p2, ExitStatus.killedBy(9), false);
    history.exit(p3, ExitStatus.killedBy(1), true);

    assertEquals(
        List.of(
            new PaneArchived(p0, Archive.INTERRUPTED),
            new PrincipalRevoked(g1, RevokeReason.RESTARTED),
            new PaneArchived(p1, Archive.INTERRUPTED),
            new PrincipalRevoked(history.principalOf(p1), RevokeReason.RESTARTED),
            new PaneArchived(p2, Archive.EXITED),
            new PaneArchived(p3, Archive.INTERRUPTED)),
        history.restart());

    assertNull(history.pane(p0).exit());
    assertNull(history.pane(p1).exit());
    assertEquals(ExitStatus.killedBy(9), history.pane(p2).exit());
    assertNull(history.pane(p3).exit(), "an interrupted archive has no status");
  }

  @Test
  void shouldRevokeDescendantsWithTheirNearestPane() {
    PrincipalId g2 = history.child(g1);
    PaneId p1 = history.split(p0, g2);
    PrincipalId g3 = history.principalOf(p1);
    PrincipalId g4 = history.child(g3);
    PrincipalId g5 = history.child(g1);
    PrincipalId ownersOwn = history.child(History.OWNER);

    assertEquals(
        List.of(
            new PaneArchived(p0, Archive.INTERRUPTED),
            new PrincipalRevoked(g1, RevokeReason.RESTARTED),
            new PrincipalRevoked(g2, RevokeReason.PARENT),
            new PrincipalRevoked(g5, RevokeReason.PARENT),
            new PaneArchived(p1, Archive.INTERRUPTED),
            new PrincipalRevoked(g3, RevokeReason.RESTARTED),
            new PrincipalRevoked(g4, RevokeReason.PARENT)),
        history.restart());
    assertFalse(history.principal(ownersOwn).revoked());
  }

  @Test
  void shouldArchiveOnceThoughTheDaemonStartsTwice() {
    history.exit(history.split(p0, History.OWNER));
    history.restart();
    Tree first = history.tree();

    assertEquals(List.of(), history.restart());
    assertEquals(first.panes().size(), history.tree().panes().size());

    PaneId later = history.window(history.session(History.OWNER), History.OWNER);
    assertEquals(
        List.of(
            new PaneArchived(later, Archive.INTERRUPTED),
            new PrincipalRevoked(history.principalOf(later), RevokeReason.RESTARTED)),
        history.restart());
  }

  @Test
  void shouldFollowPanesByNumberAndNotByText() {
    for (int i = 1; i < 11; i++) {
      history.split(p0, History.OWNER);
    }
    List<Id> archived =
        history.restart().stream()
            .filter(event -> event instanceof PaneArchived)
            .map(Event::resource)
            .toList();

    assertEquals(new PaneId(9), archived.get(9));
    assertEquals(new PaneId(10), archived.get(10));
  }

  @Test
  void shouldHaveNothingToSayOfAnEmptyTree() {
    assertEquals(List.of(), Restart.events(Tree.EMPTY));
    assertTrue(Restart.events(new History().tree()).isEmpty());
  }
}
