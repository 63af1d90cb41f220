package org.venomx.cli.acceptance;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/**
 * A JSON object with typed access to its members.
 *
 * @param members by name, in the order written
 */
record JsonObject(Map<String, @Nullable Object> members) {

  /** The object in one line of JSON; anything else fails the test. */
  @SuppressWarnings("unchecked")
  static JsonObject parse(String line) {
    try {
      if (Json.parse(line) instanceof Map<?, ?> map) {
        return new JsonObject((Map<String, @Nullable Object>) map);
      }
    } catch (JsonException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
    throw new AssertionError("not a JSON object: " + line);
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  String text(String name) {
    return member(name, String.class);
  }

  long number(String name) {
    return member(name, Long.class);
  }

  boolean flag(String name) {
    return member(name, Boolean.class);
  }

  @SuppressWarnings("unchecked")
  JsonObject object(String name) {
    return new JsonObject((Map<String, @Nullable Object>) member(name, Map.class));
  }

  @SuppressWarnings("unchecked")
  List<JsonObject> objects(String name) {
    return ((List<Map<String, @Nullable Object>>) member(name, List.class))
        .stream().map(JsonObject::new).toList();
  }

  List<?> list(String name) {
    return member(name, List.class);
  }

  private <T> T member(String name, Class<T> type) {
    Object value = members.get(name);
    if (type.isInstance(value)) return type.cast(value);
    throw new AssertionError("no " + type.getSimpleName() + " \"" + name + "\" in " + this);
  }

  @Override
  public String toString() {
    return Json.text(members);
  }
}
