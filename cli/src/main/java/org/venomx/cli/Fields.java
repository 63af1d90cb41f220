package org.venomx.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members of an answer, as text. */
final class Fields {
  private Fields() {}

  /** A member as text; empty if it is absent. */
  static String text(Map<?, ?> fields, String member) {
    Object value = fields.get(member);
    return value == null ? "" : value.toString();
  }

  /** A list's elements, a comma between them. */
  static String joined(@Nullable Object list) {
    if (!(list instanceof List<?> elements)) return "";
    StringBuilder text = new StringBuilder();
    for (Object element : elements) {
      if (!text.isEmpty()) text.append(", ");
      text.append(element);
    }
    return text.toString();
  }

  /** {@code 80x24}. */
  static String size(Map<?, ?> fields) {
    return text(fields, "cols") + "x" + text(fields, "rows");
  }

  /** How a program ended, in words that follow its name; empty if nothing tells. */
  static String ending(Map<?, ?> fields) {
    if (fields.get("signal") != null) return "died of " + text(fields, "signal");
    if (fields.get("exit_code") != null) return "exited with code " + text(fields, "exit_code");
    return "";
  }
}
