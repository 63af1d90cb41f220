package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.PARENT;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;

/** Eventlog §1.2: what becomes of programs and requests when the log takes nothing. */
final class LogStoriesTest extends Story {

  @Test
  void shouldSignalNobodyWhenATerminationCannotBeLogged() throws IOException {
    for (Fault fault : Fault.values()) {
      try (World broken = new World(Files.createDirectory(folder.resolve(fault.name())))) {
        SimClient owner = broken.owner(SLEEPER);
        broken.failNextAppend(fault);
        long id = kill(owner, "p0", 300);
        broken.settle();
        assertError("unavailable.log", owner, id);
        assertEquals(List.of(), broken.process("p0").signals());
        long again = kill(owner, "p0", 300);
        broken.settle();
        assertError("unavailable.log", owner, again);
      }
    }
  }

  @Test
  void shouldSweepAndReapWhenAnExitCannotBeLogged() throws IOException {
    for (Fault fault : Fault.values()) {
      try (World broken = new World(Files.createDirectory(folder.resolve(fault.name())))) {
        SimClient owner = broken.owner(STUBBORN);
        long plain = kill(owner, "p0", 300);
        long removing = killAndRemove(owner, "p0", 300);
        broken.settle();
        broken.failNextAppend(fault);
        broken.elapse(300);
        assertError("unavailable.log", owner, plain);
        assertError("unavailable.log", owner, removing);
        SimProcess process = broken.process("p0");
        assertTrue(process.swept() && process.reaped());
        long send = owner.ask("pane.send", Map.of("pane", "p0", "text", "x"));
        broken.settle();
        assertError("conflict.pane_terminating", owner, send);
      }
    }
  }

  @Test
  void shouldReapALeaderThatLeftByItselfWhenThatCannotBeLogged() {
    SimClient owner = world.owner(SLEEPER);
    long wait = owner.ask("pane.wait", Map.of("pane", "p0", "timeout_ms", 50));
    world.settle();
    world.failNextAppend(Fault.BEFORE);
    world.process("p0").exit(0);
    world.settle();
    assertTrue(world.process("p0").reaped());
    assertEquals(List.of(), world.process("p0").signals());
    long send = owner.ask("pane.send", Map.of("pane", "p0", "text", "x"));
    world.settle();
    assertError("conflict.pane_exited", owner, send);
    world.elapse(50);
    assertError("timeout.wait", owner, wait);
  }

  @Test
  void shouldKeepThePaneWhenItsRemovalCannotBeLogged() {
    SimClient owner = world.owner(SLEEPER);
    world.process("p0").exit(0);
    world.settle();
    world.failNextAppend(Fault.BEFORE);
    long id = owner.askPane("pane.remove", "p0");
    world.settle();
    assertError("unavailable.log", owner, id);
    assertEquals("exited", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldEscalateAndReapWhenTheLogFailedDuringTheGrace() {
    SimClient owner = world.owner(STUBBORN, PARENT);
    long id = kill(owner, "p0", 300);
    world.settle();
    world.failNextAppend(Fault.BEFORE);
    long create = owner.ask("session.create", Map.of());
    world.settle();
    assertError("unavailable.log", owner, create);
    world.elapse(300);

    assertError("unavailable.log", owner, id);
    assertTrue(world.process("p0").swept() && world.process("p0").reaped());
  }

  @Test
  void shouldKillAndRemoveWhenThereIsRoomForWhatIsOwedAlone() {
    SimClient owner = world.owner(STUBBORN, SLEEPER, PARENT);
    world.log.limitRoom(3 * 512);
    long create = owner.ask("session.create", Map.of());
    long[] kills = {
      killAndRemove(owner, "p0", 10), killAndRemove(owner, "p1", 10), killAndRemove(owner, "p2", 10)
    };
    world.settle();
    world.elapse(10);

    assertError("unavailable.log", owner, create);
    for (long id : kills) {
      assertEquals(true, ok(owner, id).get("removed"));
    }
  }

  @Test
  void shouldNotLetCreationsInFlightUseUpTheRoomThatIsOwed() {
    SimClient owner = world.owner();
    world.log.limitRoom(Limits.LOG_BYTES_PER_MUTATION + 800);
    List<Long> creations = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      creations.add(owner.ask("window.create", Map.of("session", "s0", "argv", STUBBORN.argv())));
    }
    world.settle(); // all of them find room at first
    List<Object> panes = new ArrayList<>();
    for (long id : creations) {
      if (Objects.requireNonNull(owner.reply(id)).containsKey("ok")) {
        panes.add(ok(owner, id).get("pane"));
      } else {
        assertError("unavailable.log", owner, id);
      }
    }
    assertTrue(!panes.isEmpty() && panes.size() < creations.size(), panes::toString);
    for (Object pane : panes) {
      long id = killAndRemove(owner, String.valueOf(pane), 0);
      world.settle();
      assertEquals(true, ok(owner, id).get("removed"));
    }
  }

  @Test
  void shouldAnswerAKillOfAPaneWhoseExitFoundNoRoom() {
    SimClient owner = world.owner(SLEEPER);
    world.log.limitRoom(8);
    world.process("p0").exit(0);
    world.clock.advanceMs(1);
    world.lenientSettle();
    long id = kill(owner, "p0", 10);
    world.lenientSettle();
    assertError("unavailable.log", owner, id);
  }
}
