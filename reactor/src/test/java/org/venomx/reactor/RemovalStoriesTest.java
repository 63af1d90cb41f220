package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.POLITE;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;
import static org.venomx.reactor.world.Cast.TRACED;
import static org.venomx.reactor.world.Cast.UNKILLABLE;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.SimClient;

/** RFC-0012 §4, §5: removing a container with everything in it, from the first turn to the last. */
final class RemovalStoriesTest extends Story {

  @Test
  void shouldEndEverythingAtOnceAndThenRemoveItInOneTurn() throws IOException {
    SimClient owner = world.owner(STUBBORN, SLEEPER, QUITTER);
    long before = world.log.latestSeq();
    long id = removeAll(owner, "s0", 300);
    world.settle();
    assertSilent(owner, id);
    assertEquals(List.of(HUP, CONT), world.process("p0").signals());
    assertEquals("exited", paneField(owner, "p1", "state"), "not removed before the others");
    world.elapse(300);

    assertEquals(Map.of(), ok(owner, id));
    assertEquals(
        List.of(
            List.of("pane.terminating p0", "pane.terminating p1"),
            List.of("pane.exited p1", "principal.revoked g2"),
            List.of("pane.exited p0", "principal.revoked g1"),
            List.of(
                "pane.removed p0",
                "window.removed w0",
                "pane.removed p1",
                "window.removed w1",
                "pane.removed p2",
                "window.removed w2",
                "session.removed s0")),
        turnsAfter(before));
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p0").signals());
    assertEquals(List.of(), world.process("p2").signals(), "had exited before");
    assertEquals(List.of(), world.paneFolders());
    assertTrue(world.unsealed());
  }

  @Test
  void shouldRemoveWhatNothingLivesInInTheFirstTurn() {
    SimClient owner = world.owner(QUITTER, QUITTER);
    long before = world.log.latestSeq();
    long window = removeAll(owner, "w1", 300);
    long session = removeAll(owner, "s0", 300);
    world.pass();
    world.pass();

    assertEquals(Map.of(), ok(owner, window));
    assertEquals(Map.of(), ok(owner, session));
    assertEquals(
        List.of(
            List.of("pane.removed p1", "window.removed w1"),
            List.of("pane.removed p0", "window.removed w0", "session.removed s0")),
        turnsAfter(before));
  }

  @Test
  void shouldRemoveAnEmptyContainerAndNoOtherWithoutBeingToldTo() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("session.create", Map.of());
    long before = world.log.latestSeq() + 1;
    long full = owner.ask("session.remove", Map.of("session", "s0"));
    long window = owner.ask("window.remove", Map.of("window", "w0", "signal", "SIGTERM"));
    long empty = owner.ask("session.remove", Map.of("session", "s1"));
    world.settle();

