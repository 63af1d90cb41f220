package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Spawned;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;
import org.venomx.state.Grant;
import org.venomx.state.Id.PrincipalId;

/** Foundation §10: a program again in the same pane. */
final class RelaunchStoriesTest extends Story {

  /** The owner, and p0 whose program has ended. */
  private SimClient ownerOfAnExited(Cast program) {
    SimClient owner = world.owner(program);
    kill(owner, "p0", 0);
    world.settle();
    assertEquals("exited", paneField(owner, "p0", "state"));
    return owner;
  }

  private List<String> launches() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("panes/p0"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void shouldStartTheSameProgramAgainInTheSamePane() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    owner.ask("window.resize", Map.of("window", "w0", "cols", 44, "rows", 11));
    world.settle();
    SimProcess before = world.process("p0");
    long seq = world.log.latestSeq();
    long id = owner.askPane("pane.relaunch", "p0");
    world.settle();

    SimProcess after = world.process("p0");
    Map<?, ?> ok = ok(owner, id);
    assertEquals("p0", ok.get("pane"));
    assertEquals("g2", ok.get("principal"));
    assertEquals((long) after.pid(), ok.get("pid"));
    assertEquals(2L, ok.get("launch"));
    assertEquals(List.of("principal.created g2", "pane.relaunched p0"), world.history.since(seq));
    assertTrue(after.running());
    assertEquals("44x11", after.terminalSize());
    assertNotEquals(before.variable("VENOMX_TOKEN"), after.variable("VENOMX_TOKEN"));
    assertEquals(List.of(), after.signals());
    assertEquals("running", paneField(owner, "p0", "state"));
    assertEquals(List.of("launch-g2.json", "output-g2.ring"), launches());
  }

  @Test
  void shouldKillARelaunchedProgramLikeAnyOther() {
    SimClient owner = ownerOfAnExited(STUBBORN);
    List<Integer> signals = world.process("p0").signals();
    SimProcess before = world.process("p0");
    owner.askPane("pane.relaunch", "p0");
    world.settle();
    long kill = killAndRemove(owner, "p0", 20);
    world.settle();
    world.elapse(20);

    assertEquals(terminated("p0", true, true, "SIGKILL"), ok(owner, kill));
    assertEquals(signals, before.signals(), "the one before is never signalled again");
    assertTrue(world.tree().panes().isEmpty());
  }

  @Test
  void shouldStartAnotherProgramWhenAskedTo() {
    SimClient owner = ownerOfAnExited(SLEEPER);
    long id = owner.ask("pane.relaunch", Map.of("pane", "p0", "argv", QUITTER.argv()));
    world.settle();

    assertEquals(2L, ok(owner, id).get("launch"));
    assertEquals("QUITTER", paneField(owner, "p0", "argv0"));
    assertEquals(7L, paneField(owner, "p0", "exit_code"));
    owner.askPane("pane.relaunch", "p0");
    world.settle();
    assertEquals("QUITTER", paneField(owner, "p0", "argv0"));
    assertEquals(3L, paneField(owner, "p0", "launch"));
  }

  @Test
  void shouldRefuseALivePane() {
    SimClient owner = world.owner(STUBBORN);
    long running = owner.askPane("pane.relaunch", "p0");
    world.settle();
    kill(owner, "p0", 2000);
    long terminating = owner.askPane("pane.relaunch", "p0");
    world.settle();

    assertError("conflict.pane_running", owner, running);
    assertError("conflict.pane_running", owner, terminating);
  }

  @Test
  void shouldLetOneOfTwoWin() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    long first = owner.askPane("pane.relaunch", "p0");
    long second = owner.ask("pane.relaunch", Map.of("pane", "p0", "argv", STUBBORN.argv()));
    world.settle();

