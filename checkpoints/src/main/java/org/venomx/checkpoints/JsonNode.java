package org.venomx.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of a checkpoint's JSON, asked for members of one type. Throws {@link
 * IllegalArgumentException} where another was written, for then it is no checkpoint.
 */
record JsonNode(Map<?, ?> members) {

  static JsonNode of(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return new JsonNode(members);
    }
    throw new IllegalArgumentException("no object: " + kind(value));
  }

  long number(String name) {
    return number(members.get(name), name);
  }

  int smallNumber(String name) {
    return Math.toIntExact(Math.clamp(number(name), 0, Integer.MAX_VALUE));
  }

  boolean flag(String name) {
    if (members.get(name) instanceof Boolean flag) {
      return flag;
    }
    throw wrong(name);
  }

  String text(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    throw wrong(name);
  }

  @Nullable String optionalText(String name) {
    return members.get(name) == null ? null : text(name);
  }

  @Nullable Long optionalNumber(String name) {
    return members.get(name) == null ? null : (Long) number(name);
  }

  JsonNode object(String name) {
    return of(members.get(name));
  }

  List<?> list(String name) {
    if (members.get(name) instanceof List<?> list) {
      return list;
    }
    throw wrong(name);
  }

  @Nullable List<?> optionalList(String name) {
    return members.get(name) == null ? null : list(name);
  }

  List<JsonNode> objects(String name) {
    List<JsonNode> objects = new ArrayList<>();
    for (Object element : list(name)) {
      objects.add(of(element));
    }
    return objects;
  }

  List<Long> numbers(String name) {
    List<Long> numbers = new ArrayList<>();
    for (Object element : list(name)) {
      numbers.add(number(element, name));
    }
    return numbers;
  }

  private static long number(@Nullable Object value, String name) {
    if (value instanceof Long number && number >= 0) {
      return number;
    }
    throw new IllegalArgumentException(name + " is no number: " + kind(value));
  }

  private IllegalArgumentException wrong(String name) {
    return new IllegalArgumentException(name + " is " + kind(members.get(name)));
  }

  /** Never the value itself: messages are logged. */
  private static String kind(@Nullable Object value) {
    return value == null ? "absent" : value.getClass().getSimpleName();
  }
}
