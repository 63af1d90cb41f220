package org.venomx.reactor.pane;

import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Clock;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Effect;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Life;
import org.venomx.state.Termination.Step;

/**
 * A program that the daemon started, leader of its own process group, from the spawn to the reap:
 * the hand that carries out what {@link Termination} decides. The only place in the daemon that
 * signals a group.
 *
 * <p>The group is pinned while the leader is unreaped, since no number is given out again that a
 * process still has; after the reap every signal is a bug and throws. Confined to the loop's
 * thread. Nothing here allocates (goal G2).
 */
public final class Leader implements Effect, AutoCloseable {
  private static final int SIGKILL = 9;
  private static final int SIGCONT = 18;

  private final Kernel kernel;
  private final Deadlines deadlines;
  private final Deadline deadline;
  private final Clock clock;
  private final int pid;
  private final int pidfd;

  private Life life = Life.RUNNING;
  private long deadlineNs = Termination.NO_DEADLINE;
  private boolean escalated;

  private Step step = Step.NOTHING;
  private int requestedSignal;
  private long graceNs;

  /**
   * Takes over a child that was just spawned.
   *
   * @param deadline set and cleared by the steps; its owner sends the cue
   * @param clock read once when a step is carried out
   */
  public Leader(
      Kernel kernel, Deadlines deadlines, Deadline deadline, Clock clock, int pid, int pidfd) {
    this.kernel = kernel;
    this.deadlines = deadlines;
    this.deadline = deadline;
    this.clock = clock;
    this.pid = pid;
    this.pidfd = pidfd;
  }

  /** Its PID, group and session ID. */
  public int pid() {
    return pid;
  }

  /** Its pidfd, until {@link #close}. */
  public int pidfd() {
    return pidfd;
  }

  /** Where it stands. */
  public Life life() {
    return life;
  }

  /** Whether a deadline's SIGKILL was sent. Stays after the exit. */
  public boolean escalated() {
    return escalated;
  }

  /** The deadline of its life, or {@link Termination#NO_DEADLINE}. */
  public long deadlineNs() {
    return deadlineNs;
  }

  /** Whether it has ended: 0 while it lives, else its wait status, or a negated errno. */
  public int observe() {
    return kernel.observeExit(pidfd);
  }

  /**
   * Makes ready to carry out a step, which {@link #perform} does in the turn's commit.
   *
   * @param signal the requested signal's number; used by a step that begins a termination
   * @param grace nanoseconds; used by the timings that look at it
   */
  public Leader prepare(Step next, int signal, long grace) {
    step = next;
    requestedSignal = signal;
    graceNs = grace;
    return this;
  }

  /** Carries out the prepared step: signals, then the deadline, then the reap. */
  @Override
  public void perform() {
    sendSignals();
    settle(clock.monotonicNs());
  }

  /** The first half of {@link #perform}. */
  public void sendSignals() {
    if (step.begins()) {
      signal(requestedSignal);
      signal(SIGCONT);
    }
    if (step.kills()) {
      signal(SIGKILL);
    }
    escalated |= step.next().escalated();
  }

  /** The other half, as of this moment. */
  public void settle(long nowNs) {
    deadlineNs = Termination.deadlineNs(step.timing(), deadlineNs, nowNs, graceNs);
    if (deadlineNs == Termination.NO_DEADLINE) {
      deadlines.clear(deadline);
    } else {
      deadlines.set(deadline, deadlineNs);
    }
    if (step.reaps()) {
      reap();
    }
    life = step.next();
  }

  /** A leader that has ended is swept and reaped even when that cannot be logged. */
  @Override
  public boolean evenUnlogged() {
    return step.reaps();
  }

  /**
   * Signals the group outside of a termination of its own: the daemon's shutdown (foundation §8),
   * and a child whose creation is undone.
   */
  public void signal(int signal) {
    if (life == Life.EXITED) {
      throw new IllegalStateException(
          "group " + pid + " is never signalled after its leader's reap");
    }
    int result = kernel.signalGroup(pidfd, pid, signal);
    // EPERM: a member, perhaps the leader, runs as somebody else; only its exit decides what is
    // true.
    // ESRCH cannot come while the leader is unreaped, and would mean that nobody is left to signal.
    if (result < 0 && result != -Errno.EPERM && result != -Errno.ESRCH) {
      throw new IllegalStateException(
          "signal " + signal + " to group " + pid + " failed: " + Errno.name(-result));
    }
  }

  /** Gives its pidfd back: it was reaped, or the daemon ends and leaves it behind. */
  @Override
  public void close() {
    kernel.close(pidfd);
  }

  private void reap() {
    int status = kernel.reap(pidfd);
    if (status <= 0) {
      throw new IllegalStateException(
          "leader " + pid + " was seen to have ended and could not be reaped: " + status);
    }
  }
}
