package org.venomx.protocol;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds a value against a {@link Type}. Pure. Chains of instanceof where a pattern switch would
 * read better, because a client pays milliseconds to link its first pattern switch.
 */
final class Validation {
  /** The parameter at hand, for {@code data.param}. */
  private final String param;

  Validation(String param) {
    this.param = param;
  }

  /**
   * @param where the value's place, such as {@code argv[1]}; made of names of the manifest only
   */
  @SuppressWarnings("IfChainToSwitch") // See the class comment.
  void check(Type type, @Nullable Object value, String where) throws InvalidParams {
    if (type instanceof Type.Text text) {
      text(text, value, where);
    } else if (type instanceof Type.Whole whole) {
      whole(whole, value, where);
    } else if (type instanceof Type.Bool) {
      if (!(value instanceof Boolean)) throw wrongType(type, where);
    } else if (type instanceof Type.ListOf array) {
      list(array, value, where);
    } else if (type instanceof Type.MapOf map) {
      map(map, value, where);
    } else if (type instanceof Type.Closed object) {
      closed(object, value, where);
    } else if (type instanceof Type.Open) {
      if (!(value instanceof Map)) throw wrongType(type, where);
    } else if (type instanceof Type.Decimal decimal) {
      decimal(decimal, value, where);
    } else if (type instanceof Type.Ref ref) {
      check(ref.target().get(), value, where);
    } else {
      throw new IllegalStateException("no check for " + type);
    }
  }

  private void text(Type.Text type, @Nullable Object value, String where) throws InvalidParams {
    if (!(value instanceof String text)) throw wrongType(type, where);
    if (!type.choices().isEmpty() && !type.choices().contains(text)) {
      throw wrong(ErrorCode.INVALID_PARAMS_ENUM, type, where);
    }
    Format format = type.format();
    if (format != null && !format.fits(text)) throw outOfRange(type, where);
    if (type.maxBytes() != Integer.MAX_VALUE
        && text.getBytes(StandardCharsets.UTF_8).length > type.maxBytes()) {
      throw outOfRange(type, where);
    }
  }

  private void whole(Type.Whole type, @Nullable Object value, String where) throws InvalidParams {
    // A whole number that no long holds is an integer all the same, only out of every range.
    if (value instanceof BigInteger) throw outOfRange(type, where);
    if (!(value instanceof Long || value instanceof Integer)) throw wrongType(type, where);
    long number = ((Number) value).longValue();
    if (number < type.min() || number > type.max()) throw outOfRange(type, where);
  }

  private void decimal(Type.Decimal type, @Nullable Object value, String where)
      throws InvalidParams {
    if (!(value instanceof Number given)) throw wrongType(type, where);
    double number = given.doubleValue();
    if (!(number >= type.min() && number <= type.max())) throw outOfRange(type, where);
  }

  private void list(Type.ListOf type, @Nullable Object value, String where) throws InvalidParams {
    if (!(value instanceof List<?> list)) throw wrongType(type, where);
    if (list.size() < type.minItems()) throw outOfRange(type, where);
    for (int i = 0; i < list.size(); i++) {
      check(type.items(), list.get(i), where + "[" + i + "]");
    }
  }

  private void map(Type.MapOf type, @Nullable Object value, String where) throws InvalidParams {
    if (!(value instanceof Map<?, ?> map)) throw wrongType(type, where);
    Format keys = type.keys();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (keys != null && !keys.fits((String) entry.getKey())) throw outOfRange(type, where);
      check(type.values(), entry.getValue(), "each value of " + where);
    }
  }

  private void closed(Type.Closed type, @Nullable Object value, String where) throws InvalidParams {
    if (value == null && type.nullable()) return;
    if (!(value instanceof Map<?, ?> map)) throw wrongType(type, where);
    int known = 0;
    for (Param member : type.members()) {
      String at = where.isEmpty() ? member.name() : where + "." + member.name();
      if (map.containsKey(member.name())) {
        known++;
        check(member.type(), map.get(member.name()), at);
      } else if (member.required()) {
        throw new InvalidParams(ErrorCode.INVALID_PARAMS_MISSING, param, at + " is missing");
      }
    }
    if (known != map.size()) throw wrong(ErrorCode.INVALID_PARAMS_UNKNOWN, type, where);
  }

  private InvalidParams wrongType(Type type, String where) {
    return wrong(ErrorCode.INVALID_PARAMS_TYPE, type, where);
  }

  private InvalidParams outOfRange(Type type, String where) {
    return wrong(ErrorCode.INVALID_PARAMS_RANGE, type, where);
  }

  private InvalidParams wrong(String code, Type type, String where) {
    return new InvalidParams(code, param, where + " must be " + type.allowed());
  }
}
