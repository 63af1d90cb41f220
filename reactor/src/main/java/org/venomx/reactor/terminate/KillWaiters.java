package org.venomx.reactor.terminate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.state.Id.PaneId;

/** Who waits for which pane's end, in order of arrival. Confined to the loop's thread. */
final class KillWaiters {
  private final Map<PaneId, List<KillWaiter>> byPane = new HashMap<>();
  private final Deadlines deadlines;

  KillWaiters(Deadlines deadlines) {
    this.deadlines = deadlines;
  }

  /** Adds one. It leaves by {@link #take}, or when its request is called off. */
  KillWaiter add(
      Request request, PaneProcess process, boolean remove, Consumer<KillWaiter> onGiveUp) {
    KillWaiter waiter = new KillWaiter(request, process, remove, onGiveUp);
    byPane.computeIfAbsent(process.id(), pane -> new ArrayList<>()).add(waiter);
    request.whileWaiting(() -> leave(waiter), false);
    return waiter;
  }

  /** Starts the kill-wait of one that has none yet, or sets it anew. */
  void giveUpAt(KillWaiter waiter, long atNs) {
    deadlines.set(waiter.giveUp, atNs);
  }

  /** The escalation starts the kill-wait of everybody who waits for the pane. */
  void escalated(PaneId pane, long giveUpNs) {
    for (KillWaiter waiter : byPane.getOrDefault(pane, List.of())) {
      giveUpAt(waiter, giveUpNs);
    }
  }

  /** Takes out all who wait for a pane. */
  List<KillWaiter> take(PaneId pane) {
    List<KillWaiter> taken = byPane.remove(pane);
    if (taken == null) {
      return List.of();
    }
    taken.forEach(waiter -> deadlines.clear(waiter.giveUp));
    return taken;
  }

  /** Takes one out. */
  void leave(KillWaiter waiter) {
    deadlines.clear(waiter.giveUp);
    List<KillWaiter> others = byPane.get(waiter.process.id());
    if (others != null && others.remove(waiter) && others.isEmpty()) {
      byPane.remove(waiter.process.id());
    }
  }
}
