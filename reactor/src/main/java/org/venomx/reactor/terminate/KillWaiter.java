package org.venomx.reactor.terminate;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Resizer;
import org.venomx.state.Id.PaneId;

/** One pane.kill that waits for the exit. All that wait for the same pane get the same result. */
final class KillWaiter implements ExitWaiter {
  final PaneProcess process;
  private final Request request;
  private final boolean remove;
  private final Journal journal;
  private final Resizer resizer;
  private final Deadlines deadlines;

  /** Its own kill-wait; set at the escalation, or when it joins after it. */
  private final Deadline giveUp;

  KillWaiter(Request request, PaneProcess process, boolean remove, Terminator terminator) {
    this.request = request;
    this.process = process;
    this.remove = remove;
    this.journal = terminator.journal();
    this.resizer = terminator.resizer();
    this.deadlines = terminator.deadlines();
    this.giveUp = new Deadline(nowNs -> terminator.gaveUp(this));
  }

  @Override
  public Request request() {
    return request;
  }

  @Override
  public void escalated(PaneProcess leader, long giveUpNs) {
    deadlines.set(giveUp, giveUpNs);
  }

  @Override
  public boolean exited(PaneProcess leader) {
    return true;
  }

  @Override
  public void over() {
    deadlines.clear(giveUp);
  }

  @Override
  public boolean removes() {
    return remove;
  }

  /** Nothing where somebody else's request has removed the pane first. */
  @Override
  public void stageRemoval(Turn turn) {
    PaneId id = process.id();
    if (journal.tree().has(id)) {
      resizer.stageRemoval(turn, id);
    }
  }

  @Override
  public Map<String, @Nullable Object> result(Ending ending) {
    return KillResult.terminated(process.id(), ending.status(), ending.escalated(), remove);
  }
}
