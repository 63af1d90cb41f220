package org.venomx.state;

import java.util.concurrent.TimeUnit;

/**
 * How a program is ended (RFC-0012 §4), as a table without a clock, a process or an allocation. The
 * caller keeps a {@link Life} and a deadline for each leader, tells what happened as a {@link Cue},
 * and carries out the {@link Step} that comes back: signals first, then the deadline, then the
 * reap.
 *
 * <table>
 * <caption>What each cue does in each life</caption>
 * <tr><th>life</th><th>KILL</th><th>KILL_AT_ONCE</th><th>DEADLINE</th><th>LEADER_EXITED</th></tr>
 * <tr><td>RUNNING</td><td>requested signal, SIGCONT; grace begins</td>
 *     <td>requested signal, SIGCONT, SIGKILL; kill-wait begins</td><td>a bug</td>
 *     <td>reap; nobody is signalled</td></tr>
 * <tr><td>GRACE</td><td>join; the deadline may only come nearer</td><td>the same</td>
 *     <td>SIGKILL; kill-wait begins</td><td>sweep the group, reap</td></tr>
 * <tr><td>KILL_WAIT</td><td>join; SIGKILL once more, a kill-wait of its own</td><td>the same</td>
 *     <td>stuck: nothing is left to try</td><td>sweep the group, reap</td></tr>
 * <tr><td>STUCK</td><td>join; SIGKILL once more, kill-wait again</td><td>the same</td>
 *     <td>a bug</td><td>sweep the group, reap</td></tr>
 * <tr><td>EXITED</td><td>already exited; nobody is signalled</td><td>the same</td>
 *     <td>a bug</td><td>a bug</td></tr>
 * </table>
 *
 * <p>The deadline kept here is the leader's: when to act on it next. How long a request waits is
 * its own affair: until 1000 ms after the escalation, or after its joining if that came later. A
 * joiner moves the leader's deadline and nobody else's wait.
 *
 * <p>Before a DEADLINE in GRACE the caller looks at the leader once more: one already dead exited
 * in time, so the cue is LEADER_EXITED. In EXITED nothing signals: that a group is never touched
 * after the reap can be read off the last row.
 */
public final class Termination {
  /** How long after SIGKILL a leader may take before it is called stuck. */
  public static final long KILL_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(1000);

  /** No deadline is set. */
  public static final long NO_DEADLINE = Long.MAX_VALUE;

  /** Where a leader stands. */
  public enum Life {
    /** It runs and nobody wants it to end. */
    RUNNING,
    /** The requested signal was sent; SIGKILL follows at the deadline. */
    GRACE,
    /** SIGKILL was sent; its exit is awaited until the deadline. */
    KILL_WAIT,
    /** SIGKILL was sent and the kill-wait has passed. It is watched without a deadline. */
    STUCK,
    /** It was reaped. */
    EXITED;

    /** Whether SIGKILL was sent because a deadline had passed, or at once. */
    public boolean escalated() {
      return this == KILL_WAIT || this == STUCK;
    }
  }

  /** What happened. */
  public enum Cue {
    /** Somebody asks for the end, with a grace above zero. */
    KILL,
    /** Somebody asks for the end, with no grace. */
    KILL_AT_ONCE,
    /** The deadline has passed and the leader was seen to live. */
    DEADLINE,
    /** The leader has ended and is not reaped yet. */
    LEADER_EXITED
  }

  /** What a step does to the deadline. */
  public enum Timing {
    /** Leaves it. */
    KEEP,
    /** Sets it to now plus the grace. */
    GRACE,
    /** Moves it to now plus the grace if that is earlier. */
    SHORTEN,
    /** Sets it to now plus {@link #KILL_WAIT_NS}. */
    KILL_WAIT,
    /** Clears it. */
    CLEAR
  }

