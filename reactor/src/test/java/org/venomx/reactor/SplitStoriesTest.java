package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Principal;

/** Foundation §8: panes beside panes, and what comes in between a split's steps. */
final class SplitStoriesTest extends Story {

  private static long split(SimClient client, String pane, String direction, double ratio) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("pane", pane);
    params.put("direction", direction);
    params.put("ratio", ratio);
    params.put("argv", SLEEPER.argv());
    return client.ask("pane.split", params);
  }

  /** Asks for a pane right of another; the helper has not done its part. */
  private long stage(SimClient client, String pane) {
    long id = split(client, pane, "right", 0.5);
    world.pass();
    world.pass();
    assertEquals(1, world.helper().tasks(), "step (b) is the helper's");
    return id;
  }

  private String size(String pane) {
    return world.process(pane).terminalSize();
  }

  private void assertNothingIsLeftOf(long programs, String... folders) throws IOException {
    assertEquals(List.of(folders), world.paneFolders());
    assertEquals(programs, world.kernel.processes().all().size());
    assertNull(world.tree().pane(new PaneId(1)));
    assertNull(world.tree().principal(new PrincipalId(2)));
  }

  @Test
  void shouldPutANewPaneIntoAPartOfAnothersArea() {
    SimClient owner = world.owner(SLEEPER);
    long seq = world.log.latestSeq();
    long right = split(owner, "p0", "right", 0.25);
    world.settle();
    long down = split(owner, "p1", "down", 0.5);
    world.settle();

    Map<?, ?> first = ok(owner, right);
    assertEquals("p1", first.get("pane"));
    assertEquals("w0", first.get("window"));
    assertEquals("g2", first.get("principal"));
    assertEquals((long) world.process("p1").pid(), first.get("pid"));
    assertEquals("p2", ok(owner, down).get("pane"));
    assertEquals(List.of("20x24", "60x12", "60x12"), List.of(size("p0"), size("p1"), size("p2")));
    assertEquals(0, world.process("p2").sizeChanges(), "its size was set before it started");
    assertEquals(1, world.process("p0").sizeChanges());
    assertEquals(
        List.of(
            "principal.created g2",
            "pane.created p1",
            "window.layout_changed w0",
            "pane.resized p0",
            "principal.created g3",
            "pane.created p2",
            "window.layout_changed w0",
            "pane.resized p1"),
        world.history.since(seq));
  }

  @Test
  void shouldGiveTheRoomBackWhenAPaneGoes() {
    SimClient owner = world.owner(SLEEPER);
    split(owner, "p0", "right", 0.5);
    world.settle();
    split(owner, "p1", "down", 0.5);
    world.settle();
    long seq = world.log.latestSeq();
    killAndRemove(owner, "p0", 300);
    world.settle();
    kill(owner, "p2", 300);
    world.settle();
    long remove = owner.askPane("pane.remove", "p2");
    world.settle();

    assertEquals(Map.of(), ok(owner, remove));
    assertEquals("80x24", size("p1"));
    List<String> events = world.history.since(seq);
    assertEquals(
        List.of(
            "pane.removed p0", "window.layout_changed w0", "pane.resized p1", "pane.resized p2"),
        events.subList(events.indexOf("pane.removed p0"), events.indexOf("pane.terminating p2")));
    assertEquals(
        List.of("pane.removed p2", "window.layout_changed w0", "pane.resized p1"),
        events.subList(events.indexOf("pane.removed p2"), events.size()));
  }

  @Test
  void shouldHaveNoSpaceInOneCellAndUseUpNoId() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("window.resize", Map.of("window", "w0", "cols", 1, "rows", 2));
    long right = split(owner, "p0", "right", 0.5);
    world.settle();
    assertError("conflict.no_space", owner, right);

    long down = split(owner, "p0", "down", 0.5);
    world.settle();
    assertEquals("p1", ok(owner, down).get("pane"));
    long resize = owner.ask("window.resize", Map.of("window", "w0", "cols", 80, "rows", 1));
    world.settle();
    assertError("conflict.no_space", owner, resize);
    assertEquals("1x1", size("p0"));
  }

  @Test
  void shouldFindNoSpaceThatAnotherSplitTookMeanwhile() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("window.resize", Map.of("window", "w0", "cols", 2, "rows", 1));
    world.settle();
    long first = split(owner, "p0", "right", 0.5);
    long second = split(owner, "p0", "right", 0.5);
    world.settle();

    assertEquals("p1", ok(owner, first).get("pane"));
    assertError("conflict.no_space", owner, second);
    assertEquals(List.of("p0", "p1"), world.paneFolders());
    assertEquals(2, world.kernel.processes().all().size());
  }

  @Test
  void shouldNotSplitWhatIsBeingKilledMeanwhile() throws IOException {
    SimClient owner = world.owner(STUBBORN);
    long id = stage(owner, "p0");
    kill(owner, "p0", 2000);
    world.pass();
    world.settle();

    assertError("conflict.pane_terminating", owner, id);
    assertNothingIsLeftOf(1, "p0");
    assertEquals("80x24", size("p0"));
  }

  @Test
  void shouldNotSplitWhatWasRemovedMeanwhile() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    kill(owner, "p0", 300);
    world.settle();
    long id = stage(owner, "p0");
    owner.askPane("pane.remove", "p0");
    world.pass();
    world.settle();

    assertError("conflict.removing", owner, id);
    assertNothingIsLeftOf(0);
  }

  @Test
  void shouldNotSplitOrRelaunchWhatIsBeingRemovedMeanwhile() throws IOException {
    SimClient owner = world.owner(STUBBORN);
    long split = stage(owner, "p0");
    owner.ask("window.remove", Map.of("window", "w0", "recursive", true, "grace_ms", 2000));
    world.pass();
    world.settle();

    assertError("conflict.removing", owner, split);
    assertNothingIsLeftOf(1, "p0");
    long relaunch = owner.askPane("pane.relaunch", "p0");
    world.settle();
    assertError("conflict.removing", owner, relaunch);
    world.elapse(2000);
    assertNothingIsLeftOf(0);
  }

  @Test
  void shouldRefuseToSplitATerminatingPane() {
    SimClient owner = world.owner(STUBBORN);
    kill(owner, "p0", 2000);
    long id = split(owner, "p0", "right", 0.5);
    world.settle();

    assertError("conflict.pane_terminating", owner, id);
  }

  @Test
  void shouldSplitAnExitedPane() {
    SimClient owner = world.owner(SLEEPER);
    kill(owner, "p0", 300);
    world.settle();
    long id = split(owner, "p0", "down", 0.5);
    world.settle();

    assertEquals("p1", ok(owner, id).get("pane"));
    assertEquals("80x12", size("p1"));
    assertEquals(12L, paneField(owner, "p0", "rows"));
  }

  @Test
  void shouldBeBornRevokedWhenItsParentIsRevokedMeanwhile() {
    world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    world.settle();
    long id = split(inside, "p0", "right", 0.5);
    world.pass();
    world.pass();
    world.process("p0").exit(0);
    world.pass();
    world.settle();

    Principal born = world.tree().principal(new PrincipalId(2));
    assertNotNull(born);
    assertTrue(born.revoked());
    assertTrue(world.process("p1").running(), "it runs and never acts");
    assertTrue(inside.reply(id) != null || inside.dropped());
  }

  @Test
  void shouldKillTheChildAndLeaveSizesAloneWhenASplitCannotBeLogged() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    world.log.failNextAppend(Fault.BEFORE);
    long id = split(owner, "p0", "right", 0.5);
    world.settle();

    assertError("unavailable.log", owner, id);
    assertEquals("80x24", size("p0"));
    assertEquals(0, world.process("p0").sizeChanges());
    assertEquals(1, world.kernel.processes().all().size());
    assertEquals(List.of("p0"), world.paneFolders());
  }

  @Test
  void shouldHandOnTheGrantsThatAreAskedForAndNoMore() {
    SimClient owner = world.owner(SLEEPER);
    List<Map<String, String>> read = List.of(Map.of("right", "read", "scope", "session:s0"));
    long window =
        owner.ask("window.create", Map.of("session", "s0", "argv", SLEEPER.argv(), "grants", read));
    world.settle();
    assertEquals("p1", ok(owner, window).get("pane"));
    SimClient reader = world.connect(world.process("p1").variable("VENOMX_TOKEN"));
    long get = reader.askPane("pane.get", "p0");
    long send = reader.ask("pane.send", Map.of("pane", "p0", "text", "x"));
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long more =
        inside.ask(
            "pane.split",
            Map.of("pane", "p0", "direction", "right", "argv", SLEEPER.argv(), "grants", read));
    world.settle();

    assertEquals("running", ok(reader, get).get("state"));
    assertError("denied.write", reader, send);
    assertError("denied.grant", inside, more);
  }
}
