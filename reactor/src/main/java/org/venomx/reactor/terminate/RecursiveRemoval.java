package org.venomx.reactor.terminate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;

/**
 * One recursive removal from its first turn to its end: which leaders it waits for, and until when.
 *
 * <p>It waits for each leader as a pane.kill would: without an end during the grace, then for that
 * leader's kill-wait, or, where it joined after the escalation, for one of its own. It gives up
 * when the last of these has passed (foundation §12, Termination), the one of a leader that has
 * ended meanwhile included. Confined to the loop's thread.
 */
final class RecursiveRemoval implements ExitWaiter {
  private final Request request;
  private final Id target;
  private final Removals removals;
  private final Map<PaneId, PaneProcess> awaited = new LinkedHashMap<>();
  private final Deadline giveUp;

  /** How many of the awaited were not sent SIGKILL yet. */
  private int inGrace;

  private long lastGiveUpNs = Long.MIN_VALUE;

  RecursiveRemoval(Request request, Id target, List<PaneProcess> live, Removals removals) {
    this.request = request;
    this.target = target;
    this.removals = removals;
    this.giveUp = new Deadline(nowNs -> removals.gaveUp(this));
    for (PaneProcess process : live) {
      awaited.put(process.id(), process);
    }
    inGrace = live.size();
  }

  @Override
  public Request request() {
    return request;
  }

  /** What is sealed, and goes. */
  Id target() {
    return target;
  }

  /** The deadline of {@link Removals#gaveUp}. */
  Deadline giveUp() {
    return giveUp;
  }

  /** Those whose exit it still waits for, in order of ID. */
  List<PaneProcess> awaited() {
    return List.copyOf(awaited.values());
  }

  @Override
  public void escalated(PaneProcess process, long giveUpNs) {
    inGrace--;
    lastGiveUpNs = Math.max(lastGiveUpNs, giveUpNs);
    giveUpAtLast();
  }

  @Override
  public boolean exited(PaneProcess process) {
    awaited.remove(process.id());
    if (!process.leader().escalated()) {
      inGrace--;
    }
    giveUpAtLast();
    return awaited.isEmpty();
  }

  private void giveUpAtLast() {
    if (inGrace == 0) {
      removals.giveUpAt(this, lastGiveUpNs);
    }
  }

  @Override
  public boolean removes() {
    return true;
  }

  @Override
  public void stageRemoval(Turn turn) {
    removals.stage(turn, target);
  }

  @Override
  public Map<String, @Nullable Object> result(Ending ending) {
    return Map.of();
  }

  @Override
  public void over() {
    removals.over(this);
  }
}
