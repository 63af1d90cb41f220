package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.state.Termination.Cue;
import org.venomx.state.Termination.Life;
import org.venomx.state.Termination.Step;
import org.venomx.state.Termination.Timing;

/** The table itself; what it makes of a whole termination is in {@link TerminationStoryTest}. */
class TerminationTest {
  /** What is expected of a pair: effects in order, the next life, the deadline. */
  private record Row(Life life, Cue cue, String effects, @Nullable Life next, Timing timing) {}

  private static final String BUG = "a bug";
  private static final String FIRST = "requested SIGCONT";
  private static final String FIRST_AND_KILL = "requested SIGCONT SIGKILL";
  private static final String KILL = "SIGKILL";
  private static final String SWEEP = "SIGKILL reap";

  private static final List<Row> TABLE =
      List.of(
          new Row(Life.RUNNING, Cue.KILL, FIRST, Life.GRACE, Timing.GRACE),
          new Row(Life.RUNNING, Cue.KILL_AT_ONCE, FIRST_AND_KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.RUNNING, Cue.DEADLINE, BUG, null, Timing.KEEP),
          new Row(Life.RUNNING, Cue.LEADER_EXITED, "reap", Life.EXITED, Timing.CLEAR),
          new Row(Life.GRACE, Cue.KILL, "", Life.GRACE, Timing.SHORTEN),
          new Row(Life.GRACE, Cue.KILL_AT_ONCE, "", Life.GRACE, Timing.SHORTEN),
          new Row(Life.GRACE, Cue.DEADLINE, KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.GRACE, Cue.LEADER_EXITED, SWEEP, Life.EXITED, Timing.CLEAR),
          new Row(Life.KILL_WAIT, Cue.KILL, KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.KILL_WAIT, Cue.KILL_AT_ONCE, KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.KILL_WAIT, Cue.DEADLINE, "", Life.STUCK, Timing.CLEAR),
          new Row(Life.KILL_WAIT, Cue.LEADER_EXITED, SWEEP, Life.EXITED, Timing.CLEAR),
          new Row(Life.STUCK, Cue.KILL, KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.STUCK, Cue.KILL_AT_ONCE, KILL, Life.KILL_WAIT, Timing.KILL_WAIT),
          new Row(Life.STUCK, Cue.DEADLINE, BUG, null, Timing.KEEP),
          new Row(Life.STUCK, Cue.LEADER_EXITED, SWEEP, Life.EXITED, Timing.CLEAR),
          new Row(Life.EXITED, Cue.KILL, "", Life.EXITED, Timing.KEEP),
          new Row(Life.EXITED, Cue.KILL_AT_ONCE, "", Life.EXITED, Timing.KEEP),
          new Row(Life.EXITED, Cue.DEADLINE, BUG, null, Timing.KEEP),
          new Row(Life.EXITED, Cue.LEADER_EXITED, BUG, null, Timing.KEEP));

  @Test
  void shouldAnswerEveryPairAsTheTableSays() {
    Set<String> visited = new HashSet<>();
    for (Row row : TABLE) {
      visited.add(row.life() + " " + row.cue());
      if (row.effects().equals(BUG)) {
        assertThrows(
            IllegalStateException.class,
            () -> Termination.next(row.life(), row.cue()),
            row::toString);
        continue;
      }
      Step step = Termination.next(row.life(), row.cue());
      Row is = new Row(row.life(), row.cue(), effects(step), step.next(), step.timing());
      assertEquals(row, is);
    }
    assertEquals(List.of(), pairsBut(visited), "pairs that were never visited");
  }

  @Test
  void shouldNameTheImpossiblePair() {
    String message =
        assertThrows(IllegalStateException.class, () -> Termination.next(Life.EXITED, Cue.DEADLINE))
            .getMessage();
    assertEquals("DEADLINE cannot happen in EXITED", message);
  }

  @Test
  void shouldReachEveryStep() {
    Set<Step> reached = new HashSet<>();
    for (Row row : TABLE) {
      if (!row.effects().equals(BUG)) {
        reached.add(Termination.next(row.life(), row.cue()));
      }
    }
    assertEquals(Set.of(Step.values()), reached);
  }

  @Test
  void shouldCallEscalatedWhatWasSentSigkillBeforeItsExit() {
    assertEquals(
        List.of(Life.KILL_WAIT, Life.STUCK),
        List.of(Life.values()).stream().filter(Life::escalated).toList());
  }

  @Test
  void shouldSetTheDeadlineToNowPlusTheGrace() {
    assertEquals(1_300, deadline(Timing.GRACE, Termination.NO_DEADLINE, 1_000, 300));
    assertEquals(1_000, deadline(Timing.GRACE, Termination.NO_DEADLINE, 1_000, 0));
  }

  @Test
  void shouldOnlyEverShortenForAJoiner() {
    assertEquals(1_300, deadline(Timing.SHORTEN, 5_000, 1_000, 300));
    assertEquals(5_000, deadline(Timing.SHORTEN, 5_000, 1_000, 4_000));
    assertEquals(5_000, deadline(Timing.SHORTEN, 5_000, 1_000, 9_000));
    assertEquals(5_000, deadline(Timing.SHORTEN, 5_000, 6_000, 0), "a deadline already due stays");
  }

  @Test
  void shouldWaitOneSecondAfterSigkillWhateverTheGrace() {
    assertEquals(1_000_000_007L, deadline(Timing.KILL_WAIT, 5, 7, 30_000_000_000L));
  }

  @Test
  void shouldKeepAndClear() {
    assertEquals(5, deadline(Timing.KEEP, 5, 1_000, 300));
    assertEquals(Termination.NO_DEADLINE, deadline(Timing.CLEAR, 5, 1_000, 300));
  }

  @Test
  void shouldSaturateSoThatAHugeGraceIsNeverAndNotAtOnce() {
    long never = Termination.NO_DEADLINE;
    assertEquals(never, deadline(Timing.GRACE, never, 1, Long.MAX_VALUE));
    assertEquals(never, deadline(Timing.GRACE, never, Long.MAX_VALUE, Long.MAX_VALUE));
    assertEquals(never, deadline(Timing.GRACE, never, 0, Long.MAX_VALUE));
    assertEquals(9, deadline(Timing.SHORTEN, 9, 1, Long.MAX_VALUE));
    assertEquals(never, deadline(Timing.KILL_WAIT, 9, Long.MAX_VALUE - 1, 0));
  }

  private static long deadline(Timing timing, long currentNs, long nowNs, long graceNs) {
    return Termination.deadlineNs(timing, currentNs, nowNs, graceNs);
  }

  private static String effects(Step step) {
    List<String> effects = new ArrayList<>();
    if (step.begins()) effects.add(FIRST);
    if (step.kills()) effects.add(KILL);
    if (step.reaps()) effects.add("reap");
    return String.join(" ", effects);
  }

  private static List<String> pairsBut(Set<String> visited) {
    List<String> missing = new ArrayList<>();
    for (Life life : Life.values()) {
      for (Cue cue : Cue.values()) {
        if (!visited.contains(life + " " + cue)) {
          missing.add(life + " " + cue);
        }
      }
    }
    return missing;
  }
}
