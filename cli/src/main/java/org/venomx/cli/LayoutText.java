package org.venomx.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A layout in one line: {@code p0}, {@code (p0 | p1)} side by side, {@code (p0 / p1)} stacked. */
final class LayoutText {
  private LayoutText() {}

  static String of(@Nullable Object layout) {
    if (!(layout instanceof Map<?, ?> node)) return "empty";
    if (node.get("pane") != null) return Fields.text(node, "pane");
    String between = "down".equals(node.get("split")) ? " / " : " | ";
    return "(" + of(node.get("first")) + between + of(node.get("second")) + ")";
  }
}
