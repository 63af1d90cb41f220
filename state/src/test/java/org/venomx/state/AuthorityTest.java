package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/** Foundation §6 on a small tree: s0 (w0: p0 p1, w1: p2) and s1 (w2: p3), all made by g0. */
class AuthorityTest {
  private static final Scope EVERYTHING = new Scope.Everything();
  private static final Scope SELF = new Scope.Self();

  private final History history = new History();
  private final SessionId s0 = history.session(History.OWNER);
  private final PaneId p0 = history.window(s0, History.OWNER);
  private final PaneId p1 = history.split(p0, History.OWNER);
  private final PaneId p2 = history.window(s0, History.OWNER);
  private final SessionId s1 = history.session(History.OWNER);
  private final PaneId p3 = history.window(s1, History.OWNER);
  private final WindowId w0 = history.pane(p0).window();
  private final WindowId w1 = history.pane(p2).window();
  private final WindowId w2 = history.pane(p3).window();
  private final PrincipalId g1 = history.principalOf(p0);

  /** Everything that exists, and one of each kind that does not. */
  private final List<Id> all =
      List.of(
          s0,
          s1,
          w0,
          w1,
          w2,
          p0,
          p1,
          p2,
          p3,
          PrincipalId.OWNER,
          g1,
          DaemonId.SELF,
          new SessionId(99),
          new WindowId(99),
          new PaneId(99),
          new PrincipalId(99));

  @Test
  void shouldCoverEverythingWithAStar() {
    assertEquals(all, covered(EVERYTHING));
  }

  @Test
  void shouldCoverOneKindAndNothingOfAnotherWithAWildcard() {
    for (Kind kind : Kind.values()) {
      assertEquals(
          all.stream().filter(id -> id.kind() == kind).toList(),
          covered(new Scope.EveryOf(kind)),
          kind.label());
    }
  }

  @Test
  void shouldCoverWhatAConcreteScopeContains() {
    assertEquals(List.of(s0, w0, w1, p0, p1, p2), covered(new Scope.Only(s0)));
    assertEquals(List.of(s1, w2, p3), covered(new Scope.Only(s1)));
    assertEquals(List.of(w0, p0, p1), covered(new Scope.Only(w0)));
    assertEquals(List.of(p1), covered(new Scope.Only(p1)));
    assertEquals(List.of(g1), covered(new Scope.Only(g1)), "a principal contains nothing");
    assertEquals(List.of(DaemonId.SELF), covered(new Scope.Only(DaemonId.SELF)));
  }

  @Test
  void shouldCoverAConcreteResourceBeforeItExists() {
    assertEquals(List.of(new PaneId(99)), covered(new Scope.Only(new PaneId(99))));
    PrincipalId caller = caller(Right.WRITE, new Scope.Only(new SessionId(2)));
    PaneId pane = history.window(history.session(History.OWNER), History.OWNER);
    assertTrue(Authority.holds(history.tree(), caller, Right.WRITE, pane));
  }

  @Test
  void shouldCoverItselfAndWhatItOwnsWithSelf() {
    // g1 is p0's program: it owns its pane, and containment in w0 and s0 plays no part.
    assertEquals(List.of(p0, g1), coveredBy(g1, Right.WRITE));
  }

  @Test
  void shouldCoverWhatItsDescendantsOwnWithSelf() {
    PaneId own = history.split(p0, g1);
    PrincipalId child = history.principalOf(own);
    PaneId below = history.window(s1, child);
    PaneId others = history.split(below, History.OWNER);
    Tree tree = history.tree();

    assertTrue(Authority.holds(tree, g1, Right.WRITE, own));
    assertTrue(Authority.holds(tree, g1, Right.WRITE, child));
    assertTrue(Authority.holds(tree, g1, Right.WRITE, below), "grandchild's pane");
    assertTrue(Authority.holds(tree, g1, Right.WRITE, history.pane(below).window()));
    assertFalse(Authority.holds(tree, g1, Right.WRITE, others), "in a window of its own, yet not");
    assertFalse(Authority.holds(tree, child, Right.WRITE, p0), "an ancestor's pane");
    assertFalse(Authority.holds(tree, child, Right.WRITE, g1));
  }

  @Test
  void shouldFollowTheOwnerChainThroughTheRevoked() {
    PrincipalId top = caller(Right.WRITE, SELF);
    PrincipalId middle = history.child(top);
    PaneId pane = history.split(p0, middle);
    history.turn(Revocation.of(history.tree(), middle, RevokeReason.EXITED));

    assertTrue(Authority.holds(history.tree(), top, Right.WRITE, pane));
  }

