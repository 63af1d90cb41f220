package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.DEAF;
import static org.venomx.reactor.world.Cast.PARENT;
import static org.venomx.reactor.world.Cast.POLITE;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STOPPED;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;

/** RFC-0012 §4 and §8: how one pane's program is ended. */
final class TerminationStoriesTest extends Story {

  @Test
  void shouldKillAStubbornGroupWhenTheGraceHasPassed() {
    SimClient owner = world.owner(STUBBORN);
    long id = kill(owner, "p0", 300);
    world.settle();
    world.elapse(299);
    assertSilent(owner, id);
    assertEquals(List.of(HUP, CONT), world.process("p0").signals());

    world.elapse(1);
    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, id));
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p0").signals());
  }

  @Test
  void shouldSweepTheMembersThatALeaderLeavesBehind() {
    SimClient owner = world.owner(PARENT);
    SimProcess member = world.kernel.processes().all().get(1);
    long id = kill(owner, "p0", 2000);
    world.settle();

    assertEquals(terminated("p0", false, false, "SIGHUP"), ok(owner, id));
    assertFalse(member.running());
    assertTrue(member.reaped(), "the daemon adopted it");
    assertEquals(List.of(), world.kernel.processes().all());
  }

  @Test
  void shouldLetAStoppedGroupActOnTheSignal() {
    SimClient owner = world.owner(STOPPED);
    long id = owner.ask("pane.kill", Map.of("pane", "p0", "signal", "SIGTERM", "grace_ms", 2000));
    world.settle();

    assertEquals(terminated("p0", false, false, "SIGTERM"), ok(owner, id));
    assertEquals(List.of(TERM, CONT, KILL), world.process("p0").signals());
  }

  @Test
  void shouldWaitForALeaderThatTakesItsTime() {
    SimClient owner = world.owner(POLITE);
    long id = kill(owner, "p0", 51);
    world.settle();
    assertSilent(owner, id);
    world.elapse(50);

    assertEquals(0L, ok(owner, id).get("exit_code"));
    assertEquals(false, ok(owner, id).get("escalated"));
  }

  @Test
  void shouldSignalNobodyWhenThePaneHasExited() {
    SimClient owner = world.owner(SLEEPER);
    SimProcess process = world.process("p0");
    process.exit(3);
    world.settle();
    long again = kill(owner, "p0", 0);
    long removal = killAndRemove(owner, "p0", 0);
    world.settle();

    assertEquals("already_exited", ok(owner, again).get("outcome"));
    assertEquals(3L, ok(owner, again).get("exit_code"));
    assertEquals(true, ok(owner, removal).get("removed"));
    assertEquals(List.of(), process.signals());
    assertTrue(world.history.seqOf("pane.removed", "p0") > 0);
  }

  @Test
  void shouldCallItTerminatedWhenTheLeadersEndWasNotSeenYet() {
    SimClient owner = world.owner(SLEEPER);
    long id = kill(owner, "p0", 300);
    world.process("p0").exit(5);
    world.settle();

    assertEquals("terminated", ok(owner, id).get("outcome"));
    assertEquals(5L, ok(owner, id).get("exit_code"));
  }

  @Test
  void shouldFreezeTheInputOfATerminatingPane() {
    SimClient owner = world.owner(DEAF);
    SimProcess process = world.process("p0").ignore(HUP);
    owner.ask("pane.send", Map.of("pane", "p0", "text", "x".repeat(10_000)));
    kill(owner, "p0", 500);
    long send = owner.ask("pane.send", Map.of("pane", "p0", "text", "y"));
    long remove = owner.askPane("pane.remove", "p0");
    world.settle();

    assertError("conflict.pane_terminating", owner, send);
    assertError("conflict.pane_running", owner, remove);
    int read = 0;
    for (byte[] typed = process.read(512); typed.length > 0; typed = process.read(512)) {
      read += typed.length;
      world.settle();
    }
    assertEquals(10_000L - read, counter(owner, "input.discarded_bytes"));
    assertTrue(read < 4096, "what was queued beyond the terminal never reaches it");
  }

  @Test
  void shouldSendAllThreeSignalsAtOnceWhenThereIsNoGrace() {
    SimClient owner = world.owner(STUBBORN, SLEEPER);
    long stubborn = kill(owner, "p0", 0);
    long sleeper = kill(owner, "p1", 0);
    world.settle();

    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, stubborn));
    assertEquals(terminated("p1", false, true, "SIGHUP"), ok(owner, sleeper));
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p1").signals());
  }

  @Test
  void shouldNotMoveADeadlineWithTheWallClock() {
    SimClient owner = world.owner(STUBBORN);
    long id = kill(owner, "p0", 300);
    world.settle();
    world.clock.stepWallMs(3_600_000);
    world.elapse(150);
    world.clock.stepWallMs(-7_200_000);
    world.elapse(149);
    assertSilent(owner, id);
    world.elapse(1);

    assertEquals(true, ok(owner, id).get("escalated"));
  }

  @Test
  void shouldEndAPaneThatKillsItself() {
    SimClient owner = world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long id = kill(inside, "p0", 2000);
    world.settle();

    assertEquals(terminated("p0", false, false, "SIGHUP"), ok(inside, id));
    assertTrue(inside.dropped(), "its principal is revoked");
    assertFalse(owner.dropped());
    assertTrue(world.history.seqOf("principal.revoked", "g1") > 0);
  }

  @Test
  void shouldAnswerAPaneThatRemovesItself() {
    world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long id = killAndRemove(inside, "p0", 2000);
    world.settle();

    assertEquals(true, ok(inside, id).get("removed"));
    assertTrue(inside.dropped());
  }
}
