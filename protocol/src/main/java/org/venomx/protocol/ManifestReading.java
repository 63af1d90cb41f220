package org.venomx.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The manifest's JSON to verbs and types. Strict: what it does not know is an error in the file.
 */
final class ManifestReading {
  private final Supplier<Map<String, @Nullable Object>> whole;
  private @Nullable Map<String, Type> types;

  /**
   * Prepares to read.
   *
   * @param whole the manifest that named types are looked up in; asked for when one is used
   */
  ManifestReading(Supplier<Map<String, @Nullable Object>> whole) {
    this.whole = whole;
  }

  /** One verb that was taken out of the manifest. */
  static Verb verb(@Nullable Object json) {
    return new ManifestReading(() -> Manifest.load().json()).verb(object(json));
  }

  Map<String, Verb> verbs(Map<String, @Nullable Object> manifest) {
    Map<String, Verb> verbs = new LinkedHashMap<>();
    for (Object element : array(manifest.get("verbs"))) {
      Verb verb = verb(object(element));
      if (verbs.put(verb.name(), verb) != null) throw broken("twice: " + verb.name());
    }
    return Collections.unmodifiableMap(verbs);
  }

  private Verb verb(Map<String, @Nullable Object> json) {
    return new Verb(
        text(json.get("name")),
        text(json.get("summary")),
        grant(text(json.get("grant"))),
        json.containsKey("on") ? text(json.get("on")) : "",
        bool(json.get("destructive")),
        bool(json.get("idempotent")),
        bool(json.get("streaming")),
        params(json.get("params")),
        texts(json.get("one_of")),
        type(object(json.get("result"))),
        texts(json.get("errors")));
  }

  private static Verb.Grant grant(String label) {
    return switch (label) {
      case "none" -> Verb.Grant.NONE;
      case "read" -> Verb.Grant.READ;
      case "write" -> Verb.Grant.WRITE;
      default -> throw broken("grant " + label);
    };
  }

  private List<Param> params(@Nullable Object json) {
    List<Param> params = new ArrayList<>();
    for (Object element : array(json)) {
      Map<String, @Nullable Object> param = object(element);
      params.add(
          new Param(
              text(param.get("name")),
              text(param.get("summary")),
              type(object(param.get("type"))),
              param.containsKey("required") && bool(param.get("required")),
              param.get("default")));
    }
    return Collections.unmodifiableList(params);
  }

  private Type type(Map<String, @Nullable Object> json) {
    if (json.containsKey("ref")) return reference(text(json.get("ref")));
    return switch (text(json.get("kind"))) {
      case "string" -> string(json);
      case "integer" ->
          new Type.Whole(
              number(json, "min", Long.MIN_VALUE).longValue(),
              number(json, "max", Long.MAX_VALUE).longValue());
      case "number" ->
          new Type.Decimal(
              number(json, "min", Double.NEGATIVE_INFINITY).doubleValue(),
              number(json, "max", Double.POSITIVE_INFINITY).doubleValue());
      case "boolean" -> new Type.Bool();
      case "array" ->
          new Type.ListOf(type(object(json.get("items"))), number(json, "min_items", 0).intValue());
      case "map" ->
          new Type.MapOf(
              json.containsKey("keys") ? Format.of(text(json.get("keys"))) : null,
              type(object(json.get("values"))));
      case "object" ->
          json.containsKey("open")
              ? new Type.Open()
              : new Type.Closed(params(json.get("members")), json.containsKey("nullable"));
      default -> throw broken("kind " + json.get("kind"));
    };
  }

  private static Type string(Map<String, @Nullable Object> json) {
    return new Type.Text(
        texts(json.get("choices")),
        json.containsKey("format") ? Format.of(text(json.get("format"))) : null,
        number(json, "max_bytes", Integer.MAX_VALUE).intValue(),
        json.containsKey("entity") ? text(json.get("entity")) : null);
  }

  private Type reference(String name) {
    return new Type.Ref(name, () -> named(name));
  }

  private Type named(String name) {
    Type target = types().get(name);
    if (target == null) throw broken("no type " + name);
    return target;
  }

  /** The types that have names, in the manifest's order. */
  synchronized Map<String, Type> types() {
    Map<String, Type> read = types;
    if (read == null) {
      Map<String, Type> named = new LinkedHashMap<>();
      object(whole.get().get("types")).forEach((name, json) -> named.put(name, type(object(json))));
      read = Collections.unmodifiableMap(named);
      types = read;
    }
    return read;
  }

  private static Number number(Map<String, @Nullable Object> json, String name, Number absent) {
    Object value = json.get(name);
    if (value == null) return absent;
    if (value instanceof Number number) return number;
    throw broken("no number: " + name);
  }

  @SuppressWarnings("unchecked") // JSON objects have string names and nothing else.
  private static Map<String, @Nullable Object> object(@Nullable Object json) {
    if (json instanceof Map<?, ?> map) return (Map<String, @Nullable Object>) map;
    throw broken("no object");
  }

  private static List<?> array(@Nullable Object json) {
    if (json instanceof List<?> list) return list;
    throw broken("no array");
  }

  /** Strings, none if absent. */
  private static List<String> texts(@Nullable Object json) {
    if (json == null) return List.of();
    List<String> texts = new ArrayList<>();
    array(json).forEach(element -> texts.add(text(element)));
    return Collections.unmodifiableList(texts);
  }

  private static String text(@Nullable Object json) {
    if (json instanceof String text) return text;
    throw broken("no string");
  }

  private static boolean bool(@Nullable Object json) {
    if (json instanceof Boolean bool) return bool;
    throw broken("no boolean");
  }

  private static IllegalStateException broken(String what) {
    return new IllegalStateException("the manifest is broken: " + what);
  }
}
