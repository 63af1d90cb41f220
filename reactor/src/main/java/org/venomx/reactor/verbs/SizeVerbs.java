package org.venomx.reactor.verbs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Resizer;
import org.venomx.state.Event;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Resizing;
import org.venomx.state.Size;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/** {@code window.resize} and {@code pane.resize}. */
final class SizeVerbs {
  private final Context context;
  private final Resizer resizer;

  SizeVerbs(Context context, Resizer resizer) {
    this.context = context;
    this.resizer = resizer;
  }

  void window(Request request) {
    WindowId id = new WindowId(context.number(request, Kind.WINDOW));
    if (may(request, id)) {
      Size size = size(request);
      Window window = context.existing(context.journal().tree().window(id));
      commit(
          request, window, Resizing.ofWindow(context.journal().tree(), id, size, resizer::offset));
    }
  }

  void pane(Request request) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    if (may(request, id)) {
      Size size = size(request);
      Window window = context.existing(context.journal().tree().windowOf(id));
      commit(request, window, Resizing.ofPane(context.journal().tree(), id, size, resizer::offset));
    }
  }

  private boolean may(Request request, Id target) {
    return context.passes(request, context.rules(request).mayChange(target));
  }

  private Size size(Request request) {
    return new Size(context.whole(request, "cols"), context.whole(request, "rows"));
  }

  /** All of it, or nothing where there is no room. */
  private void commit(Request request, Window window, @Nullable List<Event> events) {
    if (events == null) {
      context.passes(request, Verdict.Conflict.NO_SPACE);
    } else if (events.isEmpty()) {
      request.succeed(Map.of());
    } else if (context.hasRoomFor(request, window)) {
      resizer
          .stage(context.journal().turn().begin(request.caller()), events)
          .answer(request.with(Map.of()))
          .commit();
    }
  }
}
