package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

class RevocationTest {
  private final History history = new History();

  @Test
  void shouldRevokeTheRootAndThenItsDescendantsInOrderOfId() {
    PrincipalId root = history.child(History.OWNER);
    PrincipalId child = history.child(root);
    PrincipalId stranger = history.child(History.OWNER);
    PrincipalId sibling = history.child(root);
    PrincipalId grandchild = history.child(child);
    PrincipalId late = history.child(sibling);

    List<Event> events = Revocation.of(history.tree(), root, RevokeReason.EXITED);

    assertEquals(
        List.of(
            new PrincipalRevoked(root, RevokeReason.EXITED),
            new PrincipalRevoked(child, RevokeReason.PARENT),
            new PrincipalRevoked(sibling, RevokeReason.PARENT),
            new PrincipalRevoked(grandchild, RevokeReason.PARENT),
            new PrincipalRevoked(late, RevokeReason.PARENT)),
        events);
    history.turn(events);
    assertTrue(history.principal(late).revoked());
    assertEquals(false, history.principal(stranger).revoked());
  }

  @Test
  void shouldOrderGrandchildrenBeforeLaterChildren() {
    PrincipalId root = history.child(History.OWNER);
    PrincipalId child = history.child(root);
    PrincipalId grandchild = history.child(child);
    PrincipalId laterChild = history.child(root);

    assertEquals(
        List.of(root, child, grandchild, laterChild),
        Revocation.of(history.tree(), root, RevokeReason.EXITED).stream()
            .map(Event::resource)
            .toList());
  }

  @Test
  void shouldSayNothingOfWhoeverWasRevokedBefore() {
    PrincipalId root = history.child(History.OWNER);
    PrincipalId child = history.child(root);
    PrincipalId other = history.child(root);
    history.turn(Revocation.of(history.tree(), child, RevokeReason.EXITED));

    assertEquals(
        List.of(
            new PrincipalRevoked(root, RevokeReason.EXITED),
            new PrincipalRevoked(other, RevokeReason.PARENT)),
        history.turn(Revocation.of(history.tree(), root, RevokeReason.EXITED)));
    assertEquals(List.of(), Revocation.of(history.tree(), root, RevokeReason.EXITED));
    assertEquals(List.of(), Revocation.of(history.tree(), child, RevokeReason.EXITED));
  }

  @Test
  void shouldReachAPanesPrincipalBelowButLeaveThePaneRunning() {
    PaneId first = history.window(history.session(History.OWNER), History.OWNER);
    PaneId second = history.split(first, history.principalOf(first));

    history.exit(first);

    assertTrue(history.principal(history.principalOf(second)).revoked());
    assertTrue(history.pane(second).live());
  }

  @Test
  void shouldRevokeALongChainWithoutRecursion() {
    PrincipalId root = history.child(History.OWNER);
    Tree tree = history.tree();
    PrincipalId parent = root;
    for (int i = 0; i < 100_000; i++) {
      PrincipalId id = new PrincipalId(tree.next().principal());
      tree =
          Evolve.apply(
              tree, new Event.PrincipalCreated(id, parent, null, null, List.of(), History.TOKEN));
      parent = id;
    }
    assertEquals(100_001, Revocation.of(tree, root, RevokeReason.EXITED).size());
  }

  @Test
  void shouldRefuseTheOwnerAndTheUnknown() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Revocation.of(history.tree(), History.OWNER, RevokeReason.EXITED));
    assertThrows(
        IllegalArgumentException.class,
        () -> Revocation.of(history.tree(), new PrincipalId(7), RevokeReason.EXITED));
  }
}
