package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.reactor.world.SimClient;

/** Foundation §8 and §12: other sizes and names of what there is. */
final class ResizeStoriesTest extends Story {

  private long resize(SimClient client, String verb, String target, int cols, int rows) {
    String kind = verb.substring(0, verb.indexOf('.'));
    return client.ask(verb, Map.of(kind, target, "cols", cols, "rows", rows));
  }

  @Test
  void shouldTellAProgramOnceOfAnotherSizeAndNeverOfTheSame() {
    SimClient owner = world.owner(SLEEPER);
    long seq = world.log.latestSeq();
    long first = resize(owner, "window.resize", "w0", 100, 30);
    long again = resize(owner, "window.resize", "w0", 100, 30);
    long same = resize(owner, "pane.resize", "p0", 100, 30);
    world.settle();

    for (long id : new long[] {first, again, same}) {
      assertEquals(Map.of(), ok(owner, id));
    }
    assertEquals("100x30", world.process("p0").terminalSize());
    assertEquals(1, world.process("p0").sizeChanges());
    assertEquals(List.of("window.layout_changed w0", "pane.resized p0"), world.history.since(seq));
    assertEquals(100L, paneField(owner, "p0", "cols"));
    assertEquals(List.of(), world.process("p0").signals());
  }

  @Test
  void shouldResizeTheWindowOfALonePane() {
    SimClient owner = world.owner(SLEEPER);
    long id = resize(owner, "pane.resize", "p0", 33, 7);
    long window = owner.ask("window.get", Map.of("window", "w0"));
    world.settle();

    assertEquals(Map.of(), ok(owner, id));
    assertEquals(33L, ok(owner, window).get("cols"));
    assertEquals(7L, ok(owner, window).get("rows"));
    assertEquals(2L, ok(owner, window).get("revision"));
  }

  @Test
  void shouldSayWhereInTheOutputASizeChanged() {
    SimClient owner = world.owner(SLEEPER);
    world.process("p0").write(new byte[10]);
    world.settle();
    resize(owner, "pane.resize", "p0", 33, 7);
    long read = owner.ask("events.read", Map.of("limit", 1000));
    world.settle();

    List<?> events = (List<?>) ok(owner, read).get("events");
    assertEquals(
        Map.of("pane", "p0", "cols", 33L, "rows", 7L, "offset", "ready\r\n".length() + 10L),
        events == null ? null : ((Map<?, ?>) events.getLast()).get("data"));
  }

  @Test
  void shouldResizeAPaneInAnyPhase() {
    SimClient owner = world.owner(STUBBORN, SLEEPER);
    long kill = kill(owner, "p0", 300);
    kill(owner, "p1", 300);
    world.settle();
    long terminating = resize(owner, "pane.resize", "p0", 50, 20);
    long exited = resize(owner, "pane.resize", "p1", 60, 21);
    world.settle();

    assertEquals(Map.of(), ok(owner, terminating));
    assertEquals(Map.of(), ok(owner, exited));
    assertSilent(owner, kill);
    assertEquals("50x20", world.process("p0").terminalSize());
    assertEquals(60L, paneField(owner, "p1", "cols"));
  }

  @Test
  void shouldLeaveTheTerminalAloneWhenItsSizeCannotBeLogged() {
    SimClient owner = world.owner(SLEEPER);
    world.log.failNextAppend(Fault.BEFORE);
    long id = resize(owner, "window.resize", "w0", 100, 30);
    world.settle();

    assertError("unavailable.log", owner, id);
    assertEquals("80x24", world.process("p0").terminalSize());
  }

  @Test
  void shouldKeepRoomForWhatIsOwed() {
    SimClient owner = world.owner(SLEEPER);
    world.log.limitRoom(4_000);
    long size = resize(owner, "window.resize", "w0", 100, 30);
    long name = owner.ask("window.rename", Map.of("window", "w0", "name", "editor"));
    world.settle();

    assertError("unavailable.log", owner, size);
    assertError("unavailable.log", owner, name);
  }

  @Test
  void shouldRenameSessionsAndWindows() {
    SimClient owner = world.owner(SLEEPER);
    long seq = world.log.latestSeq();
    for (int i = 0; i < 2; i++) { // the second time it has that name
      owner.ask("session.rename", Map.of("session", "s0", "name", "work"));
      owner.ask("window.rename", Map.of("window", "w0", "name", "work"));
    }
    long session = owner.ask("session.get", Map.of("session", "s0"));
    long window = owner.ask("window.get", Map.of("window", "w0"));
    world.settle();

    assertEquals("work", ok(owner, session).get("name"));
    assertEquals("work", ok(owner, window).get("name"));
    assertEquals(List.of("session.renamed s0", "window.renamed w0"), world.history.since(seq));
  }

  @Test
  void shouldRefuseWhatIsNotThereAndWhatIsNoName() {
    SimClient owner = world.owner(SLEEPER);
    long missing = owner.ask("window.rename", Map.of("window", "w9", "name", "x"));
    long size = resize(owner, "pane.resize", "p9", 1, 1);
    long none = resize(owner, "window.resize", "w0", 0, 24);
    long many = resize(owner, "window.resize", "w0", 80, 1001);
    long id = owner.ask("session.rename", Map.of("session", "s0", "name", "p7"));
    world.settle();

    assertError("not_found.window", owner, missing);
    assertError("not_found.pane", owner, size);
    for (long each : new long[] {none, many, id}) {
      assertError("invalid_params.range", owner, each);
    }
  }
}