  @Test
  void shouldDenyTheSecondHalfOfCaseElevenForTheForeignPaneAlone() {
    PrincipalId g5 =
        history.child(
            History.OWNER,
            new Grant(Right.WRITE, SELF),
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.SESSION)));
    PaneId own = history.window(history.session(g5), g5);
    PaneId foreign = history.split(own, History.OWNER);
    Tree tree = history.tree();

    assertTrue(Authority.holds(tree, g5, Right.WRITE, history.pane(own).window()));
    assertTrue(Authority.holds(tree, g5, Right.WRITE, own));
    assertFalse(Authority.holds(tree, g5, Right.WRITE, foreign));
  }

  @Test
  void shouldImplyReadByWriteAndNotTheReverse() {
    PrincipalId writer = caller(Right.WRITE, new Scope.Only(p1));
    PrincipalId reader = caller(Right.READ, new Scope.Only(p1));

    assertEquals(List.of(p1), coveredBy(writer, Right.READ));
    assertEquals(List.of(p1), coveredBy(reader, Right.READ));
    assertEquals(List.of(), coveredBy(reader, Right.WRITE));
    assertTrue(Authority.holdsAnywhere(history.tree(), writer, Right.READ));
    assertTrue(Authority.holdsAnywhere(history.tree(), reader, Right.READ));
    assertFalse(Authority.holdsAnywhere(history.tree(), reader, Right.WRITE));
  }

  @Test
  void shouldAddGrantsUp() {
    PrincipalId caller =
        history.child(
            History.OWNER,
            new Grant(Right.READ, new Scope.Only(s1)),
            new Grant(Right.WRITE, new Scope.Only(p3)));

    assertEquals(List.of(s1, w2, p3), coveredBy(caller, Right.READ));
    assertEquals(List.of(p3), coveredBy(caller, Right.WRITE));
  }

  @Test
  void shouldHoldOnEveryByAStarOrTheKindAlone() {
    for (Kind kind : Kind.values()) {
      assertTrue(everySession(EVERYTHING));
      assertEquals(kind == Kind.SESSION, everySession(new Scope.EveryOf(kind)), kind.label());
    }
    assertFalse(everySession(SELF));
    assertFalse(everySession(new Scope.Only(s0)));
    PrincipalId reader = caller(Right.READ, EVERYTHING);
    assertFalse(Authority.holdsOnEvery(history.tree(), reader, Right.WRITE, Kind.SESSION));
    assertTrue(Authority.holdsOnEvery(history.tree(), reader, Right.READ, Kind.SESSION));
  }

  @Test
  void shouldAllowNothingToTheRevokedTheUnknownAndTheGrantless() {
    PrincipalId revoked = caller(Right.WRITE, EVERYTHING);
    history.turn(Revocation.of(history.tree(), revoked, RevokeReason.EXITED));
    for (PrincipalId nobody : List.of(revoked, new PrincipalId(99), history.child(g1))) {
      assertEquals(List.of(), coveredBy(nobody, Right.READ));
      assertFalse(Authority.holdsAnywhere(history.tree(), nobody, Right.READ));
      assertFalse(Authority.holdsOnEvery(history.tree(), nobody, Right.READ, Kind.PANE));
    }
  }

  @Test
  void shouldJudgeWhatIsGoneByItsFrozenRecordWhileThereIsOne() {
    PrincipalId bySession = caller(Right.WRITE, new Scope.Only(s0));
    PrincipalId byWindow = caller(Right.WRITE, new Scope.Only(w0));
    PrincipalId byOther = caller(Right.WRITE, new Scope.Only(s1));
    PrincipalId byPane = caller(Right.WRITE, new Scope.Only(p1));
    PrincipalId byKind = caller(Right.WRITE, new Scope.EveryOf(Kind.PANE));
    history.exit(p1);
    history.remove(p1);

    Tree removed = history.tree();
    for (PrincipalId caller : List.of(bySession, byWindow, byPane, byKind, History.OWNER)) {
      assertTrue(Authority.holds(removed, caller, Right.WRITE, p1), caller::toString);
    }
    assertFalse(Authority.holds(removed, byOther, Right.WRITE, p1));

    Tree forgotten = Forgetting.below(removed, removed.seq() + 1);
    for (PrincipalId caller : List.of(byPane, byKind, History.OWNER)) {
      assertTrue(Authority.holds(forgotten, caller, Right.WRITE, p1), caller::toString);
    }
    for (PrincipalId caller : List.of(bySession, byWindow, byOther)) {
      assertFalse(Authority.holds(forgotten, caller, Right.WRITE, p1), caller::toString);
    }
  }

  private boolean everySession(Scope scope) {
    PrincipalId caller = caller(Right.WRITE, scope);
    return Authority.holdsOnEvery(history.tree(), caller, Right.WRITE, Kind.SESSION);
  }

  private List<Id> covered(Scope scope) {
    return coveredBy(caller(Right.WRITE, scope), Right.WRITE);
  }

  private List<Id> coveredBy(PrincipalId caller, Right right) {
    List<Id> covered = new ArrayList<>();
    for (Id id : all) {
      if (Authority.holds(history.tree(), caller, right, id)) {
        covered.add(id);
      }
    }
    return covered;
  }

  private PrincipalId caller(Right right, Scope scope) {
    return history.child(History.OWNER, new Grant(right, scope));
  }
}
