package org.venomx.reactor.verbs;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Pane;

/**
 * Who waits in {@code pane.wait}, and for what: a pane's exit ends every wait, its output some.
 * Confined to the loop's thread.
 */
final class PaneWaits {
  private final Map<PaneId, List<Waiter>> byPane = new HashMap<>();
  private final Journal journal;
  private final Loop loop;

  private final class Waiter {
    private final PaneId pane;
    private final Request request;
    private final String tooLate;
    private final Deadline deadline = new Deadline(nowNs -> runOut());
    private @Nullable OutputWatch watch;

    Waiter(PaneId pane, Request request, String tooLate) {
      this.pane = pane;
      this.request = request;
      this.tooLate = tooLate;
    }

    void leave() {
      stop();
      List<Waiter> others = byPane.get(pane);
      if (others != null && others.remove(this) && others.isEmpty()) {
        byPane.remove(pane);
      }
    }

    void stop() {
      loop.deadlines().clear(deadline);
      if (watch != null) {
        watch.close();
      }
    }

    void met(String reason) {
      leave();
      request.succeed(new Fields().add("reason", reason).map());
    }

    private void runOut() {
      leave();
      request.fail(new ProtocolError(ErrorCode.TIMEOUT_WAIT, tooLate));
    }
  }

  PaneWaits(Journal journal, Loop loop) {
    this.journal = journal;
    this.loop = loop;
  }

  /** Replies with the exit status, now or at the exit, or with timeout.wait. */
  void untilExit(Request request, Pane pane, long deadlineNs) {
    if (pane.live()) {
      begin(new Waiter(pane.id(), request, "the pane has not exited in time"), deadlineNs);
    } else {
      request.succeed(Entities.exit(new Fields().add("reason", "exit"), pane.exit()).map());
    }
  }

  /**
   * Replies when the pattern is on the screen or in output that comes from now on; without one, at
   * the next output.
   */
  void untilOutput(
      Request request,
      Pane pane,
      @Nullable Terminal terminal,
      @Nullable Pattern pattern,
      long deadlineNs) {
    if (terminal == null) {
      untilExit(request, pane, deadlineNs); // an archive, which shows nothing new
      return;
    }
    if (pattern != null && patterns(pane.id()) >= Limits.PATTERN_WAITS_PER_PANE) {
      String message = "at most " + Limits.PATTERN_WAITS_PER_PANE + " may wait for a pane's text";
      request.fail(new ProtocolError(ErrorCode.LIMIT_IN_FLIGHT, message));
      return;
    }
    Waiter waiter = new Waiter(pane.id(), request, "no such output has come in time");
    OutputWatch watch =
        pattern == null
            ? OutputWatch.forAny(terminal, () -> waiter.met("output"))
            : OutputWatch.forText(terminal, pattern, () -> waiter.met("output"));
    begin(request, pane, waiter, watch, deadlineNs);
  }

  /** Replies when nothing new was shown for so long, from now on. */
  void untilQuiet(
      Request request,
      Pane pane,
      @Nullable Terminal terminal,
      long quietNs,
      long nowNs,
      long deadlineNs) {
    if (terminal == null) {
      untilExit(request, pane, deadlineNs);
      return;
    }
    Waiter waiter = new Waiter(pane.id(), request, "the output has not paused in time");
    OutputWatch watch =
        OutputWatch.forQuiet(terminal, loop, quietNs, nowNs, () -> waiter.met("quiet"));
    begin(request, pane, waiter, watch, deadlineNs);
  }

  private void begin(
      Request request, Pane pane, Waiter waiter, OutputWatch watch, long deadlineNs) {
    if (watch.isMet()) {
      waiter.met("output");
    } else if (!pane.live()) {
      untilExit(request, pane, deadlineNs);
    } else {
      waiter.watch = watch;
      begin(waiter, deadlineNs);
      watch.begin();
    }
  }

  private void begin(Waiter waiter, long deadlineNs) {
    byPane.computeIfAbsent(waiter.pane, id -> new ArrayList<>()).add(waiter);
    waiter.request.whileWaiting(waiter::leave, true);
    loop.deadlines().set(waiter.deadline, deadlineNs);
  }

  private int patterns(PaneId pane) {
    int count = 0;
    for (Waiter waiter : byPane.getOrDefault(pane, List.of())) {
      count += waiter.watch != null && waiter.watch.isForText() ? 1 : 0;
    }
    return count;
  }

  /** Follows the tree. */
  void happened(Event event) {
    if (event instanceof Event.PaneExited exited) {
      List<Waiter> waiting = byPane.remove(exited.pane());
      if (waiting != null) {
        for (Waiter waiter : waiting) {
          waiter.stop();
          Fields result = Entities.exit(new Fields().add("reason", "exit"), exited.status());
          journal.releaseWhenDurable(waiter.request.with(result.map()));
        }
      }
    }
  }
}
