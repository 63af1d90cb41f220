package org.venomx.reactor.terminate;

import java.util.function.Consumer;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;

/** One pane.kill that waits for the exit. All that wait for the same pane get the same result. */
final class KillWaiter {
  final Request request;
  final PaneProcess process;
  final boolean remove;

  /** Its own kill-wait; set at the escalation, or when it joins after it. */
  final Deadline giveUp;

  KillWaiter(Request request, PaneProcess process, boolean remove, Consumer<KillWaiter> onGiveUp) {
    this.request = request;
    this.process = process;
    this.remove = remove;
    this.giveUp = new Deadline(nowNs -> onGiveUp.accept(this));
  }
}
