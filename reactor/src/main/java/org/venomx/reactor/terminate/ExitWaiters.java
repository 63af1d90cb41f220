package org.venomx.reactor.terminate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.state.Id.PaneId;

/** Who waits for which pane's end, in order of arrival. Confined to the loop's thread. */
final class ExitWaiters {
  private final Map<PaneId, List<ExitWaiter>> byPane = new HashMap<>();

  /** Adds one to those who wait for this pane. It leaves by {@link #take} or {@link #leave}. */
  void add(PaneProcess process, ExitWaiter waiter) {
    byPane.computeIfAbsent(process.id(), pane -> new ArrayList<>()).add(waiter);
  }

  /** The escalation starts the kill-wait of everybody who waits for the pane. */
  void escalated(PaneProcess process, long giveUpNs) {
    for (ExitWaiter waiter : byPane.getOrDefault(process.id(), List.of())) {
      waiter.escalated(process, giveUpNs);
    }
  }

  /** Takes out all who wait for a pane. */
  List<ExitWaiter> take(PaneId pane) {
    List<ExitWaiter> taken = byPane.remove(pane);
    return taken == null ? List.of() : taken;
  }

  /** Takes one out of those who wait for a pane. */
  void leave(PaneId pane, ExitWaiter waiter) {
    List<ExitWaiter> others = byPane.get(pane);
    if (others != null && others.remove(waiter) && others.isEmpty()) {
      byPane.remove(pane);
    }
  }
}
