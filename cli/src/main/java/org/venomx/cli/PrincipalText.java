package org.venomx.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Principals and what they hold, for people. */
final class PrincipalText {
  private PrincipalText() {}

  static String list(Map<?, ?> result, Paint paint) {
    return new Table(paint)
        .column("PRINCIPAL", "principal")
        .column("NAME", "name")
        .column("PARENT", "parent")
        .column("PANE", "pane")
        .column("STATE", row -> Boolean.TRUE.equals(row.get("revoked")) ? "revoked" : "")
        .column("GRANTS", row -> grants(row.get("grants")))
        .of(result.get("principals"), "No principals.");
  }

  /**
   * The one time that a token is seen. On a terminal it stays in the scrollback, so that is said.
   */
  static String created(Map<?, ?> result, Map<?, ?> params, boolean terminal) {
    Object name = params.get("name");
    String text =
        "Created principal %s%s.%ntoken %s%n"
            .formatted(
                Fields.text(result, "principal"),
                name == null ? "" : " (" + Printable.of(name.toString()) + ")",
                Fields.text(result, "token"));
    if (!terminal) return text;
    return text
        + "Whoever has this token acts as the principal. It is not shown again; keep it in a file\n"
        + "of mode 0600, give it on by $VENOMX_TOKEN or --token @FILE, and clear this terminal.\n";
  }

  static String granted(Map<?, ?> params) {
    return "Principal %s holds %s.\n"
        .formatted(Fields.text(params, "principal"), grants(params.get("grants")));
  }

  static String revoked(Map<?, ?> params) {
    String principal = Fields.text(params, "principal");
    return params.containsKey("grants")
        ? "Principal %s does not hold %s any more.\n"
            .formatted(principal, grants(params.get("grants")))
        : "Revoked principal " + principal + " and all below it.\n";
  }

  /** {@code read pane:p0, write self}. */
  static String grants(@Nullable Object list) {
    if (!(list instanceof List<?> grants) || grants.isEmpty()) return "nothing";
    StringBuilder text = new StringBuilder();
    for (Object grant : grants) {
      if (!text.isEmpty()) text.append(", ");
      if (grant instanceof Map<?, ?> fields) {
        text.append(Fields.text(fields, "right")).append(' ').append(Fields.text(fields, "scope"));
      }
    }
    return text.toString();
  }
}
