package org.venomx.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/**
 * How an attach came to its end.
 *
 * @param message a line for people
 * @param exitCode of the command
 */
record Ending(String message, int exitCode) {

  static final Ending DETACHED = new Ending("[detached]", ExitCode.OK);
  static final Ending INTERRUPTED = new Ending("[detached]", ExitCode.CANCELLED);
  static final Ending GONE = new Ending("[the daemon is gone]", ExitCode.UNAVAILABLE);

  /** {@code [p1 exited: 0]}, {@code [p1 exited: SIGHUP]}. */
  static Ending exited(String pane, byte[] payload) {
    Map<?, ?> status = json(payload);
    String signal = Fields.text(status, "signal");
    String how = signal.isEmpty() ? Fields.text(status, "exit_code") : signal;
    // Of a program that an earlier daemon left behind nobody saw the end.
    return new Ending(
        "[" + pane + " exited" + (how.isEmpty() ? "]" : ": " + how + "]"), ExitCode.OK);
  }

  static Ending removed(String pane) {
    return new Ending("[" + pane + " removed]", ExitCode.OK);
  }

  /** The daemon has closed, and this is why. */
  static Ending closed(String pane, byte[] payload) {
    return switch (reason(payload)) {
      case "pane_removed" -> removed(pane);
      case "detached" -> DETACHED;
      case "shutdown" -> new Ending("[the daemon is stopping]", ExitCode.UNAVAILABLE);
      case "revoked" -> new Ending("[no longer allowed]", ExitCode.DENIED);
      case "overflow" -> new Ending("[closed: nothing was read for a minute]", ExitCode.LIMIT);
      default -> new Ending("[closed]", ExitCode.UNAVAILABLE);
    };
  }

  static String reason(byte[] payload) {
    return Fields.text(json(payload), "reason");
  }

  private static Map<?, ?> json(byte[] payload) {
    try {
      return Json.parse(payload, 0, payload.length) instanceof Map<?, ?> map ? map : Map.of();
    } catch (JsonException notJson) {
      return Map.of("reason", new String(payload, UTF_8)); // falls among the unknown reasons
    }
  }
}
