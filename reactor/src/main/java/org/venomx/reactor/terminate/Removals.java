package org.venomx.reactor.terminate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Leader;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Panes;
import org.venomx.state.Event;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.KillSignal;
import org.venomx.state.Pane;
import org.venomx.state.Removal;
import org.venomx.state.Seals;
import org.venomx.state.Session;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Cue;
import org.venomx.state.Termination.Life;
import org.venomx.state.Termination.Step;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/**
 * {@code window.remove} and {@code session.remove} once their checks have passed (RFC-0012 §3 to
 * §5). The first turn seals the subtree and begins or joins the termination of every live pane in
 * it; the exit that was the last one awaited is followed by the turn that removes everything. A
 * subtree without a live pane goes in the first turn itself. Confined to the loop's thread; nothing
 * here waits.
 */
public final class Removals {
  private final Loop loop;
  private final Journal journal;
  private final Panes panes;
  private final Tallies tallies;
  private final Terminator terminator;
  private final OnDemand onDemand;
  private final SealBook seals;

  /**
   * For the panes that {@code terminator} cares for.
   *
   * @param reader is shown the seals whenever they change
   */
  public Removals(
      Loop loop,
      Panes panes,
      Tallies tallies,
      Terminator terminator,
      OnDemand onDemand,
      Consumer<Seals> reader) {
    this.loop = loop;
    this.journal = terminator.journal();
    this.panes = panes;
    this.tallies = tallies;
    this.terminator = terminator;
    this.onDemand = onDemand;
    this.seals = new SealBook(reader);
  }

  /**
   * The first turn of a request that passed its checks: one that is not recursive has nothing in
   * its subtree.
   *
   * @param graceMs milliseconds, 0 to 30000
   */
  public void remove(Request request, Id target, KillSignal signal, long graceMs) {
    Tree tree = journal.tree();
    List<PaneProcess> live = new ArrayList<>();
    for (PaneId id : panesOf(tree, target)) {
      Pane pane = tree.pane(id);
      PaneProcess process = panes.get(id);
      if (pane != null && pane.live() && process != null) {
        live.add(process);
      }
    }
    // An exit that found no place in the log: the tree will show that pane live for ever.
    if (!fits(tree, target) || live.stream().anyMatch(Removals::hasEnded)) {
      request.releaseUnlogged();
    } else if (live.isEmpty()) {
      Turn turn = journal.turn().begin(request.caller());
      stage(turn, target);
      turn.answer(request.with(Map.of())).commit();
    } else {
      terminate(request, target, live, signal, graceMs);
    }
  }

  private void terminate(
      Request request, Id target, List<PaneProcess> live, KillSignal signal, long graceMs) {
    Turn turn = journal.turn().begin(request.caller());
    turn.then(() -> seals.seal(target));
    Cue cue = graceMs == 0 ? Cue.KILL_AT_ONCE : Cue.KILL;
    List<Leader> leaders = new ArrayList<>(live.size());
    int escalations = 0;
    for (PaneProcess process : live) {
      Step step = Termination.next(process.leader().life(), cue);
      if (step.begins()) {
        turn.stage(new Event.PaneTerminating(process.id(), signal));
        turn.then(() -> process.terminating(request.caller()));
      }
      escalations += step == Step.BEGIN_AND_ESCALATE ? 1 : 0;
      leaders.add(process.leader().prepare(step, signal.number(), graceMs * 1_000_000));
    }
    turn.then(new FirstSignals(leaders, loop.clock()));
    if (!turn.commit()) {
      request.releaseUnlogged();
      return;
    }
    tallies.paneKills++;
    tallies.paneEscalations += escalations;
    RecursiveRemoval removal = new RecursiveRemoval(request, target, live, this);
    for (PaneProcess process : live) {
      terminator.waiters().add(process, removal);
      if (process.leader().life().escalated()) {
        removal.escalated(process, process.leader().deadlineNs());
      }
    }
    request.whileWaiting(() -> over(removal), false);
  }

  /** Adds to a turn the removal of a subtree in which nothing lives; nothing where it is gone. */
  void stage(Turn turn, Id target) {
    Tree tree = journal.tree();
    List<PaneId> going = panesOf(tree, target);
    if (!tree.has(target)) {
      return;
    }
    switch (target) {
      case WindowId window -> turn.stage(Removal.ofWindow(tree, window));
      case SessionId session -> {
        turn.stage(Removal.ofSession(tree, session));
        onDemand.latch(turn, tree, session);
      }
      case PaneId pane -> throw new IllegalArgumentException(pane + " is no container");
      case Id.PrincipalId principal -> throw new IllegalArgumentException(principal + " is none");
      case Id.DaemonId daemon -> throw new IllegalArgumentException("the daemon is none");
    }
    turn.then(() -> going.forEach(panes::remove));
  }

  /**
   * Ends a removal's wait, whatever ended it, and lifts its seal. A second call changes nothing.
   */
  void over(RecursiveRemoval removal) {
    loop.deadlines().clear(removal.giveUp());
    for (PaneProcess process : removal.awaited()) {
      terminator.waiters().leave(process.id(), removal);
    }
    seals.lift(removal.target());
  }

  void giveUpAt(RecursiveRemoval removal, long atNs) {
    loop.deadlines().set(removal.giveUp(), atNs);
  }

  /** The last kill-wait has passed. Nothing is removed; what still lives is supervised on. */
  void gaveUp(RecursiveRemoval removal) {
    for (PaneProcess process : removal.awaited()) {
      terminator.look(process);
    }
    if (removal.request().ended() || removal.awaited().isEmpty()) {
      return; // they exited in time
    }
    over(removal);
    tallies.terminateTimeouts++;
    removal.request().fail(Terminator.timeout(removal.awaited()));
  }

  /** Panes bring their own room in the log; windows without a pane have none. */
  private boolean fits(Tree tree, Id target) {
    int bare = 0;
    for (WindowId id : windowsOf(tree, target)) {
      Window window = tree.window(id);
      bare += window != null && window.layout() == null ? 1 : 0;
    }
    return journal.hasRoomBeyondOwed(bare * Limits.LOG_BYTES_PER_BARE_REMOVAL);
  }

  private static boolean hasEnded(PaneProcess process) {
    return process.leader().life() == Life.EXITED;
  }

  private static List<PaneId> panesOf(Tree tree, Id target) {
    List<PaneId> found = new ArrayList<>();
    for (WindowId id : windowsOf(tree, target)) {
      Window window = tree.window(id);
      if (window != null) {
        found.addAll(window.panes());
      }
    }
    found.sort(Comparator.comparingLong(PaneId::number));
    return found;
  }

  private static List<WindowId> windowsOf(Tree tree, Id target) {
    if (target instanceof WindowId window) {
      return List.of(window);
    }
    List<WindowId> found = new ArrayList<>();
    Session session = target instanceof SessionId id ? tree.session(id) : null;
    if (session != null) {
      session.windows().forEach(found::add);
    }
    return found;
  }
}
