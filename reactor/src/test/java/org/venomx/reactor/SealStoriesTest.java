package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.SimClient;

/** RFC-0012 §3, foundation §8: what a seal keeps out, who joins, and who was there before it. */
final class SealStoriesTest extends Story {

  @Test
  void shouldRefuseWhatWouldChangeASealedSubtree() {
    SimClient owner = world.owner(STUBBORN, QUITTER);
    long killed = killAndRemove(owner, "p1", 300);
    owner.ask("window.create", Map.of("session", "s0", "argv", QUITTER.argv()));
    world.settle();
    assertEquals(true, ok(owner, killed).get("removed"));
    long id = removeAll(owner, "s0", 300);
    world.settle();
    long before = world.log.latestSeq();

    long create = owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv()));
    long removePane = owner.askPane("pane.remove", "p2");
    long removeRunning = owner.askPane("pane.remove", "p0");
    long killExited = killAndRemove(owner, "p2", 300);
    long killRunning = killAndRemove(owner, "p0", 300);
    long removeEmpty = owner.ask("window.remove", Map.of("window", "w1"));
    long removeFull = owner.ask("window.remove", Map.of("window", "w0"));
    long removeSession = owner.ask("session.remove", Map.of("session", "s0"));
    long recursively = removeAll(owner, "w0", 300);
    long again = removeAll(owner, "s0", 300);
    long send = owner.ask("pane.send", Map.of("pane", "p0", "text", "x"));
    long already = kill(owner, "p2", 300);
    world.settle();
    for (long refused :
        List.of(
            create,
            removePane,
            removeRunning,
            killExited,
            killRunning,
            removeEmpty,
            removeFull,
            removeSession,
            recursively,
            again)) {
      assertError("conflict.removing", owner, refused);
      assertEquals(Map.of(), error(owner, refused).get("data"));
    }
    assertError("conflict.pane_terminating", owner, send);
    assertEquals("already_exited", ok(owner, already).get("outcome"));
    assertEquals("running", paneField(owner, "p0", "state"), "reads work");
    long joined = kill(owner, "p0", 200);
    world.settle();
    assertEquals(List.of(), turnsAfter(before));
    world.elapse(200);

    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, joined));
    assertEquals(Map.of(), ok(owner, id));
    assertTrue(world.tree().panes().isEmpty());
  }

  @Test
  void shouldSealWhatContainsAnothersTargetAndJoin() {
    SimClient owner = world.owner(STUBBORN, STUBBORN);
    long window = removeAll(owner, "w0", 1000);
    world.settle();
    long session = removeAll(owner, "s0", 300);
    long inside = removeAll(owner, "w1", 300);
    world.settle();
    assertError("conflict.removing", owner, inside);
    long before = world.log.latestSeq();
    world.elapse(300);

    assertEquals(Map.of(), ok(owner, window));
    assertEquals(Map.of(), ok(owner, session));
    assertTrue(owner.answered().indexOf(window) < owner.answered().indexOf(session));
    List<List<String>> turns = turnsAfter(before);
    assertEquals(
        List.of(
            List.of("pane.removed p0", "window.removed w0"),
            List.of("pane.removed p1", "window.removed w1", "session.removed s0")),
        turns.stream().filter(turn -> turn.getFirst().startsWith("pane.removed")).toList());
  }

  @Test
  void shouldKeepTheOuterSealWhenTheInnerRemovalIsCancelled() {
    SimClient owner = world.owner(STUBBORN, QUITTER);
    long window = removeAll(owner, "w0", 30_000);
    long session = removeAll(owner, "s0", 300);
    world.settle();
    owner.ask("cancel", Map.of("id", window));
    world.settle();
    assertError("cancelled", owner, window);
    long still = removeAll(owner, "w0", 300);
    world.settle();
    assertError("conflict.removing", owner, still);
    world.elapse(300);

    assertEquals(Map.of(), ok(owner, session));
  }

  @Test
  void shouldLetAKillThatCameBeforeTheSealRemoveItsPane() {
    SimClient owner = world.owner(STUBBORN, QUITTER);
    long plain = kill(owner, "p0", 300);
    long kill = killAndRemove(owner, "p0", 300);
    long again = killAndRemove(owner, "p0", 300);
    world.settle();
    long session = removeAll(owner, "s0", 300);
    world.settle();
    long before = world.log.latestSeq();
    world.elapse(300);

    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, plain));
    assertEquals(terminated("p0", true, true, "SIGKILL"), ok(owner, kill));
    assertEquals(terminated("p0", true, true, "SIGKILL"), ok(owner, again), "it is gone");
    assertEquals(Map.of(), ok(owner, session));
    List<Long> kills = List.of(plain, kill, again, session);
    assertEquals(kills, owner.answered().stream().filter(kills::contains).toList());
    assertEquals(
        List.of(
            List.of("pane.exited p0", "principal.revoked g1"),
            List.of("pane.removed p0", "window.layout_changed w0"),
            List.of(
                "window.removed w0", "pane.removed p1", "window.removed w1", "session.removed s0")),
        turnsAfter(before));
  }

  @Test
  void shouldUndoACreationThatWasStagedBeforeTheSeal() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    long create = owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv()));
    world.pass();
    assertTrue(world.stepHelper(), "the folder is there");
    long remove = removeAll(owner, "s0", 300);
    world.pass();
    assertEquals(List.of(HUP, CONT), world.process("p0").signals());
    while (world.stepHelper()) {}
    world.pass();
    assertError("conflict.removing", owner, create);
    world.settle();

    assertEquals(Map.of(), ok(owner, remove));
    assertEquals(List.of(), world.paneFolders());
    assertEquals(0, world.history.seqOf("principal.created", "g2"));
    assertEquals(List.of(), world.kernel.processes().children());
  }

  @Test
  void shouldUndoACreationWhoseSessionIsGoneMeanwhile() throws IOException {
    SimClient owner = world.owner(QUITTER);
    long create = owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv()));
    world.pass();
    long remove = removeAll(owner, "s0", 300);
    world.pass();
    assertEquals(Map.of(), ok(owner, remove));
    world.settle();

    assertError("conflict.removing", owner, create);
    assertEquals(List.of(), world.paneFolders());
  }

  @Test
  void shouldRemoveAPaneWhoseCreationCameFirst() {
    SimClient owner = world.owner(SLEEPER);
    long create = owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv()));
    world.pass();
    while (world.stepHelper()) {}
    world.pass();
    assertEquals("p1", ok(owner, create).get("pane"));
    long remove = removeAll(owner, "s0", 300);
    world.settle();

    assertEquals(Map.of(), ok(owner, remove));
    assertEquals(List.of(HUP, CONT, KILL), world.process("p1").signals());
  }
}
