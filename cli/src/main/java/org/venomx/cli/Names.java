package org.venomx.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.Format;
import org.venomx.protocol.Param;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Type;
import org.venomx.protocol.Verb;

/** People call things by name; the protocol knows IDs only. */
final class Names {
  /** Kinds whose entities have names. */
  private static final List<String> NAMED = List.of("session", "window", "principal");

  private Names() {}

  /** Replaces each name in {@code params} by the ID of what bears it. */
  static void resolve(Connection connection, Verb verb, Map<String, @Nullable Object> params)
      throws Failure {
    for (Param param : verb.params()) {
      if (!(param.type() instanceof Type.Text text)) continue;
      String kind = text.entity();
      if (kind == null || !NAMED.contains(kind)) continue;
      if (params.get(param.name()) instanceof String given && !Format.looksLikeId(given)) {
        params.put(param.name(), id(connection, kind, given));
      }
    }
  }

  private static String id(Connection connection, String kind, String name) throws Failure {
    Map<String, @Nullable Object> listed = connection.request(kind + ".list", Map.of());
    List<String> ids = new ArrayList<>();
    if (listed.get(kind + "s") instanceof List<?> entities) {
      for (Object entity : entities) {
        if (entity instanceof Map<?, ?> fields && name.equals(fields.get("name"))) {
          ids.add(Fields.text(fields, kind));
        }
      }
    }
    if (ids.size() == 1) return ids.getFirst();
    if (ids.isEmpty()) {
      throw new Failure(
          "not_found." + kind, "no " + kind + " has that name", "see venomx " + kind + " list");
    }
    throw new Failure(
        new ProtocolError(
            ErrorCode.CONFLICT_AMBIGUOUS,
            ids.size() + " " + kind + "s have that name",
            Map.of("candidates", ids)),
        "use one of the IDs: " + String.join(", ", ids));
  }
}
