package org.venomx.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error as it goes over the wire. Holds no argument of a program after {@code argv[0]}'s name,
 * no environment, no terminal content and no token.
 *
 * @param code one of {@link ErrorCode}
 * @param message a sentence for people
 * @param data what a program needs to act on it; empty rather than absent
 */
public record ProtocolError(String code, String message, Map<String, @Nullable Object> data) {

  /** An error without data. */
  public ProtocolError(String code, String message) {
    this(code, message, Map.of());
  }

  /** {@code {"code","message","data"}}, in that order. */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("code", code);
    map.put("message", message);
    map.put("data", data);
    return map;
  }
}