    assertError("conflict.not_empty", owner, full);
    assertError("conflict.not_empty", owner, window);
    assertEquals(Map.of(), ok(owner, empty));
    assertEquals(List.of(List.of("session.removed s1")), turnsAfter(before));
    assertEquals(List.of(), world.process("p0").signals());
    long kill = killAndRemove(owner, "p0", 300);
    long emptied = owner.ask("window.remove", Map.of("window", "w0"));
    world.settle();
    assertEquals(true, ok(owner, kill).get("removed"));
    assertError("conflict.not_empty", owner, emptied);
    emptied = owner.ask("window.remove", Map.of("window", "w0"));
    world.settle();
    assertEquals(Map.of(), ok(owner, emptied));
  }

  @Test
  void shouldShareOneDeadlineHoweverManyThereAre() {
    SimClient owner = world.owner(STUBBORN, STUBBORN, STUBBORN);
    long id = removeAll(owner, "s0", 300);
    world.settle();
    world.elapse(299);
    for (String pane : List.of("p0", "p1", "p2")) {
      assertEquals(List.of(HUP, CONT), world.process(pane).signals());
    }
    assertSilent(owner, id);
    world.elapse(1);

    assertEquals(Map.of(), ok(owner, id));
  }

  @Test
  void shouldSendTheAskedSignalAndNoGraceWithoutOne() {
    SimClient owner = world.owner(STUBBORN, POLITE);
    long id =
        owner.ask(
            "window.remove",
            Map.of("window", "w0", "recursive", true, "signal", "SIGTERM", "grace_ms", 0));
    world.settle();

    assertEquals(Map.of(), ok(owner, id));
    assertEquals(List.of(TERM, CONT, KILL, KILL), world.process("p0").signals());
    assertEquals(List.of(), world.process("p1").signals(), "it is in another window");
    assertEquals(1, world.tree().windows().size());
  }

  @Test
  void shouldTimeOutWithAllThatStillTerminateAndRemoveNothing() {
    SimClient owner = world.owner(TRACED, SLEEPER, UNKILLABLE);
    long id = removeAll(owner, "s0", 300);
    world.settle();
    world.elapse(1299);
    assertSilent(owner, id);
    world.elapse(1);

    assertError("timeout.terminate", owner, id);
    assertEquals(Map.of("panes", List.of("p0", "p2")), error(owner, id).get("data"));
    assertTrue(world.unsealed());
    assertEquals(3, world.tree().panes().size());
    assertEquals("exited", paneField(owner, "p1", "state"));
    assertEquals(true, paneField(owner, "p2", "terminating"));
    assertEquals(List.of("p0", "p2"), doctor(owner, "panes.stuck").get("panes"));

    world.process("p0").releaseExit();
    world.process("p2").wake();
    world.elapse(50);
    assertEquals("exited", paneField(owner, "p0", "state"), "nobody waits to remove it");
    long retry = removeAll(owner, "s0", 300);
    world.settle();
    assertEquals(Map.of(), ok(owner, retry));
    assertTrue(world.tree().sessions().isEmpty());
  }

  @Test
  void shouldJoinWhatIsTerminatingAndShortenItsDeadline() {
    SimClient owner = world.owner(STUBBORN, STUBBORN);
    long kill = kill(owner, "p0", 30_000);
    world.settle();
    world.elapse(100);
    long before = world.log.latestSeq();
    long id = removeAll(owner, "s0", 200);
    world.settle();
    assertEquals(List.of(List.of("pane.terminating p1")), turnsAfter(before));
    assertEquals(List.of(HUP, CONT), world.process("p0").signals(), "no second signal");
    world.elapse(200);

    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, kill));
    assertEquals(Map.of(), ok(owner, id));
    assertEquals(
        List.of(kill, id), owner.answered().stream().filter(e -> e == kill || e == id).toList());
  }

  @Test
  void shouldWaitForItsOwnKillWaitWhereItJoinsAfterTheEscalation() {
    SimClient owner = world.owner(UNKILLABLE, STUBBORN);
    kill(owner, "p0", 0);
    world.settle();
    world.elapse(600);
    long id = removeAll(owner, "s0", 300);
    world.settle();
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p0").signals());
    world.elapse(1299); // p1 has ended at its escalation, 300 ms after the first turn
    assertSilent(owner, id);
    world.elapse(1);

    assertError("timeout.terminate", owner, id);
    assertEquals(Map.of("panes", List.of("p0")), error(owner, id).get("data"));
    world.process("p0").wake();
  }

  @Test
  void shouldGiveUpOnAnEscalatedLeaderWhenTheOthersHaveObeyed() {
    SimClient owner = world.owner(UNKILLABLE, SLEEPER);
    kill(owner, "p0", 0);
    world.settle();
    world.elapse(600);
    long id = removeAll(owner, "s0", 30_000);
    world.settle();
    world.elapse(999);
    assertSilent(owner, id);
    world.elapse(1);

    assertError("timeout.terminate", owner, id);
    world.process("p0").wake();
  }

  @Test
  void shouldStopRemovingButNotTerminatingWhenCancelledOrAbandoned() {
    SimClient owner = world.owner(STUBBORN, STUBBORN);
    SimClient other = world.connect(World.OWNER_TOKEN);
    long id = removeAll(owner, "w0", 300);
    removeAll(other, "w1", 300);
    world.settle();
    owner.ask("cancel", Map.of("id", id));
    other.hangUp();
    world.settle();
    assertError("cancelled", owner, id);
    assertTrue(world.unsealed());
    world.elapse(300);

    assertEquals("SIGKILL", paneField(owner, "p0", "signal"));
    assertEquals("SIGKILL", paneField(owner, "p1", "signal"));
    long retry = removeAll(owner, "s0", 300);
    world.settle();
    assertEquals(Map.of(), ok(owner, retry));
  }

  @Test
  void shouldBeCancelledByAShutdownThatTakesOver() {
    SimClient owner = world.owner(STUBBORN, SLEEPER);
    long id = removeAll(owner, "s0", 30_000);
    world.settle();
    world.terminateDaemon();
    world.pass();
    world.settle();

    assertError("cancelled", owner, id);
    assertTrue(world.unsealed());
    world.elapse(2000);
    assertTrue(world.finished());
    assertFalse(world.tree().sessions().isEmpty(), "cancelled, so not removed");
  }

  @Test
  void shouldRefuseNobodysGrantAndNothingThatIsGone() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long before = world.log.latestSeq();
    long existing = removeAll(inside, "w1", 300);
    long missing = removeAll(inside, "w9", 300);
    long gone = removeAll(owner, "w9", 300);
    world.settle();

    assertError("denied.write", inside, existing);
    assertError("denied.write", inside, missing);
    assertError("not_found.window", owner, gone);
    for (Object turn : turnsAfter(before)) {
      assertEquals("[audit.denied g1]", turn.toString());
    }
    assertTrue(world.unsealed());
  }
}
