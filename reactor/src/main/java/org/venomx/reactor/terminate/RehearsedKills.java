package org.venomx.reactor.terminate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.venomx.eventlog.EventLog;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.ffm.WaitStatus;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.SystemClock;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.pane.Leader;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.KillSignal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Cue;

/**
 * The ends of a program that is only pretended, in all the ways in which programs end: at the
 * signal, at the deadline, at once, and by themselves. A way that was never taken would be missing
 * in the compiled code, which is thrown away when somebody takes it. Confined to one thread.
 */
public final class RehearsedKills implements AutoCloseable {
  private static final long GRACE_NS = Termination.KILL_WAIT_NS;
  private static final long LONG_AGO_NS = 1;
  private static final int ROUNDS_PER_TERMINAL = 50;
  private static final int COLS = 80;
  private static final int ROWS = 24;
  private static final PaneId PANE = new PaneId(0);
  private static final PrincipalId PRINCIPAL = new PrincipalId(1);
  private static final Way[] WAYS = Way.values();

  private final Kernel stage;
  private final EventLog log;
  private final Deadlines deadlines;
  private final Terminal terminal;
  private Terminal talkative;
  private final int bytes;
  private final NativeBuffer scratch;
  private final Spawned program;
  private final SystemClock clock = new SystemClock();
  private final List<Event> events = new ArrayList<>();
  private final Deadline deadline = new Deadline(nowNs -> escalate());

  /** A loop has many kinds of deadline: compiled for one alone, firing would not fit it. */
  private final List<Deadline> others = List.of(new Deadline(now -> {}), new Deadline(now -> {}));

  private Leader leader;
  private long turn;
  private int rounds;

  private enum Way {
    AT_THE_SIGNAL(KillSignal.SIGHUP, Cue.KILL),
    AT_THE_DEADLINE(KillSignal.SIGTERM, Cue.KILL),
    AT_ONCE(KillSignal.SIGTERM, Cue.KILL_AT_ONCE),
    BY_ITSELF(KillSignal.SIGHUP, Cue.LEADER_EXITED);

    final KillSignal signal;
    final Cue cue;

    Way(KillSignal signal, Cue cue) {
      this.signal = signal;
      this.cue = cue;
    }
  }

  private RehearsedKills(Kernel stage, EventLog log, Spawned program) {
    this.stage = stage;
    this.log = log;
    this.program = program;
    deadlines = new Deadlines(stage);
    bytes = stage.timerCreate();
    scratch = stage.newBuffer(Limits.READ_BYTES_PER_PASS);
    terminal = new Terminal(stage, program.master(), COLS, ROWS, scratch, new Tallies());
    talkative = new Terminal(stage, bytes, COLS, ROWS, scratch, new Tallies());
    leader = newLeader();
  }

  /**
   * Begins.
   *
   * @param stage of {@link org.venomx.ffm.LinuxKernel#openStage}
   * @param log nobody else's
   * @throws IOException there is no terminal to be had
   */
  public static RehearsedKills on(Kernel stage, EventLog log) throws IOException {
    Spawned program = new Spawned();
    int result = stage.spawn(new SpawnRequest("", List.of(), List.of(), "/", COLS, ROWS), program);
    if (result < 0) {
      throw new IOException("no terminal for a rehearsal: " + Errno.name(-result));
    }
    return new RehearsedKills(stage, log, program);
  }

  /** Ends the program once more, each time in another way. */
  public void next() {
    Way way = WAYS[rounds++ % WAYS.length];
    leader = newLeader();
    if (way == Way.BY_ITSELF) {
      stage.signalGroup(program.pidfd(), program.pid(), way.signal.number());
    } else {
      record(List.of(new Event.PaneTerminating(PANE, way.signal)));
      perform(leader, way.cue, way.signal.number());
      others.forEach(other -> deadlines.set(other, clock.monotonicNs()));
      deadlines.arm();
      deadlines.fireDue(way == Way.AT_THE_DEADLINE ? leader.deadlineNs() : clock.monotonicNs());
    }
    int status = leader.observe();
    if (rounds % ROUNDS_PER_TERMINAL == 0) {
      talkative =
          new Terminal(stage, bytes, COLS, ROWS, scratch, new Tallies()); // takes output once
    }
    stage.timerArm(bytes, LONG_AGO_NS);
    long offset = talkative.drainAtExit() + terminal.drainAtExit();
    record(
        List.of(
            new Event.PaneExited(
                PANE, ExitStatus.killedBy(WaitStatus.number(status)), offset, false),
            new Event.PrincipalRevoked(PRINCIPAL, RevokeReason.EXITED)));
    perform(leader, Cue.LEADER_EXITED, 0);
  }

  private Leader newLeader() {
    return new Leader(stage, deadlines, deadline, clock, program.pid(), program.pidfd());
  }

  private void escalate() {
    if (leader.observe() == 0) {
      perform(leader, Cue.DEADLINE, 0);
    }
  }

  private static void perform(Leader leader, Cue cue, int signal) {
    leader.prepare(Termination.next(leader.life(), cue), signal, GRACE_NS).perform();
  }

  private void record(List<Event> happened) {
    events.clear();
    events.addAll(happened);
    log.append(++turn, clock.epochMs(), PrincipalId.OWNER, events);
  }

  @Override
  public void close() {
    terminal.close();
    talkative.close();
    deadlines.close();
  }
}
