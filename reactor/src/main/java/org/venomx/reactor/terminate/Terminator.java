package org.venomx.reactor.terminate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.WaitStatus;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Leader;
import org.venomx.reactor.pane.Observations;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Panes;
import org.venomx.reactor.pane.Resizer;
import org.venomx.reactor.pane.Terminal;
import org.venomx.reactor.terminate.ExitWaiter.Ending;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.KillSignal;
import org.venomx.state.Revocation;
import org.venomx.state.RevokeReason;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Cue;
import org.venomx.state.Termination.Life;
import org.venomx.state.Termination.Step;

/**
 * Ends programs and sees them end (RFC-0012 §4). Three inputs come here, each a turn: a request to
 * kill, a deadline that has passed, and a leader's exit.
 *
 * <p>An exit is handled in one turn, in this order: look without reaping, drain the PTY, append,
 * sweep the group where that is due, reap, answer. Until the reap the group's number is pinned;
 * after it {@link Leader} refuses to signal. Confined to the loop's thread; nothing here waits.
 */
public final class Terminator implements PaneProcess.Supervisor {
  private final Kernel kernel;
  private final Loop loop;
  private final Journal journal;
  private final Panes panes;
  private final Resizer resizer;
  private final Tallies tallies;
  private final ExitWaiters waiters = new ExitWaiters();
  private boolean stopping;

  /** For the panes of this instance. */
  public Terminator(
      Kernel kernel, Loop loop, Journal journal, Panes panes, Resizer resizer, Tallies tallies) {
    this.kernel = kernel;
    this.loop = loop;
    this.journal = journal;
    this.panes = panes;
    this.resizer = resizer;
    this.tallies = tallies;
  }

  /** From here on every exit is the shutdown's doing and is swept (foundation §8, Shutdown). */
  public void stopping() {
    stopping = true;
  }

  /** Takes a child that was just spawned into its care. */
  public void adopt(PaneId pane, PrincipalId principal, int pid, int pidfd, Terminal terminal) {
    Observations observations = new Observations(pane, terminal, loop, journal);
    PaneProcess process =
        new PaneProcess(pane, principal, kernel, loop, pid, pidfd, terminal, observations, this);
    panes.add(process);
    process.awaitExit(
        loop.readiness().watch(pidfd, Epoll.IN, (events, nowNs) -> exitAnnounced(process)));
    terminal.listen(observations);
    terminal.watchWith(loop);
  }

  /**
   * A request that passed its checks: begins a termination or joins it. The reply comes with the
   * exit.
   *
   * @param graceMs milliseconds, 0 to 30000
   */
  public void kill(
      Request request, PaneProcess process, KillSignal signal, long graceMs, boolean remove) {
    Leader leader = process.leader();
    if (leader.life() == Life.EXITED) {
      request.releaseUnlogged(); // its exit found no place in the log, so the tree shows it live
      return;
    }
    Step step = Termination.next(leader.life(), graceMs == 0 ? Cue.KILL_AT_ONCE : Cue.KILL);
    Turn turn = journal.turn().begin(request.caller());
    if (step.begins()) {
      turn.stage(new Event.PaneTerminating(process.id(), signal));
      turn.then(() -> process.terminating(request.caller()));
    }
    turn.then(leader.prepare(step, signal.number(), graceMs * 1_000_000));
    if (!turn.commit()) {
      request.releaseUnlogged();
      return;
    }
    tallies.paneKills++;
    KillWaiter waiter = new KillWaiter(request, process, remove, this);
    waiters.add(process, waiter);
    request.whileWaiting(() -> leave(waiter), false);
    if (leader.life().escalated()) {
      tallies.paneEscalations += step == Step.BEGIN_AND_ESCALATE ? 1 : 0;
      waiter.escalated(process, leader.deadlineNs());
    }
  }

  /** Looks whether a leader has ended and, if so, makes that the next turn. */
  public boolean look(PaneProcess process) {
    int status = process.leader().observe();
    if (status < 0) {
      throw new IllegalStateException(
          "waitid of leader " + process.leader().pid() + " failed: " + Errno.name(-status));
    }
    if (status > 0) {
      exited(process, status);
    }
    return status > 0;
  }

