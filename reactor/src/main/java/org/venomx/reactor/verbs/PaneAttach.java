package org.venomx.reactor.verbs;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Panes;
import org.venomx.reactor.pane.Terminal;
import org.venomx.reactor.stream.Backlog;
import org.venomx.reactor.stream.Streams;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Kind;
import org.venomx.state.Pane;

/** {@code pane.attach}: the last request of a connection, which is a stream behind its answer. */
final class PaneAttach {
  private static final long REDRAW = -1;

  private final Context context;
  private final Panes panes;
  private final Streams streams;

  PaneAttach(Context context, Panes panes, Streams streams) {
    this.context = context;
    this.panes = panes;
    this.streams = streams;
  }

  /** Seals and terminations are no obstacle (RFC-0012 §3); neither is an exit. */
  void attach(Request request) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    Object mode = request.params().get("mode");
    boolean writes = "write".equals(mode);
    if (!context.passes(request, context.rules(request).mayAttach(id, writes))) {
      return;
    }
    if (request.connection().inFlightCount() > 1 || request.connection().carries()) {
      String message = "attach needs a connection without other requests and subscriptions";
      request.fail(new ProtocolError(ErrorCode.CONFLICT_IN_FLIGHT, message));
      return;
    }
    Pane pane = context.existing(context.journal().tree().pane(id));
    PaneProcess process = panes.get(id);
    Terminal terminal = process == null ? null : process.terminal();
    long end = terminal == null ? pane.finalOffset() : terminal.output().endOffset();
    long from = request.params().get("from") instanceof Long given ? given : REDRAW;
    if (from > end) {
      String message = "from is ahead of the output, which has " + end + " bytes";
      Map<String, @Nullable Object> data = Map.of("param", "from");
      request.fail(new ProtocolError(ErrorCode.INVALID_PARAMS_RANGE, message, data));
      return;
    }
    Backlog backlog = Backlog.of(pane, terminal, from);
    request.succeed(
        new Fields()
            .add("pane", id)
            .add("mode", mode)
            .add("offset", backlog.nextOffset())
            .add("cols", pane.cols())
            .add("rows", pane.rows())
            .map());
    streams.attach(request.connection(), request.caller(), pane, terminal, writes, backlog);
  }
}
