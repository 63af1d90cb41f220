package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.reactor.world.ScriptedKernel;
import org.venomx.reactor.world.SimProcess;
import org.venomx.state.Event;
import org.venomx.state.Evolve;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Invariants;
import org.venomx.state.Tree;

/**
 * Reads the log as a restart would, turn by turn as it grows, and holds what it says against what
 * may be said: dense numbers, the order of foundation §4, no ID twice, and the tree that it makes.
 */
final class History {
  private final MemoryEventLog log;
  private final ScriptedKernel kernel;
  private final Set<Id> used = new HashSet<>();
  private final Map<String, Long> seqs = new HashMap<>();
  private final Map<PaneId, SimProcess> processes = new HashMap<>();
  private final Map<SimProcess, SimProcess> before = new HashMap<>();
  private Tree tree;
  private long seq;
  private long turn;
  private boolean lastTurnUnknown;

  /** Goes on behind what a start has replayed. */
  History(MemoryEventLog log, ScriptedKernel kernel, Replayed past) {
    this.log = log;
    this.kernel = kernel;
    this.tree = past.tree();
    this.seq = tree.seq();
    this.turn = past.lastTurn();
  }

  /** The next append will be in the log although the daemon takes it for lost. */
  void lastTurnUnknown() {
    lastTurnUnknown = true;
  }

  /** The fold of all that was read. */
  Tree tree() {
    return tree;
  }

  /** Reads what is new; true when there was something. */
  boolean follow() {
    if (log.latestSeq() == seq) {
      return false;
    }
    long before = seq;
    try (LogReader reader = log.openReader(seq)) {
      LoggedTurn next = reader.next();
      while (next != null) {
        LoggedTurn after = reader.next();
        if (after != null || !lastTurnUnknown || !log.failed()) {
          take(next);
        }
        next = after;
      }
    }
    return seq > before;
  }

  /** The seq of an event of this type about this resource, or 0 while there is none. */
  long seqOf(String type, String id) {
    return seqs.getOrDefault(type + " " + id, 0L);
  }

  /** The events behind a seq, each as its type and its resource. */
  List<String> since(long seqBefore) {
    List<String> types = new ArrayList<>();
    try (LogReader reader = log.openReader(seqBefore)) {
      for (LoggedTurn next = reader.next(); next != null; next = reader.next()) {
        next.events().forEach(event -> types.add(event.type() + " " + event.resource()));
      }
    }
    return types;
  }

  /** The newest process of a pane's programs that has been reaped, or {@code null}. */
  @Nullable SimProcess ended(String pane) {
    SimProcess newest = process(pane);
    return newest == null || newest.reaped() ? newest : before.get(newest);
  }

  /** The process that the pane's program was, or {@code null} for a pane that never was. */
  @Nullable SimProcess process(String pane) {
    return processes.get(new PaneId(Long.parseLong(pane.substring(1))));
  }

  private void take(LoggedTurn next) {
    assertEquals(seq + 1, next.firstSeq(), "seq is dense");
    assertTrue(next.turn() > turn, "turns rise");
    TurnShape.check(next.events());
    tree = Evolve.turn(tree, next.firstSeq(), next.by(), next.events());
    for (Event event : next.events()) {
      created(event);
      seqs.put(event.type() + " " + event.resource(), ++seq);
    }
    turn = next.turn();
    Invariants.check(tree);
  }

  private void created(Event event) {
    boolean creates =
        event instanceof Event.SessionCreated
            || event instanceof Event.WindowCreated
            || event instanceof Event.PaneCreated
            || event instanceof Event.PrincipalCreated;
    if (creates) {
      assertTrue(used.add(event.resource()), () -> "used before: " + event.resource());
    }
    if (event instanceof Event.PaneCreated pane) {
      runs(pane.pane(), pane.pid());
    } else if (event instanceof Event.PaneRelaunched again) {
      runs(again.pane(), again.pid());
    }
  }

  private void runs(PaneId pane, int pid) {
    SimProcess process = kernel.leader(pid);
    assertTrue(process != null && !process.reaped(), () -> "no leader for " + pane);
    SimProcess last = processes.put(pane, process);
    if (last != null) {
      before.put(process, last);
    }
  }
}
