package org.venomx.reactor.pane;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Termination.Life;

/** The panes of this instance, live and exited, in order of ID. Confined to the loop's thread. */
public final class Panes {
  private final TreeMap<Long, PaneProcess> byNumber = new TreeMap<>();
  private final Set<Integer> pinned = new HashSet<>();
  private final Map<Integer, Abandoned> abandoned = new HashMap<>();

  /** Adds one that runs. The terminal of what ran in that pane before is closed. */
  public void add(PaneProcess process) {
    remove(process.id());
    byNumber.put(process.id().number(), process);
    pinned.add(process.leader().pid());
  }

  /** The pane's process; {@code null} for an archive and for a pane that is gone. */
  public @Nullable PaneProcess get(PaneId id) {
    return byNumber.get(id.number());
  }

  /** A leader has begun, without a pane, that only its own exit may reap. */
  void abandon(int pid, Abandoned leader) {
    pinned.add(pid);
    abandoned.put(pid, leader);
  }

  /** A leader was reaped, so its PID may be anybody's from now on. */
  public void unpin(int pid) {
    pinned.remove(pid);
    abandoned.remove(pid);
  }

  /** Whether a PID is that of a leader which has not been reaped. */
  public boolean isPinned(int pid) {
    return pinned.contains(pid);
  }

  /** Forgets a pane and closes its terminal; nothing for an archive. */
  public void remove(PaneId id) {
    PaneProcess process = byNumber.remove(id.number());
    if (process != null) {
      process.terminal().close();
    }
  }

  /** Those whose leader is not reaped, in order of ID. */
  public List<PaneProcess> live() {
    List<PaneProcess> live = new ArrayList<>();
    for (PaneProcess process : byNumber.values()) {
      if (process.leader().life() != Life.EXITED) {
        live.add(process);
      }
    }
    return live;
  }

  /** How many leaders are not reaped. */
  public int liveCount() {
    return pinned.size();
  }

  /** Closes every terminal, which hangs up what still has one, and lets go of what still lives. */
  public void closeAll() {
    byNumber.values().forEach(PaneProcess::close);
    byNumber.clear();
    abandoned.values().forEach(Abandoned::close);
    abandoned.clear();
  }
}
