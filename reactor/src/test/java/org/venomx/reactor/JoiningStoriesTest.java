package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;
import static org.venomx.reactor.world.Cast.TRACED;
import static org.venomx.reactor.world.Cast.UNKILLABLE;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.SimClient;

/** RFC-0012 §4, §5: several requests for one pane, cancelled ones, and leaders that do not end. */
final class JoiningStoriesTest extends Story {

  @Test
  void shouldShortenTheGraceForAJoinerThatIsInAHurry() {
    SimClient owner = world.owner(STUBBORN);
    SimClient other = world.connect(World.OWNER_TOKEN);
    long first = kill(owner, "p0", 2000);
    world.settle();
    world.elapse(100);
    long second =
        other.ask("pane.kill", Map.of("pane", "p0", "signal", "SIGTERM", "grace_ms", 200));
    world.settle();
    world.elapse(199);
    assertSilent(owner, first);
    world.elapse(1);

    assertEquals(terminated("p0", false, true, "SIGKILL"), ok(owner, first));
    assertEquals(ok(owner, first), ok(other, second));
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p0").signals());
  }

  @Test
  void shouldNotExtendTheGraceForAPatientJoiner() {
    SimClient owner = world.owner(STUBBORN);
    kill(owner, "p0", 300);
    long patient = kill(owner, "p0", 30_000);
    world.settle();
    world.elapse(300);

    assertEquals(true, ok(owner, patient).get("escalated"));
  }

  @Test
  void shouldGiveAJoinerAfterTheEscalationAKillWaitOfItsOwn() {
    SimClient owner = world.owner(UNKILLABLE);
    long first = kill(owner, "p0", 100);
    world.settle();
    world.elapse(600);
    long second = kill(owner, "p0", 100);
    world.settle();
    assertEquals(List.of(HUP, CONT, KILL, KILL), world.process("p0").signals());
    world.elapse(499);
    assertSilent(owner, first);
    world.elapse(1);
    assertError("timeout.terminate", owner, first);
    world.elapse(499);
    assertSilent(owner, second);
    world.elapse(1);
    assertError("timeout.terminate", owner, second);

    world.process("p0").wake();
    world.settle();
    assertEquals("exited", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldTimeOutSharplyWhenALeadersEndCannotBeHad() {
    SimClient owner = world.owner(TRACED);
    long id = killAndRemove(owner, "p0", 300);
    world.settle();
    world.elapse(1299);
    assertSilent(owner, id);
    assertEquals(List.of(), doctor(owner, "panes.stuck").get("panes"));
    world.elapse(1);

    assertError("timeout.terminate", owner, id);
    assertEquals(Map.of("panes", List.of("p0")), error(owner, id).get("data"));
    assertEquals(List.of("p0"), doctor(owner, "panes.stuck").get("panes"));
    assertEquals(true, paneField(owner, "p0", "terminating"));

    world.process("p0").releaseExit();
    world.elapse(50);
    assertEquals("exited", paneField(owner, "p0", "state"));
    assertNull(paneField(owner, "p0", "terminating"));
    assertEquals(List.of(), doctor(owner, "panes.stuck").get("panes"));
    long retry = killAndRemove(owner, "p0", 300);
    world.settle();
    assertEquals(true, ok(owner, retry).get("removed"));
  }

  @Test
  void shouldCallALeaderStuckWhenEveryRequesterHasLeft() {
    SimClient owner = world.owner(UNKILLABLE);
    SimClient other = world.connect(World.OWNER_TOKEN);
    kill(other, "p0", 300);
    world.settle();
    other.hangUp();
    world.elapse(1299);
    assertEquals(List.of(), doctor(owner, "panes.stuck").get("panes"));
    world.elapse(1);

    assertEquals(List.of("p0"), doctor(owner, "panes.stuck").get("panes"));
    world.process("p0").wake();
    world.settle();
  }

  @Test
  void shouldGoOnKillingWhenTheRequestIsCancelled() {
    SimClient owner = world.owner(STUBBORN);
    long id = killAndRemove(owner, "p0", 300);
    world.settle();
    long cancel = owner.ask("cancel", Map.of("id", id));
    world.settle();
    assertError("cancelled", owner, id);
    assertEquals(Map.of("cancelled", true), ok(owner, cancel));
    assertEquals(List.of(id, cancel), owner.answered().subList(3, 5));
    world.elapse(300);

    assertEquals("exited", paneField(owner, "p0", "state"));
    assertEquals("SIGKILL", paneField(owner, "p0", "signal"));
    long retry = killAndRemove(owner, "p0", 300);
    world.settle();
    assertEquals(true, ok(owner, retry).get("removed"));
  }

  @Test
  void shouldGoOnKillingWhenTheRequesterIsGone() {
    SimClient owner = world.owner(STUBBORN);
    SimClient other = world.connect(World.OWNER_TOKEN);
    killAndRemove(other, "p0", 300);
    world.settle();
    other.hangUp();
    world.settle();
    world.elapse(300);

    assertEquals("exited", paneField(owner, "p0", "state"), "not removed");
  }

  @Test
  void shouldKeepACancelledJoinersShorterDeadline() {
    SimClient owner = world.owner(STUBBORN);
    long patient = kill(owner, "p0", 30_000);
    long hasty = kill(owner, "p0", 200);
    world.settle();
    owner.ask("cancel", Map.of("id", hasty));
    world.settle();
    world.elapse(200);

    assertEquals(true, ok(owner, patient).get("escalated"));
  }

  @Test
  void shouldAnswerInOrderOfArrivalWhenSomeWantTheRemoval() {
    SimClient owner = world.owner(STUBBORN);
    long plain = kill(owner, "p0", 300);
    long removing = killAndRemove(owner, "p0", 300);
    long plainAgain = kill(owner, "p0", 300);
    long removingAgain = killAndRemove(owner, "p0", 300);
    long waiting = owner.askPane("pane.wait", "p0");
    world.settle();
    world.elapse(300);

    List<Long> kills =
        owner.answered().stream().filter(id -> id >= plain && id != waiting).toList();
    assertEquals(List.of(plain, removing, plainAgain, removingAgain), kills);
    assertEquals(false, ok(owner, plainAgain).get("removed"));
    assertEquals(true, ok(owner, removingAgain).get("removed"));
    assertEquals("SIGKILL", ok(owner, waiting).get("signal"));
  }

  @Test
  void shouldTellARetryAfterARemovalThatThePaneIsGone() {
    SimClient owner = world.owner(SLEEPER);
    killAndRemove(owner, "p0", 300);
    world.settle();
    long again = kill(owner, "p0", 300);
    world.settle();

    assertError("not_found.pane", owner, again);
    assertTrue(world.tree().panes().isEmpty());
  }
}
