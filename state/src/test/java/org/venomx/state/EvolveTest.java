package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.DaemonStarted;
import org.venomx.state.Event.DaemonStopping;
import org.venomx.state.Event.PaneArchived;
import org.venomx.state.Event.PaneCreated;
import org.venomx.state.Event.PaneExited;
import org.venomx.state.Event.PaneRemoved;
import org.venomx.state.Event.PaneTerminating;
import org.venomx.state.Event.PrincipalCreated;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Event.SessionCreated;
import org.venomx.state.Event.WindowCreated;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/** Each event once where it fits and in every way that it does not. */
class EvolveTest {
  private static final PrincipalId OWNER = PrincipalId.OWNER;
  private static final PrincipalId NOBODY = new PrincipalId(99);
  private static final SessionId S1 = new SessionId(1);
  private static final WindowId W1 = new WindowId(1);
  private static final PaneId MISSING = new PaneId(99);

  private final History history = new History();
  private final SessionId s0 = history.session(OWNER);
  private final PaneId running = history.window(s0, OWNER);
  private final PaneId terminating = history.split(running, OWNER);
  private final PaneId exited = history.split(running, OWNER);
  private final PaneId shutDown = history.split(running, OWNER);
  private final WindowId w0 = history.pane(running).window();

  EvolveTest() {
    history.terminating(terminating);
    history.exit(exited, ExitStatus.exited(3), false);
    history.exit(shutDown, ExitStatus.killedBy(1), true);
  }

  @Test
  void shouldBeginASession() {
    Tree tree = apply(new SessionCreated(S1, "work", OWNER));

    assertEquals(new Session(S1, "work", OWNER, IdMap.empty()), tree.session(S1));
    assertEquals(2, tree.next().session());
    misfit(new SessionCreated(s0, null, OWNER));
    misfit(new SessionCreated(S1, null, NOBODY));
    misfit(new SessionCreated(new SessionId(-1), null, OWNER));
    misfit(new SessionCreated(new SessionId(Id.NUMBER_MAX + 1), null, OWNER));
  }

  @Test
  void shouldBeginAWindowInItsSession() {
    Tree tree = apply(new WindowCreated(W1, s0, null, OWNER, 100, 40));

    assertEquals(new Window(W1, s0, null, OWNER, 100, 40, 0, null), tree.window(W1));
    assertEquals("{0=w0, 1=w1}", History.there(tree.session(s0)).windows().toString());
    assertEquals(2, tree.next().window());
    misfit(new WindowCreated(w0, s0, null, OWNER, 80, 24));
    misfit(new WindowCreated(W1, S1, null, OWNER, 80, 24));
    misfit(new WindowCreated(W1, s0, null, NOBODY, 80, 24));
  }

  @Test
  void shouldChangeALayoutUnderTheNextRevisionAlone() {
    long revision = history.windowOf(running).revision();
    Layout layout = new Layout.Leaf(running);
    Window window =
        History.there(apply(new WindowLayoutChanged(w0, revision + 1, layout)).window(w0));

    assertEquals(layout, window.layout());
    assertEquals(revision + 1, window.revision());
    misfit(new WindowLayoutChanged(w0, revision, layout));
    misfit(new WindowLayoutChanged(w0, revision + 2, layout));
    misfit(new WindowLayoutChanged(w0, 1, layout));
    misfit(new WindowLayoutChanged(W1, 1, layout));
  }

  @Test
  void shouldRunAProgramInANewPane() {
    PaneId pane = new PaneId(4);
    PrincipalId own = new PrincipalId(5);
    Tree with = apply(new PrincipalCreated(own, OWNER, null, pane, Grant.PANE, History.TOKEN));
    Tree tree = Evolve.apply(with, created(pane, w0, own));
    Pane is = History.there(tree.pane(pane));

    assertEquals(Pane.Phase.RUNNING, is.phase());
    assertEquals(List.of("sh", 41022, 80, 24), List.of(is.argv0(), is.pid(), is.cols(), is.rows()));
    assertEquals(1, is.launch());
    assertEquals(5, tree.next().pane());
    misfit(with, created(running, w0, own));
    misfit(with, created(pane, W1, own));
    misfit(with, created(pane, w0, NOBODY));
    misfit(with, created(pane, w0, history.principalOf(running)));
    misfit(with, created(pane, w0, OWNER));
  }

  @Test
  void shouldEnterTerminatingFromRunningAlone() {
    Tree tree = apply(new PaneTerminating(running, KillSignal.SIGTERM));

    assertEquals(Pane.Phase.TERMINATING, History.there(tree.pane(running)).phase());
    assertTrue(History.there(tree.pane(running)).live());
    misfit(new PaneTerminating(terminating, KillSignal.SIGHUP));
    misfit(new PaneTerminating(exited, KillSignal.SIGHUP));
    misfit(new PaneTerminating(MISSING, KillSignal.SIGHUP));
  }

  @Test
  void shouldExitOnce() {
    for (PaneId pane : List.of(running, terminating)) {
      Pane is = paneAfter(new PaneExited(pane, ExitStatus.killedBy(9), 1234, true), pane);
      assertEquals(Pane.Phase.EXITED, is.phase());
      assertEquals(ExitStatus.killedBy(9), is.exit());
      assertEquals(1234, is.finalOffset());
      assertTrue(is.endedByShutdown());
      assertNull(is.archive());
    }
    misfit(new PaneExited(exited, ExitStatus.exited(0), 0, false));
    misfit(new PaneExited(MISSING, ExitStatus.exited(0), 0, false));
  }