  /** What to do, in the order of the accessors. */
  public enum Step {
    /** The first request of a termination. */
    BEGIN(Life.GRACE, true, false, Timing.GRACE, false),
    /** The same without a grace. */
    BEGIN_AND_ESCALATE(Life.KILL_WAIT, true, true, Timing.KILL_WAIT, false),
    /** One more request during the grace. */
    JOIN(Life.GRACE, false, false, Timing.SHORTEN, false),
    /** The grace has passed. */
    ESCALATE(Life.KILL_WAIT, false, true, Timing.KILL_WAIT, false),
    /** One more request after the escalation. */
    JOIN_ESCALATED(Life.KILL_WAIT, false, true, Timing.KILL_WAIT, false),
    /** The kill-wait has passed. */
    GIVE_UP(Life.STUCK, false, false, Timing.CLEAR, false),
    /** The leader left by itself. */
    REAP(Life.EXITED, false, false, Timing.CLEAR, true),
    /**
     * The leader of a terminating pane ended: its group gets one SIGKILL while it is still pinned.
     */
    SWEEP_AND_REAP(Life.EXITED, false, true, Timing.CLEAR, true),
    /** There is nobody to end. */
    NOTHING(Life.EXITED, false, false, Timing.KEEP, false);

    private final Life next;
    private final boolean begins;
    private final boolean kills;
    private final Timing timing;
    private final boolean reaps;

    Step(Life next, boolean begins, boolean kills, Timing timing, boolean reaps) {
      this.next = next;
      this.begins = begins;
      this.kills = kills;
      this.timing = timing;
      this.reaps = reaps;
    }

    /** The life that follows. */
    public Life next() {
      return next;
    }

    /**
     * Whether the requested signal goes to the group, and SIGCONT after it so that a stopped job
     * acts.
     */
    public boolean begins() {
      return begins;
    }

    /** Whether SIGKILL goes to the group. */
    public boolean kills() {
      return kills;
    }

    /** What becomes of the deadline. */
    public Timing timing() {
      return timing;
    }

    /** Whether the leader is reaped, after which its group must never be signalled again. */
    public boolean reaps() {
      return reaps;
    }
  }

  private Termination() {}

  /**
   * The table. Total: a pair that cannot happen is a bug and throws {@link IllegalStateException}.
   */
  public static Step next(Life life, Cue cue) {
    return switch (life) {
      case RUNNING ->
          switch (cue) {
            case KILL -> Step.BEGIN;
            case KILL_AT_ONCE -> Step.BEGIN_AND_ESCALATE;
            case DEADLINE -> throw impossible(life, cue);
            case LEADER_EXITED -> Step.REAP;
          };
      case GRACE ->
          switch (cue) {
            case KILL, KILL_AT_ONCE -> Step.JOIN;
            case DEADLINE -> Step.ESCALATE;
            case LEADER_EXITED -> Step.SWEEP_AND_REAP;
          };
      case KILL_WAIT ->
          switch (cue) {
            case KILL, KILL_AT_ONCE -> Step.JOIN_ESCALATED;
            case DEADLINE -> Step.GIVE_UP;
            case LEADER_EXITED -> Step.SWEEP_AND_REAP;
          };
      case STUCK ->
          switch (cue) {
            case KILL, KILL_AT_ONCE -> Step.JOIN_ESCALATED;
            case DEADLINE -> throw impossible(life, cue);
            case LEADER_EXITED -> Step.SWEEP_AND_REAP;
          };
      case EXITED ->
          switch (cue) {
            case KILL, KILL_AT_ONCE -> Step.NOTHING;
            case DEADLINE, LEADER_EXITED -> throw impossible(life, cue);
          };
    };
  }

  /**
   * The deadline after a step. Sums saturate, so a huge grace means "never" and not "at once".
   *
   * @param currentNs the deadline before, or {@link #NO_DEADLINE}
   * @param nowNs the monotonic clock, nanoseconds, not negative
   * @param graceNs what the request asks for, nanoseconds, not negative; used by the two grace
   *     timings
   */
  public static long deadlineNs(Timing timing, long currentNs, long nowNs, long graceNs) {
    return switch (timing) {
      case KEEP -> currentNs;
      case GRACE -> plus(nowNs, graceNs);
      case SHORTEN -> Math.min(currentNs, plus(nowNs, graceNs));
      case KILL_WAIT -> plus(nowNs, KILL_WAIT_NS);
      case CLEAR -> NO_DEADLINE;
    };
  }

  private static long plus(long nowNs, long spanNs) {
    long sum = nowNs + spanNs;
    return sum < 0 ? NO_DEADLINE : sum;
  }

  private static IllegalStateException impossible(Life life, Cue cue) {
    return new IllegalStateException(cue + " cannot happen in " + life);
  }
}
