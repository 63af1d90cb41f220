package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.ESCAPER;
import static org.venomx.reactor.world.Cast.PARENT;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STOPPED;
import static org.venomx.reactor.world.Cast.STUBBORN;
import static org.venomx.reactor.world.Cast.UNKILLABLE;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;

/** Foundation §8, Shutdown; RFC-0012 §5, Cancellation. */
final class ShutdownStoriesTest extends Story {

  /** Steps by milliseconds until the daemon is done; how many it took. */
  private int untilFinished() {
    for (int ms = 0; ms < 10_000; ms++) {
      world.pass();
      world.pass();
      if (world.finished()) {
        return ms;
      }
      world.clock.advanceMs(1);
    }
    throw new AssertionError("the daemon does not end");
  }

  @Test
  void shouldCancelAKillInFlightAndEndItsPaneWithTheRest() {
    SimClient owner = world.owner(STUBBORN, SLEEPER, PARENT, STOPPED);
    List<SimProcess> all = world.kernel.processes().all();
    long id = kill(owner, "p0", 30_000);
    world.settle();
    world.terminateDaemon();
    int took = untilFinished();

    assertError("cancelled", owner, id);
    assertTrue(took >= 2000 && took <= 2010, () -> "took " + took + " ms");
    for (SimProcess process : all) {
      assertFalse(process.running(), process::toString);
    }
    assertEquals(List.of(HUP, CONT, HUP, CONT, KILL, KILL), world.process("p0").signals());
    assertEquals(List.of(HUP, CONT, KILL), world.process("p1").signals());
  }

  @Test
  void shouldKeepATerminationsEarlierDeadline() {
    SimClient owner = world.owner(STUBBORN);
    kill(owner, "p0", 500);
    world.settle();
    world.terminateDaemon();
    int took = untilFinished();

    assertTrue(took >= 500 && took <= 510, () -> "took " + took + " ms");
  }

  @Test
  void shouldLeaveBehindWhatDoesNotEndAfterThreeSeconds() {
    world.owner(UNKILLABLE, STUBBORN, ESCAPER);
    world.terminateDaemon();
    int took = untilFinished();

    assertTrue(took >= 3000 && took <= 3010, () -> "took " + took + " ms");
    assertTrue(world.process("p1").reaped());
    assertFalse(world.process("p0").reaped());
  }

  @Test
  void shouldEndAtOnceWhenNothingRuns() {
    SimClient owner = world.owner();
    long stop = owner.ask("daemon.stop", Map.of());
    long late = owner.ask("session.create", Map.of());
    assertEquals(0, untilFinished());
    assertEquals(Map.of(), ok(owner, stop));
    assertError("unavailable.shutdown", owner, late);
  }

  @Test
  void shouldEndProgramsEvenWhenTheLogTakesNothing() {
    world.owner(STUBBORN, SLEEPER);
    world.log.failNextAppend(Fault.MIDDLE);
    world.terminateDaemon();
    untilFinished();

    assertTrue(world.process("p0").swept() && world.process("p0").reaped());
    assertTrue(world.process("p1").swept() && world.process("p1").reaped());
  }

  @Test
  void shouldSayOfEveryExitThatItWasTheShutdowns() {
    world.owner(SLEEPER);
    world.terminateDaemon();
    untilFinished();
    world.history.follow();
    assertTrue(
        world.history.seqOf("pane.exited", "p0")
            > world.history.seqOf("daemon.stopping", "daemon"));
  }

  @Test
  void shouldRefuseMutationsAndAnswerReadsWhileItStops() {
    SimClient owner = world.owner(STUBBORN);
    world.terminateDaemon();
    world.pass();
    long kill = kill(owner, "p0", 100);
    long create = owner.ask("session.create", Map.of());
    long get = owner.askPane("pane.get", "p0");
    world.pass();
    world.pass();

    assertError("unavailable.shutdown", owner, kill);
    assertError("unavailable.shutdown", owner, create);
    assertEquals("running", ok(owner, get).get("state"));
  }
}
