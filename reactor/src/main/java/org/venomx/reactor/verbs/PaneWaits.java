package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.net.Request;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Pane;

/** Who waits in {@code pane.wait} for which pane's exit. Confined to the loop's thread. */
final class PaneWaits {
  private final Map<PaneId, List<Waiter>> byPane = new HashMap<>();
  private final Journal journal;
  private final Deadlines deadlines;

  private final class Waiter {
    private final PaneId pane;
    private final Request request;
    private final Deadline deadline = new Deadline(nowNs -> runOut());

    Waiter(PaneId pane, Request request) {
      this.pane = pane;
      this.request = request;
    }

    void leave() {
      deadlines.clear(deadline);
      List<Waiter> others = byPane.get(pane);
      if (others != null && others.remove(this) && others.isEmpty()) {
        byPane.remove(pane);
      }
    }

    private void runOut() {
      leave();
      request.fail(new ProtocolError(ErrorCode.TIMEOUT_WAIT, "the pane has not exited in time"));
    }
  }

  PaneWaits(Journal journal, Deadlines deadlines) {
    this.journal = journal;
    this.deadlines = deadlines;
  }

  /** Replies with the exit status, now or at the exit, or with timeout.wait. */
  void untilExit(Request request, Pane pane, long deadlineNs) {
    if (!pane.live()) {
      request.succeed(Entities.exit(new Fields().add("reason", "exit"), pane.exit()).map());
      return;
    }
    Waiter waiter = new Waiter(pane.id(), request);
    byPane.computeIfAbsent(pane.id(), id -> new ArrayList<>()).add(waiter);
    request.whileWaiting(waiter::leave, true);
    deadlines.set(waiter.deadline, deadlineNs);
  }

  /** Follows the tree. */
  void happened(Event event) {
    if (event instanceof Event.PaneExited exited) {
      ExitStatus status = exited.status();
      List<Waiter> waiting = byPane.remove(exited.pane());
      if (waiting != null) {
        for (Waiter waiter : waiting) {
          deadlines.clear(waiter.deadline);
          journal.releaseWhenDurable(
              waiter.request.with(Entities.exit(new Fields().add("reason", "exit"), status).map()));
        }
      }
    }
  }
}
