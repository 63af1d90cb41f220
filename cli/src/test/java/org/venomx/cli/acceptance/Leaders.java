package org.venomx.cli.acceptance;

import java.util.ArrayList;
import java.util.List;

/** The leaders of all panes that a fixture's daemon was asked for. Confined to one thread. */
final class Leaders {
  private final List<Proc.Stat> recorded = new ArrayList<>();

  void record(long pid) {
    Proc.Stat leader = Proc.stat(pid);
    if (leader != null) recorded.add(leader); // else it has ended already
  }

  /** Waits until every leader and every member of its group is gone; fails when one stays. */
  void assertNoneLeft() {
    for (Proc.Stat leader : recorded) {
      Await.until("group of " + leader + " is empty", () -> survivors(leader).isEmpty());
    }
  }

  /** Ends what is left. Only after a failure there is something. */
  void endAll() {
    for (Proc.Stat leader : recorded) {
      survivors(leader).forEach(member -> Signals.end(member.pid()));
    }
  }

  /** Who is left of a leader's group. A younger process of the leader's ID is somebody else's. */
  private static List<Proc.Stat> survivors(Proc.Stat leader) {
    Proc.Stat now = Proc.stat(leader.pid());
    if (now != null && now.startTicks() != leader.startTicks()) return List.of();
    return Proc.group(leader.pid()).stream().filter(member -> !member.isZombie()).toList();
  }
}
