package org.venomx.cli;

import java.util.Map;

/** What a kill came to, as a sentence. */
final class KillText {
  private KillText() {}

  static String of(Map<?, ?> result) {
    StringBuilder text = new StringBuilder("Pane ").append(result.get("pane"));
    String ending = Fields.ending(result);
    if ("already_exited".equals(result.get("outcome"))) {
      text.append(": its program had ended before");
      if (!ending.isEmpty()) text.append(" (it ").append(ending).append(')');
    } else {
      text.append(" terminated: its program ").append(ending);
      if (Boolean.TRUE.equals(result.get("escalated"))) text.append(" when the grace was over");
    }
    if (Boolean.TRUE.equals(result.get("removed"))) text.append("; the pane is removed");
    return text.append('.').toString();
  }
}