  /**
   * A pidfd is readable. When waitid does not give the leader up, a tracer sits on it: neither
   * block nor spin, look again from time to time (foundation §12, Termination).
   */
  @Override
  public void exitAnnounced(PaneProcess process) {
    if (!look(process)) {
      process.lookAgainAt(loop.clock().monotonicNs() + Limits.LOOK_AGAIN_NS);
    }
  }

  @Override
  public void deadlinePassed(PaneProcess process) {
    if (look(process)) {
      return; // it exited in time
    }
    Leader leader = process.leader();
    Step step = Termination.next(leader.life(), Cue.DEADLINE);
    journal.turn().begin(null).then(leader.prepare(step, 0, 0)).commit();
    if (step == Step.ESCALATE) {
      tallies.paneEscalations++;
      waiters.escalated(process, leader.deadlineNs());
    }
  }

  /** A kill-wait has passed. The program is supervised on, and not removed when it ends. */
  void gaveUp(KillWaiter waiter) {
    if (look(waiter.process)) {
      return;
    }
    leave(waiter);
    tallies.terminateTimeouts++;
    waiter.request().fail(timeout(List.of(waiter.process)));
  }

  private void leave(KillWaiter waiter) {
    waiter.over();
    waiters.leave(waiter.process.id(), waiter);
  }

  /** {@code timeout.terminate}, with all that are still terminating. */
  static ProtocolError timeout(List<PaneProcess> left) {
    List<@Nullable Object> panes = new ArrayList<>();
    left.forEach(process -> panes.add(process.id().toString()));
    String who = panes.size() == 1 ? "pane" : panes.size() + " panes";
    Map<String, @Nullable Object> data = Map.of("panes", panes);
    String message = who + " did not exit after SIGKILL";
    return new ProtocolError(ErrorCode.TIMEOUT_TERMINATE, message, data);
  }

  private void exited(PaneProcess process, int waitStatus) {
    process.exitSeen();
    PaneId id = process.id();
    Leader leader = process.leader();
    Ending ending = new Ending(process, status(waitStatus), leader.escalated());
    long finalOffset = process.terminal().drainAtExit();
    Event observed = process.observations().last();
    Turn turn = journal.turn().begin(process.terminatedBy());
    if (observed != null) {
      turn.stage(observed);
    }
    turn.stage(new Event.PaneExited(id, ending.status(), finalOffset, stopping));
    turn.stage(Revocation.of(journal.tree(), process.principal(), RevokeReason.EXITED));
    Step step = Termination.next(leader.life(), Cue.LEADER_EXITED);
    turn.then(leader.prepare(stopping ? Step.SWEEP_AND_REAP : step, 0, 0));
    List<ExitWaiter> waiting = waiters.take(id);
    List<ExitWaiter> completed = completed(waiting, process);
    int answered = 0;
    while (answered < completed.size() && !completed.get(answered).removes()) {
      ExitWaiter waiter = completed.get(answered++);
      waiter.over();
      turn.answer(waiter.request().with(waiter.result(ending)));
    }
    boolean logged = turn.commit();
    panes.unpin(leader.pid());
    leader.close();
    if (logged) {
      completed.subList(answered, completed.size()).forEach(waiter -> complete(waiter, ending));
    } else {
      waiting.forEach(ExitWaiter::unlogged);
    }
  }

  private static List<ExitWaiter> completed(List<ExitWaiter> waiting, PaneProcess process) {
    List<ExitWaiter> completed = new ArrayList<>(waiting.size());
    for (ExitWaiter waiter : waiting) {
      if (waiter.exited(process)) {
        completed.add(waiter);
      }
    }
    return completed;
  }

  /**
   * The removal that an exit completes: the very next turn, with a record of its own. Those who
   * arrived behind it and only wait are answered behind it.
   */
  private void complete(ExitWaiter waiter, Ending ending) {
    Turn turn = journal.turn().begin(waiter.request().caller());
    waiter.stageRemoval(turn);
    turn.answer(waiter.request().with(waiter.result(ending))).commit();
    waiter.over();
  }

  Journal journal() {
    return journal;
  }

  Resizer resizer() {
    return resizer;
  }

  Deadlines deadlines() {
    return loop.deadlines();
  }

  ExitWaiters waiters() {
    return waiters;
  }

  private static ExitStatus status(int waitStatus) {
    int number = WaitStatus.number(waitStatus);
    return WaitStatus.isExit(waitStatus) ? ExitStatus.exited(number) : ExitStatus.killedBy(number);
  }
}
