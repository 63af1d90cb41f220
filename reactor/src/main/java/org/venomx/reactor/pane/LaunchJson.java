package org.venomx.reactor.pane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.state.Grant;
import org.venomx.state.Right;
import org.venomx.state.Scope;

/** A launch as its file holds it. What somebody else wrote there is damage, never trusted. */
final class LaunchJson {
  private static final long VERSION = 1;

  private LaunchJson() {}

  static byte[] write(PaneLaunch launch) {
    List<@Nullable Object> grants = new ArrayList<>();
    for (Grant grant : launch.grants()) {
      grants.add(Map.of("right", grant.right().label(), "scope", grant.scope().toString()));
    }
    Map<String, @Nullable Object> text = new LinkedHashMap<>();
    text.put("version", VERSION);
    text.put("argv", launch.argv());
    text.put("cwd", launch.cwd());
    text.put("env", launch.env());
    text.put("grants", grants);
    return Json.bytes(text);
  }

  /** The launch, or {@code null} when these bytes are none. */
  static @Nullable PaneLaunch read(byte[] bytes) {
    try {
      if (!(Json.parse(bytes, 0, bytes.length) instanceof Map<?, ?> text)
          || !Long.valueOf(VERSION).equals(text.get("version"))
          || !(text.get("cwd") instanceof String cwd)) {
        return null;
      }
      List<String> argv = texts(text.get("argv"));
      Map<String, String> env = variables(text.get("env"));
      List<Grant> grants = grants(text.get("grants"));
      if (argv == null || argv.isEmpty() || env == null || grants == null) {
        return null;
      }
      return new PaneLaunch(argv, cwd, env, grants);
    } catch (JsonException damaged) {
      return null;
    }
  }

  private static @Nullable List<String> texts(@Nullable Object json) {
    if (!(json instanceof List<?> list)) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof String text)) {
        return null;
      }
      texts.add(text);
    }
    return texts;
  }

  private static @Nullable Map<String, String> variables(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> map)) {
      return null;
    }
    Map<String, String> variables = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name) || !(entry.getValue() instanceof String value)) {
        return null;
      }
      variables.put(name, value);
    }
    return variables;
  }

  private static @Nullable List<Grant> grants(@Nullable Object json) {
    if (!(json instanceof List<?> list)) {
      return null;
    }
    List<Grant> grants = new ArrayList<>();
    for (Object each : list) {
      Grant grant = each instanceof Map<?, ?> map ? grant(map) : null;
      if (grant == null) {
        return null;
      }
      grants.add(grant);
    }
    return grants;
  }

  private static @Nullable Grant grant(Map<?, ?> json) {
    Scope scope = json.get("scope") instanceof String text ? Scope.parse(text) : null;
    for (Right right : Right.values()) {
      if (scope != null && right.label().equals(json.get("right"))) {
        return new Grant(right, scope);
      }
    }
    return null;
  }
}