    assertEquals(2L, ok(owner, first).get("launch"));
    assertError("conflict.pane_running", owner, second);
    assertEquals("SLEEPER", paneField(owner, "p0", "argv0"));
    assertEquals(List.of("launch-g2.json", "output-g2.ring"), launches());
    assertEquals(1, world.kernel.processes().all().size());
  }

  @Test
  void shouldFindAPaneThatWasRemovedMeanwhile() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    long relaunch = owner.askPane("pane.relaunch", "p0");
    long remove = owner.askPane("pane.remove", "p0");
    world.settle();

    assertEquals(Map.of(), ok(owner, remove));
    assertError("conflict.removing", owner, relaunch);
    assertEquals(List.of(), world.paneFolders());
    assertEquals(List.of(), world.kernel.processes().all());
  }

  @Test
  void shouldLeaveThePaneAsItWasWhenTheProgramDoesNotStart() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    world.mischief.failNextSpawn(Spawned.Step.PTY, Errno.EMFILE);
    long failed = owner.ask("pane.relaunch", Map.of("pane", "p0", "argv", STUBBORN.argv()));
    world.settle();
    assertEquals(Map.of("errno", "EMFILE", "what", "pty"), error(owner, failed).get("data"));
    assertEquals("exited", paneField(owner, "p0", "state"));
    assertEquals(List.of("launch-g1.json", "output-g1.ring"), launches());

    owner.askPane("pane.relaunch", "p0");
    world.settle();
    assertEquals("SLEEPER", paneField(owner, "p0", "argv0"));
  }

  @Test
  void shouldKillTheChildWhenItsRelaunchCannotBeLogged() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    world.log.failNextAppend(Fault.BEFORE);
    long id = owner.askPane("pane.relaunch", "p0");
    world.settle();

    assertError("unavailable.log", owner, id);
    assertEquals(List.of(), world.kernel.processes().all());
    assertEquals(List.of("launch-g1.json", "output-g1.ring"), launches());
    assertFalse(world.kernel.openDescriptors().containsValue("PidHandle"));
  }

  @Test
  void shouldSayWhenTheLaunchIsLost() throws IOException {
    SimClient owner = ownerOfAnExited(SLEEPER);
    Files.writeString(folder.resolve("panes/p0/launch-g1.json"), "{\"version\":1");
    long damaged = owner.askPane("pane.relaunch", "p0");
    world.settle();
    assertEquals(Map.of("errno", "EIO", "what", "limit"), error(owner, damaged).get("data"));

    Files.delete(folder.resolve("panes/p0/launch-g1.json"));
    long lost = owner.askPane("pane.relaunch", "p0");
    world.settle();
    assertError("unavailable.spawn", owner, lost);
    assertEquals("exited", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldCutTheGrantsToWhatTheCallerHolds() {
    SimClient owner = world.owner(SLEEPER);
    List<Map<String, String>> grants =
        List.of(Map.of("right", "write", "scope", "self"), Map.of("right", "write", "scope", "*"));
    owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv(), "grants", grants));
    world.settle();
    kill(owner, "p1", 0);
    List<Map<String, String>> onPane = List.of(Map.of("right", "write", "scope", "pane:p1"));
    owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv(), "grants", onPane));
    world.settle();
    SimClient less = world.connect(world.process("p2").variable("VENOMX_TOKEN"));
    long id = less.askPane("pane.relaunch", "p1");
    world.settle();

    assertEquals("g4", ok(less, id).get("principal"));
    assertEquals(Grant.PANE, held("g4"));
    kill(owner, "p1", 0);
    world.settle();
    long again = owner.askPane("pane.relaunch", "p1");
    world.settle();
    assertEquals("g5", ok(owner, again).get("principal"));
    assertEquals(Grant.PANE, held("g5"), "nothing comes back by somebody else's relaunch");
  }

  private List<Grant> held(String principal) {
    var found = world.tree().principal(new PrincipalId(Long.parseLong(principal.substring(1))));
    if (found == null) {
      throw new AssertionError("no " + principal);
    }
    return found.grants();
  }
}
