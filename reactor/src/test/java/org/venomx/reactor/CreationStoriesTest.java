package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.DESERTER;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;
import static org.venomx.reactor.world.Cast.TRACED;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Spawned;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;

/** Foundation §8, Creation: what comes in between its steps, and that nothing is left behind. */
final class CreationStoriesTest extends Story {

  private static long create(SimClient client, Cast program) {
    return client.ask("window.create", Map.of("session", "s0", "argv", program.argv()));
  }

  /** Asks, and lets the daemon take the request in. */
  private long begin(SimClient client, Cast program) {
    long id = create(client, program);
    world.pass();
    world.pass();
    assertEquals(1, world.helper().tasks(), "step (b) is the helper's");
    return id;
  }

  private void assertNothingIsLeft() throws IOException {
    world.settle();
    assertEquals(List.of(), world.kernel.processes().all());
    assertEquals(List.of(), world.paneFolders());
    assertTrue(world.tree().panes().isEmpty());
    assertTrue(world.tree().windows().isEmpty());
    assertFalse(world.kernel.openDescriptors().containsValue("Pty"));
    assertFalse(world.kernel.openDescriptors().containsValue("PidHandle"));
  }

  @Test
  void shouldUndoACreationThatIsCancelledBeforeTheHelperWorked() throws IOException {
    SimClient owner = world.owner();
    long id = begin(owner, SLEEPER);
    owner.ask("cancel", Map.of("id", id));
    world.pass();
    assertError("cancelled", owner, id);
    assertNothingIsLeft();
  }

  @Test
  void shouldUndoACreationThatIsCancelledAfterTheHelperWorked() throws IOException {
    SimClient owner = world.owner();
    long id = begin(owner, SLEEPER);
    world.stepHelper();
    assertEquals(List.of("p0"), world.paneFolders());
    owner.ask("cancel", Map.of("id", id));
    world.pass();
    assertNothingIsLeft();

    long next = create(owner, SLEEPER);
    world.settle();
    assertEquals("p1", ok(owner, next).get("pane"), "a reserved ID is not given out again");
  }

  @Test
  void shouldUndoACreationWhoseClientIsGone() throws IOException {
    world.owner();
    SimClient other = world.connect(World.OWNER_TOKEN);
    begin(other, SLEEPER);
    world.stepHelper();
    world.stepHelper();
    other.hangUp();
    world.pass();
    world.settle();
    SimClient third = world.connect(World.OWNER_TOKEN);
    long list = third.ask("pane.list", Map.of());
    world.settle();
    // The helper's word and the hang-up came in one pass, in either order.
    List<?> panes = assertInstanceOf(List.class, ok(third, list).get("panes"));
    assertEquals(panes.size(), world.paneFolders().size());
  }

  @Test
  void shouldUndoACreationWhenTheDaemonStops() throws IOException {
    SimClient owner = world.owner();
    long id = begin(owner, SLEEPER);
    world.stepHelper();
    world.terminateDaemon();
    world.pass();
    assertError("cancelled", owner, id);
    while (world.stepHelper()) {}
    world.helper().finish();
    assertEquals(List.of(), world.kernel.processes().all());
  }

  @Test
  void shouldNameTheStepAtWhichASpawnFailed() throws IOException {
    SimClient owner = world.owner();
    for (Spawned.Step step : Spawned.Step.values()) {
      world.mischief.failNextSpawn(step, Errno.EAGAIN);
      long id = create(owner, SLEEPER);
      world.settle();
      assertError("unavailable.spawn", owner, id);
      assertEquals(
          Map.of("errno", "EAGAIN", "what", step.name().toLowerCase(Locale.ROOT)),
          error(owner, id).get("data"));
      assertNothingIsLeft();
    }
  }

  @Test
  void shouldRefuseAProgramThatIsNotOnThePath() throws IOException {
    SimClient owner = world.owner();
    long id =
        owner.ask(
            "window.create", Map.of("session", "s0", "argv", List.of("no-such-program-anywhere")));
    world.settle();
    assertEquals(Map.of("errno", "ENOENT", "what", "program"), error(owner, id).get("data"));
    assertNothingIsLeft();
  }

  @Test
  void shouldRefuseWhenThePanesFolderCannotBeWritten() throws IOException {
    SimClient owner = world.owner();
    Files.writeString(folder.resolve("panes"), "in the way");
    long id = create(owner, SLEEPER);
    world.settle();
    assertError("unavailable.spawn", owner, id);
    assertEquals(List.of(), world.kernel.processes().all());
    Files.delete(folder.resolve("panes"));
  }

  @Test
  void shouldKillTheChildWhenItsCreationCannotBeLogged() throws IOException {
    for (Cast program : List.of(SLEEPER, STUBBORN, DESERTER)) {
      try (World broken = new World(Files.createDirectory(folder.resolve(program.name())))) {
        SimClient owner = broken.owner();
        broken.log.failNextAppend(Fault.BEFORE);
        long id = create(owner, program);
        broken.settle();
        assertError("unavailable.log", owner, id);
        SimProcess child = broken.kernel.leader(300);
        assertTrue(child != null && child.swept() && child.reaped(), "killed while pinned");
        assertEquals(List.of(), broken.kernel.processes().all(), program.name());
        assertEquals(List.of(), broken.paneFolders());
      }
    }
  }

  @Test
  void shouldNotSpinOnAnUnloggedChildThatATracerHolds() {
    SimClient owner = world.owner();
    world.log.failNextAppend(Fault.BEFORE);
    long id = create(owner, TRACED);
    world.settle();
    assertError("unavailable.log", owner, id);
    assertFalse(world.anythingReady(), "the loop would spin");
    SimProcess child = world.kernel.leader(300);
    assertTrue(child != null && !child.reaped());
    child.releaseExit();
    world.elapse(50);
    assertTrue(child.reaped());
  }

  @Test
  void shouldSeeAProgramThatEndsDuringItsSpawn() {
    SimClient owner = world.owner(QUITTER);
    assertEquals("exited", paneField(owner, "p0", "state"));
    assertEquals(7L, paneField(owner, "p0", "exit_code"));
    assertEquals(List.of(), world.process("p0").signals());
  }

  @Test
  void shouldReapOrphansBehindALeaderThatHidesThem() {
    SimClient owner = world.owner(TRACED, SLEEPER);
    SimProcess leader = world.process("p1");
    SimProcess orphan = world.kernel.processes().escape(leader);
    SimProcess zombie = world.process("p0");
    zombie.exit(0); // announced, and not to be had: its turn does not come
    leader.exit(0);
    world.settle();
    orphan.exit(1);
    world.settle();

    assertTrue(orphan.reaped());
    assertEquals(List.of(), orphan.signals(), "never signalled");
    assertEquals(1L, counter(owner, "escaped.reaped"));
    zombie.releaseExit();
    world.elapse(50);
  }

  @Test
  void shouldReapOrphansWhenALeadersExitIsNotHandledYet() {
    world.owner(SLEEPER, SLEEPER);
    SimProcess orphan = world.kernel.processes().escape(world.process("p1"));
    world.process("p1").exit(0);
    world.settle();
    orphan.exit(1);
    world.deliverChildEnded();
    world.process("p0").exit(0);
    world.pass();
    world.settle();

    assertTrue(orphan.reaped());
    assertEquals(List.of(), world.kernel.processes().all());
  }
}