  @Test
  void shouldArchiveOnceByTheWordThatFitsTheEnd() {
    for (PaneId pane : List.of(running, terminating, shutDown)) {
      Pane is = paneAfter(new PaneArchived(pane, Archive.INTERRUPTED), pane);
      assertEquals(Pane.Phase.EXITED, is.phase());
      assertEquals(Archive.INTERRUPTED, is.archive());
      assertNull(is.exit());
      misfit(new PaneArchived(pane, Archive.EXITED));
    }
    Pane is = paneAfter(new PaneArchived(exited, Archive.EXITED), exited);
    assertEquals(Archive.EXITED, is.archive());
    assertEquals(ExitStatus.exited(3), is.exit());
    assertEquals(100, is.finalOffset());
    misfit(new PaneArchived(exited, Archive.INTERRUPTED));
    misfit(new PaneArchived(MISSING, Archive.INTERRUPTED));

    history.restart();
    for (PaneId pane : List.of(running, exited)) {
      misfit(new PaneArchived(pane, Archive.INTERRUPTED));
      misfit(new PaneArchived(pane, Archive.EXITED));
      misfit(new PaneTerminating(pane, KillSignal.SIGHUP));
      misfit(new PaneExited(pane, ExitStatus.exited(0), 0, false));
    }
  }

  @Test
  void shouldRemoveWhatHasExitedFromItsWindow() {
    Tree tree = apply(new PaneRemoved(exited, w0));

    assertNull(tree.pane(exited));
    assertEquals(history.tree().next(), tree.next(), "IDs are not given out again");
    misfit(tree, new PaneRemoved(exited, w0));
    misfit(new PaneRemoved(running, w0));
    misfit(new PaneRemoved(terminating, w0));
    misfit(new PaneRemoved(exited, W1));
    misfit(new PaneRemoved(MISSING, w0));
  }

  @Test
  void shouldAddAPrincipalToItsParentsChildren() {
    PrincipalId own = history.principalOf(running);
    PrincipalId id = new PrincipalId(5);
    Tree tree = apply(principal(id, own));

    assertEquals(Principal.of(principal(id, own), tree.seq()), tree.principal(id));
    assertEquals("{5=g5}", History.there(tree.principal(own)).children().toString());
    assertEquals(6, tree.next().principal());
    misfit(principal(own, OWNER));
    misfit(principal(OWNER, null));
    misfit(principal(id, null));
    misfit(principal(id, NOBODY));
    misfit(principal(id, id));
    misfit(Tree.EMPTY, principal(id, null));
  }

  @Test
  void shouldRevokeAPrincipalOnceAndTheOwnerNever() {
    PrincipalId own = history.principalOf(running);
    Tree tree = apply(new PrincipalRevoked(own, RevokeReason.EXITED));

    assertTrue(History.there(tree.principal(own)).revoked());
    assertNull(History.there(tree.principal(OWNER)).children().get(own.number()));
    misfit(tree, new PrincipalRevoked(own, RevokeReason.EXITED));
    misfit(new PrincipalRevoked(OWNER, RevokeReason.EXITED));
    misfit(new PrincipalRevoked(NOBODY, RevokeReason.EXITED));
  }

  @Test
  void shouldNotBeChangedByTheDaemonsOwnComingAndGoing() {
    Tree later = history.tree().at(history.tree().seq() + 1);
    assertEquals(later, apply(new DaemonStarted("x", "1", true)));
    assertEquals(later, apply(new DaemonStopping()));
  }

  @Test
  void shouldCountOnAfterAGapOfReservedIds() {
    Tree tree = apply(new SessionCreated(new SessionId(7), null, OWNER));

    assertEquals(8, tree.next().session());
    misfit(tree, new SessionCreated(S1, null, OWNER));
    misfit(tree, new SessionCreated(new SessionId(7), null, OWNER));
  }

  @Test
  void shouldReachTheLastIdAndNoFurther() {
    SessionId last = new SessionId(Id.NUMBER_MAX);
    Tree tree = apply(new SessionCreated(last, null, OWNER));

    assertTrue(tree.has(last));
    misfit(tree, new SessionCreated(new SessionId(Id.NUMBER_MAX + 1), null, OWNER));
  }

  @Test
  void shouldNumberAFreshDaemonAsTheFoundationDoes() {
    History fresh = new History();
    SessionId session = fresh.session(OWNER);
    PaneId p0 = fresh.window(session, OWNER);
    fresh.split(p0, OWNER);
    fresh.window(session, OWNER);

    assertEquals(new Counters(1, 2, 3, 4, 0), fresh.tree().next());
  }

  private Pane paneAfter(Event event, PaneId pane) {
    return History.there(apply(event).pane(pane));
  }

  private Tree apply(Event event) {
    return Evolve.apply(history.tree(), event);
  }

  private void misfit(Event event) {
    misfit(history.tree(), event);
  }

  private static void misfit(Tree tree, Event event) {
    String message =
        assertThrows(
                CorruptHistoryException.class, () -> Evolve.apply(tree, event), event::toString)
            .getMessage();
    assertTrue(String.valueOf(message).contains(event.toString()), message);
  }

  private static PaneCreated created(PaneId pane, WindowId window, PrincipalId own) {
    return new PaneCreated(pane, window, own, "sh", 41022, 80, 24);
  }

  private static PrincipalCreated principal(PrincipalId id, @Nullable PrincipalId parent) {
    return new PrincipalCreated(id, parent, "name", null, Grant.PANE, History.TOKEN);
  }
}
