package org.venomx.reactor.terminate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;

/** The result of pane.kill, in RFC-0012 §1's order. */
public final class KillResult {
  private KillResult() {}

  /** Of a termination that has ended. */
  static Map<String, @Nullable Object> terminated(
      PaneId pane, ExitStatus status, boolean escalated, boolean removed) {
    return result(pane, "terminated", status, escalated, removed);
  }

  /**
   * Of a pane whose program had ended before.
   *
   * @param status {@code null} for an interrupted archive, whose end nobody saw
   */
  public static Map<String, @Nullable Object> alreadyExited(
      PaneId pane, @Nullable ExitStatus status, boolean removed) {
    return result(pane, "already_exited", status, false, removed);
  }

  private static Map<String, @Nullable Object> result(
      PaneId pane,
      String outcome,
      @Nullable ExitStatus status,
      boolean escalated,
      boolean removed) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("pane", pane.toString());
    result.put("outcome", outcome);
    result.put("removed", removed);
    result.put("escalated", escalated);
    if (status != null && status.bySignal()) {
      result.put("signal", status.signalName());
    } else if (status != null) {
      result.put("exit_code", status.number());
    }
    return result;
  }
}
