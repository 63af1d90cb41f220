package org.venomx.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be asked for, as the manifest describes it. Immutable.
 *
 * @param name {@code noun.verb}, or a verb that stands alone
 * @param summary a sentence for people
 * @param grant the right needed
 * @param on the resource that the right is needed on; empty where none is
 * @param destructive whether it ends a program or loses data
 * @param idempotent whether asking twice has no further effect
 * @param streaming whether it belongs to what goes on after an answer, so that it is no command
 * @param params in the order that help lists them
 * @param oneOf exactly one of these parameters must be given; empty for no such rule
 * @param result the type of a successful answer
 * @param errors the codes that are its own, beside those of any request
 */
public record Verb(
    String name,
    String summary,
    Grant grant,
    String on,
    boolean destructive,
    boolean idempotent,
    boolean streaming,
    List<Param> params,
    List<String> oneOf,
    Type result,
    List<String> errors) {

  /** A parameter's name is repeated to the caller only so far. */
  private static final int REPEATED_CHARS_MAX = 64;

  /** What the caller must hold. */
  public enum Grant {
    /** A valid token is enough. */
    NONE,
    /** To look. */
    READ,
    /** To change. */
    WRITE
  }

  /** The parameter of this name, or null. */
  public @Nullable Param param(String name) {
    for (Param param : params) {
      if (param.name().equals(name)) return param;
    }
    return null;
  }

  /**
   * Holds parameters against the manifest.
   *
   * @return them in the manifest's order, with what was absent filled in where there is a default;
   *     integers are {@link Long}
   * @throws InvalidParams for the first thing that is not allowed
   */
  public Map<String, Object> admit(Map<String, ? extends @Nullable Object> given)
      throws InvalidParams {
    for (String name : given.keySet()) {
      if (param(name) == null) throw unknown(name);
    }
    Map<String, Object> admitted = new LinkedHashMap<>();
    for (Param param : params) {
      if (given.containsKey(param.name())) {
        Object value = given.get(param.name());
        new Validation(param.name()).check(param.type(), value, param.name());
        // Null fits no parameter's type, so it is not null any more.
        admitted.put(param.name(), value instanceof Integer i ? Long.valueOf(i) : notNull(value));
      } else if (param.required()) {
        throw missing(param.name(), param.name() + " must be given: " + param.type().allowed());
      } else {
        Object fallback = param.fallback();
        if (fallback != null) admitted.put(param.name(), fallback);
      }
    }
    if (!oneOf.isEmpty()) exactlyOne(given);
    return admitted;
  }

  /**
   * Why an answer is not of this verb's result type, or null if it is. For tests of both ends: the
   * daemon does not check itself on each reply.
   */
  public @Nullable String misfit(@Nullable Object answer) {
    try {
      new Validation("").check(result, answer, "");
      return null;
    } catch (InvalidParams misfit) {
      return misfit.getMessage();
    }
  }

  private void exactlyOne(Map<String, ?> given) throws InvalidParams {
    List<String> present = oneOf.stream().filter(given::containsKey).toList();
    String rule = "exactly one of " + String.join(", ", oneOf) + " must be given";
    if (present.isEmpty()) throw missing(oneOf.getFirst(), rule);
    if (present.size() > 1) {
      throw new InvalidParams(ErrorCode.INVALID_PARAMS_RANGE, present.get(1), rule);
    }
  }

  private InvalidParams missing(String param, String message) {
    return new InvalidParams(ErrorCode.INVALID_PARAMS_MISSING, param, message);
  }

  private InvalidParams unknown(String given) {
    String known =
        params.isEmpty()
            ? "it takes none"
            : "it takes " + params.stream().map(Param::name).collect(Collectors.joining(", "));
    String repeated =
        given.length() <= REPEATED_CHARS_MAX ? given : given.substring(0, REPEATED_CHARS_MAX);
    return new InvalidParams(
        ErrorCode.INVALID_PARAMS_UNKNOWN, repeated, name + " has no such parameter; " + known);
  }

  private static Object notNull(@Nullable Object value) {
    if (value == null) throw new IllegalStateException("null was admitted");
    return value;
  }
}
