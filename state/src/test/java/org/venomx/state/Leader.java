package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Termination.Cue;
import org.venomx.state.Termination.Life;
import org.venomx.state.Termination.Step;

/** A leader in a test: does what a caller of {@link Termination} does, in milliseconds. */
final class Leader {
  private static final long MS = 1_000_000;

  private final List<String> done = new ArrayList<>();
  private Life life = Life.RUNNING;
  private long deadlineNs = Termination.NO_DEADLINE;
  private boolean escalated;

  void kill(long nowMs, long graceMs) {
    cue(graceMs == 0 ? Cue.KILL_AT_ONCE : Cue.KILL, nowMs, graceMs);
  }

  /** Lets time pass: whatever is due by then happens at its time. */
  void until(long nowMs) {
    while (deadlineNs <= nowMs * MS) {
      cue(Cue.DEADLINE, deadlineNs / MS, 0);
    }
  }

  void exits(long nowMs) {
    until(nowMs - 1);
    escalated = life.escalated();
    cue(Cue.LEADER_EXITED, nowMs, 0);
  }

  private void cue(Cue cue, long nowMs, long graceMs) {
    Step step = Termination.next(life, cue);
    if (step.begins()) {
      done.add(nowMs + " requested");
      done.add(nowMs + " SIGCONT");
    }
    if (step.kills()) done.add(nowMs + " SIGKILL");
    deadlineNs = Termination.deadlineNs(step.timing(), deadlineNs, nowMs * MS, graceMs * MS);
    if (step.reaps()) done.add(nowMs + " reaped");
    life = step.next();
  }

  /** Signals and reap, each with its time. */
  List<String> done() {
    return List.copyOf(done);
  }

  Life life() {
    return life;
  }

  /** In milliseconds; {@link Long#MAX_VALUE} for none. */
  long deadlineMs() {
    return deadlineNs == Termination.NO_DEADLINE ? Long.MAX_VALUE : deadlineNs / MS;
  }

  /** Whether the exit came after a SIGKILL that a deadline, or a grace of zero, had sent. */
  boolean escalated() {
    return escalated;
  }
}
