package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.venomx.state.Termination.Cue;
import org.venomx.state.Termination.Life;

/** Whole terminations of RFC-0012 §4, signal by signal. Times are milliseconds. */
class TerminationStoryTest {
  private final Leader leader = new Leader();

  @Test
  void shouldSweepTheGroupOfALeaderThatObeys() {
    leader.kill(0, 2000);
    leader.exits(10);

    assertEquals(List.of("0 requested", "0 SIGCONT", "10 SIGKILL", "10 reaped"), leader.done());
    assertFalse(leader.escalated());
    assertEquals(Long.MAX_VALUE, leader.deadlineMs());
  }

  @Test
  void shouldEscalateAtTheDeadlineOfALeaderThatDoesNot() {
    leader.kill(0, 300);
    leader.until(299);
    assertEquals(List.of("0 requested", "0 SIGCONT"), leader.done());
    leader.until(300);
    assertEquals(1300, leader.deadlineMs());
    leader.exits(302);

    assertEquals(
        List.of("0 requested", "0 SIGCONT", "300 SIGKILL", "302 SIGKILL", "302 reaped"),
        leader.done());
    assertTrue(leader.escalated());
  }

  @Test
  void shouldSendAllThreeSignalsAtOnceWithoutAGrace() {
    leader.kill(5, 0);

    assertEquals(List.of("5 requested", "5 SIGCONT", "5 SIGKILL"), leader.done());
    assertEquals(1005, leader.deadlineMs());
    leader.exits(6);
    assertTrue(leader.escalated());
  }

  @Test
  void shouldSignalNobodyWhenALeaderLeavesByItself() {
    leader.exits(10);

    assertEquals(List.of("10 reaped"), leader.done());
    assertFalse(leader.escalated());
  }

  @Test
  void shouldNeverSignalAfterTheReap() {
    leader.exits(10);
    leader.kill(20, 300);
    leader.kill(30, 0);

    assertEquals(List.of("10 reaped"), leader.done());
    assertEquals(Long.MAX_VALUE, leader.deadlineMs());
  }

  @Test
  void shouldJoinWithoutASecondSignalAndWithoutALaterDeadline() {
    leader.kill(0, 300);
    leader.kill(100, 2000);
    assertEquals(300, leader.deadlineMs());
    leader.exits(200);

    assertEquals(List.of("0 requested", "0 SIGCONT", "200 SIGKILL", "200 reaped"), leader.done());
  }

  @Test
  void shouldTakeTheEarlierDeadlineOfAJoiner() {
    leader.kill(0, 2000);
    leader.kill(100, 50);
    leader.until(150);

    assertEquals(List.of("0 requested", "0 SIGCONT", "150 SIGKILL"), leader.done());
    assertEquals(Life.KILL_WAIT, leader.life());
  }

  @Test
  void shouldFallDueAtOnceForAJoinerWithoutAGrace() {
    leader.kill(0, 2000);
    leader.kill(100, 0);
    assertEquals(100, leader.deadlineMs(), "the leader is looked at once more before SIGKILL");
    leader.until(100);

    assertEquals(List.of("0 requested", "0 SIGCONT", "100 SIGKILL"), leader.done());
  }

  @Test
  void shouldKillOnceMoreForAJoinerAfterTheEscalation() {
    leader.kill(0, 300);
    leader.until(300);
    leader.kill(900, 2000);
    assertEquals(1900, leader.deadlineMs(), "a kill-wait of its own");
    leader.exits(1500);

    assertEquals(
        List.of(
            "0 requested",
            "0 SIGCONT",
            "300 SIGKILL",
            "900 SIGKILL",
            "1500 SIGKILL",
            "1500 reaped"),
        leader.done());
    assertTrue(leader.escalated());
  }

  @Test
  void shouldGiveUpOneSecondAfterSigkillAndStillSweepALateExit() {
    leader.kill(0, 300);
    leader.until(1299);
    assertEquals(Life.KILL_WAIT, leader.life());
    leader.until(1300);
    assertEquals(Life.STUCK, leader.life());
    assertEquals(Long.MAX_VALUE, leader.deadlineMs());
    leader.exits(60_000);

    assertEquals(
        List.of("0 requested", "0 SIGCONT", "300 SIGKILL", "60000 SIGKILL", "60000 reaped"),
        leader.done());
    assertTrue(leader.escalated());
  }

  @Test
  void shouldTryAgainWhenAStuckLeaderIsKilledOnceMore() {
    leader.kill(0, 0);
    leader.until(1000);
    leader.kill(5000, 2000);
    assertEquals(Life.KILL_WAIT, leader.life());
    leader.until(6000);
    assertEquals(Life.STUCK, leader.life());

    assertEquals(List.of("0 requested", "0 SIGCONT", "0 SIGKILL", "5000 SIGKILL"), leader.done());
  }

  @Test
  void shouldKeepItsPromisesWhateverHappensWhen() {
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      Leader any = new Leader();
      long nowMs = 0;
      for (int i = random.nextInt(12); i >= 0; i--) {
        nowMs += random.nextInt(1500);
        any.until(nowMs);
        Life before = any.life();
        long deadlineMs = any.deadlineMs();
        any.kill(nowMs, random.nextBoolean() ? random.nextInt(3000) : 0);
        boolean later = before == Life.GRACE && any.deadlineMs() > deadlineMs;
        assertFalse(later, "a joiner made the grace longer, seed " + seed);
        if (random.nextInt(8) == 0) break;
      }
      any.exits(nowMs + 1 + random.nextInt(3000));
      any.kill(nowMs + 5000, random.nextInt(2));
      String told = "seed " + seed + ": " + any.done();
      List<String> what =
          any.done().stream().map(done -> done.substring(done.indexOf(' ') + 1)).toList();
      assertEquals("reaped", what.getLast(), told);
      assertEquals(1, Collections.frequency(what, "reaped"), told);
      assertEquals(1, Collections.frequency(what, "requested"), told);
      assertEquals(List.of("requested", "SIGCONT"), what.subList(0, 2), told);
      assertEquals("SIGKILL", what.get(what.size() - 2), "swept before the reap, " + told);
    }
  }

  @Test
  void shouldAllocateNothing() {
    for (int round = 0; round < 20; round++) {
      run(10_000);
    }
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = allocated();
      run(10_000);
      least = Math.min(least, allocated() - before);
    }
    assertEquals(0, least, "bytes for 10,000 terminations");
  }

  private static void run(int times) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      Life life = Life.RUNNING;
      long deadlineNs = Termination.NO_DEADLINE;
      for (Cue cue : STORY) {
        Termination.Step step = Termination.next(life, cue);
        deadlineNs = Termination.deadlineNs(step.timing(), deadlineNs, i, 300);
        life = step.next();
        sum += deadlineNs;
      }
    }
    if (sum == 0) {
      throw new AssertionError("the sum keeps the loop alive");
    }
  }

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Cue[] STORY = {
    Cue.KILL, Cue.KILL, Cue.DEADLINE, Cue.KILL_AT_ONCE, Cue.DEADLINE, Cue.LEADER_EXITED, Cue.KILL
  };

  private static long allocated() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
