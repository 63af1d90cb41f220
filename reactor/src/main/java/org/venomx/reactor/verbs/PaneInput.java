package org.venomx.reactor.verbs;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Keys;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Kind;
import org.venomx.state.Termination.Life;
import org.venomx.state.Verdict;
import org.venomx.vt.Vt;

/** {@code pane.send}: text, bytes or keys into a pane's input queue. */
final class PaneInput {
  private final Context context;
  private final Nursery nursery;

  PaneInput(Context context, Nursery nursery) {
    this.context = context;
    this.nursery = nursery;
  }

  void send(Request request) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    if (!context.passes(request, context.rules(request).maySend(id))) {
      return;
    }
    PaneProcess process = nursery.panes().get(id);
    if (process == null || process.leader().life() == Life.EXITED) {
      // The tree still shows it running, because its exit could not be logged.
      context.passes(request, Verdict.Conflict.PANE_EXITED);
      return;
    }
    Terminal terminal = process.terminal();
    byte[] input;
    try {
      input = input(request.params(), terminal.display().vt());
    } catch (InvalidParams refused) {
      request.fail(refused.error());
      return;
    }
    if (terminal.send(input)) {
      request.succeed(new Fields().add("queued", input.length).map());
    } else {
      request.fail(
          new ProtocolError(
              ErrorCode.LIMIT_INPUT,
              "the program reads too slowly: at most "
                  + Limits.INPUT_BYTES_MAX
                  + " bytes of input may wait"));
    }
  }

  /** What the manifest lets be said in one of three ways. */
  private static byte[] input(Map<String, Object> params, Vt vt) throws InvalidParams {
    ByteArrayOutputStream input = new ByteArrayOutputStream();
    if (params.get("text") instanceof String text) {
      input.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    } else if (params.get("base64") instanceof String base64) {
      input.writeBytes(decoded(base64));
    } else if (params.get("keys") instanceof List<?> keys) {
      for (int i = 0; i < keys.size(); i++) {
        byte[] pressed = Keys.bytes((String) keys.get(i), vt);
        if (pressed == null) {
          throw outOfRange("keys", "keys[" + i + "] must be a key as tmux names it");
        }
        input.writeBytes(pressed);
      }
    }
    if (Boolean.TRUE.equals(params.get("enter"))) {
      input.write('\r');
    }
    return input.toByteArray();
  }

  private static byte[] decoded(String base64) throws InvalidParams {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException malformed) {
      throw outOfRange("base64", "base64 must be standard Base64 with padding");
    }
  }

  private static InvalidParams outOfRange(String param, String message) {
    return new InvalidParams(ErrorCode.INVALID_PARAMS_RANGE, param, message);
  }
}
