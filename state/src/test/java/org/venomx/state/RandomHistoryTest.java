package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;

/** Any sequence of commands that a daemon would admit; {@link History} checks after each turn. */
class RandomHistoryTest {
  private static final int SEEDS = 80;
  private static final int COMMANDS = 120;

  @Test
  void shouldReplayToAnEqualTree() {
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = live(seed, COMMANDS);
      Tree replayed = Tree.EMPTY;
      for (List<Event> turn : history.turns()) {
        Tree before = replayed;
        for (Event event : turn) {
          replayed = Evolve.apply(replayed, event);
        }
        Invariants.checkTurn(before, replayed, turn);
      }
      Invariants.check(replayed);
      assertEquals(history.tree(), replayed, "seed " + seed);
      assertEquals(history.tree().hashCode(), replayed.hashCode(), "seed " + seed);
    }
  }

  @Test
  void shouldNeverUseAnIdTwiceNorLowerARevision() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Set<Id> born = new HashSet<>();
      Map<Id, Long> revisions = new HashMap<>();
      for (List<Event> turn : live(seed, COMMANDS).turns()) {
        for (Event event : turn) {
          if (event.type().endsWith(".created")) {
            assertTrue(born.add(event.resource()), "seed " + seed + ": " + event);
          }
          if (event instanceof Event.WindowLayoutChanged changed) {
            Long was = revisions.put(changed.window(), changed.revision());
            long expected = was == null ? 1 : was + 1;
            assertEquals(expected, changed.revision(), "seed " + seed + ": " + event);
          }
        }
      }
    }
  }

  @Test
  void shouldLeaveNobodyWithRightsBelowTheRevoked() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Tree tree = live(seed, COMMANDS).tree();
      for (Principal principal : tree.principals()) {
        boolean orphan = false;
        for (PrincipalId at = principal.parent(); at != null; ) {
          Principal ancestor = History.there(tree.principal(at));
          orphan |= ancestor.revoked();
          at = ancestor.parent();
        }
        assertTrue(!orphan || principal.revoked(), "seed " + seed + ": " + principal);
      }
    }
  }

  @Test
  void shouldGiveEveryPaneWhatTheLayoutSays() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Tree tree = live(seed, COMMANDS).tree();
      for (Window window : tree.windows()) {
        if (window.layout() != null) {
          History.there(Division.of(window.layout(), window.size()))
              .panes()
              .forEach((id, size) -> assertEquals(size, History.there(tree.pane(id)).size()));
        }
      }
    }
  }

  @Test
  void shouldLeaveOnlyArchivesBehindARestart() {
    for (long seed = 0; seed < SEEDS; seed++) {
      History history = live(seed, COMMANDS);
      Tree before = history.tree();
      history.restart();
      for (Pane pane : history.tree().panes()) {
        Pane was = History.there(before.pane(pane.id()));
        String told = "seed " + seed + ": " + was + " became " + pane;
        assertNotNull(pane.archive(), told);
        boolean interrupted = pane.archive() == Archive.INTERRUPTED;
        if (was.live() || was.endedByShutdown()) {
          assertTrue(interrupted, told);
          assertNull(pane.exit(), told);
        } else {
          assertEquals(was.exit(), pane.exit(), told);
        }
      }
      assertEquals(List.of(), history.restart(), "seed " + seed);
    }
  }

  @Test
  void shouldCheckALongReplayWithoutLookingAtTheWholeTreeEachTime() {
    // 40,000 panes stay, so a look at all of them after each turn would take hours.
    List<List<Event>> turns = longLife(40_000);
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          Tree tree = Tree.EMPTY;
          for (List<Event> turn : turns) {
            Tree before = tree;
            for (Event event : turn) {
              tree = Evolve.apply(tree, event);
            }
            Invariants.checkTurn(before, tree, turn);
          }
          Invariants.check(tree);
          assertEquals(40_000, tree.panes().size());
        });
  }

  /** Windows of one pane each in one session, every pane killed: three turns a pane. */
  private static List<List<Event>> longLife(int panes) {
    List<List<Event>> turns = new ArrayList<>(new History().turns());
    SessionId session = new SessionId(0);
    turns.add(List.of(new Event.SessionCreated(session, null, History.OWNER)));
    for (int i = 0; i < panes; i++) {
      PaneId pane = new PaneId(i);
      PrincipalId own = new PrincipalId(i + 1);
      Id.WindowId window = new Id.WindowId(i);
      turns.add(
          List.of(
              new Event.PrincipalCreated(own, History.OWNER, null, pane, Grant.PANE, History.TOKEN),
              new Event.WindowCreated(window, session, null, History.OWNER, 80, 24),
              new Event.PaneCreated(pane, window, own, "sh", 4000, 80, 24),
              new Event.WindowLayoutChanged(window, 1, new Layout.Leaf(pane))));
      turns.add(List.of(new Event.PaneTerminating(pane, KillSignal.SIGHUP)));
      turns.add(
          List.of(
              new Event.PaneExited(pane, ExitStatus.killedBy(1), 10, false),
              new Event.PrincipalRevoked(own, RevokeReason.EXITED)));
    }
    return turns;
  }

  private static History live(long seed, int commands) {
    Random random = new Random(seed);
    History history = new History();
    try {
      for (int i = 0; i < commands; i++) {
        command(history, random);
      }
    } catch (CorruptHistoryException e) {
      throw new AssertionError("seed " + seed, e);
    }
    return history;
  }

  private static void command(History history, Random random) {
    Tree tree = history.tree();
    List<Session> sessions = list(tree.sessions());
    List<Pane> panes = list(tree.panes());
    PrincipalId by = any(list(tree.principals()), random).id();
    if (sessions.isEmpty() || random.nextInt(12) == 0) {
      history.session(by);
    } else if (panes.isEmpty() || random.nextInt(6) == 0) {
      history.window(any(sessions, random).id(), by);
    } else {
      paneCommand(history, any(panes, random), by, random);
    }
  }

  private static void paneCommand(History history, Pane pane, PrincipalId by, Random random) {
    Size size = new Size(1 + random.nextInt(100), 1 + random.nextInt(50));
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> {
        if (pane.cols() > 1 || pane.rows() > 1) history.split(pane.id(), by);
      }
      case 12 ->
          history.resize(Resizing.ofPane(history.tree(), pane.id(), size, History.NO_OUTPUT));
      case 13 ->
          history.resize(Resizing.ofWindow(history.tree(), pane.window(), size, History.NO_OUTPUT));
      case 3 -> {
        if (!history.principal(by).revoked()) history.child(by);
      }
      case 4, 5 -> {
        if (pane.phase() == Pane.Phase.RUNNING) history.terminating(pane.id());
      }
      case 6, 7, 8 -> {
        ExitStatus status =
            random.nextBoolean()
                ? ExitStatus.exited(random.nextInt(256))
                : ExitStatus.killedBy(1 + random.nextInt(64));
        if (pane.live()) history.exit(pane.id(), status, random.nextInt(4) == 0);
      }
      case 9, 10 -> {
        if (!pane.live()) history.remove(pane.id());
      }
      default -> {
        if (random.nextInt(4) == 0) history.restart();
        else revoke(history, by);
      }
    }
  }

  private static void revoke(History history, PrincipalId id) {
    if (!id.equals(History.OWNER)) {
      List<Event> events = Revocation.of(history.tree(), id, RevokeReason.EXITED);
      if (!events.isEmpty()) history.turn(events);
    }
  }

  private static <T> List<T> list(IdMap<T> map) {
    List<T> all = new ArrayList<>();
    map.forEach(all::add);
    return all;
  }

  private static <T> T any(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
