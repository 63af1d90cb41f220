package org.venomx.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.Verb;

/** Answers as tables and sentences. */
final class People {
  private final Paint paint;
  private final boolean terminal;

  /** For a reader with these colours, who sits at a terminal or not. */
  People(Paint paint, boolean terminal) {
    this.paint = paint;
    this.terminal = terminal;
  }

  String say(
      Verb verb, Map<String, @Nullable Object> result, Map<String, @Nullable Object> params) {
    return switch (verb.name()) {
      case "ping" -> "The daemon answers.";
      case "session.create" -> "Created session " + named(result, "session") + ".";
      case "session.list" -> sessions(result);
      case "session.rename" -> renamed("session", params);
      case "window.create" ->
          "Created window %s with pane %s in session %s: process %s."
              .formatted(
                  result.get("window"),
                  result.get("pane"),
                  result.get("session"),
                  result.get("pid"));
      case "window.list" -> windows(result);
      case "window.rename" -> renamed("window", params);
      case "window.resize" -> resized("window", params);
      case "pane.list" -> panes(result);
      case "pane.send" ->
          "Queued %s bytes for pane %s.".formatted(result.get("queued"), params.get("pane"));
      case "pane.split" ->
          "Created pane %s in window %s: process %s."
              .formatted(result.get("pane"), result.get("window"), result.get("pid"));
      case "pane.relaunch" ->
          "Started a program in pane %s for the %s. time: process %s."
              .formatted(result.get("pane"), result.get("launch"), result.get("pid"));
      case "pane.resize" -> resized("pane", params);
      case "pane.capture" -> Fields.text(result, "content");
      case "pane.kill" -> KillText.of(result);
      case "pane.remove" -> "Removed pane " + params.get("pane") + ".";
      case "pane.wait" -> waited(result);
      case "principal.create" -> PrincipalText.created(result, params, terminal);
      case "principal.list" -> PrincipalText.list(result, paint);
      case "principal.grant" -> PrincipalText.granted(params);
      case "principal.revoke" -> PrincipalText.revoked(params);
      case "events.read" -> events(result);
      case "doctor" -> DoctorText.of(result, paint);
      case "daemon.stop" -> "The daemon has stopped.";
      case "schema.get" -> Json.text(result);
      default -> entity(result);
    };
  }

  private static String renamed(String kind, Map<?, ?> params) {
    String name = Printable.of(Fields.text(params, "name"));
    return "Renamed " + kind + " " + Fields.text(params, kind) + " to " + name + ".";
  }

  private static String resized(String kind, Map<?, ?> params) {
    String what = kind + " " + Fields.text(params, kind);
    return "Resized " + what + " to " + Fields.size(params) + ".";
  }

  private String sessions(Map<?, ?> result) {
    return new Table(paint)
        .column("SESSION", "session")
        .column("NAME", "name")
        .column("WINDOWS", row -> Fields.joined(row.get("windows")))
        .column("OWNER", "owner")
        .of(result.get("sessions"), "No sessions.");
  }

  private String windows(Map<?, ?> result) {
    return new Table(paint)
        .column("WINDOW", "window")
        .column("NAME", "name")
        .column("SESSION", "session")
        .column("SIZE", Fields::size)
        .column("LAYOUT", row -> LayoutText.of(row.get("layout")))
        .of(result.get("windows"), "No windows.");
  }

  private String panes(Map<?, ?> result) {
    return new Table(paint)
        .column("PANE", "pane")
        .column("WINDOW", "window")
        .column("PROGRAM", "argv0")
        .column("STATE", People::state)
        .column("PID", "pid")
        .column("SIZE", Fields::size)
        .column("TITLE", "title")
        .of(result.get("panes"), "No panes.");
  }

  private static String state(Map<?, ?> pane) {
    if (pane.get("terminating") != null) return "terminating";
    String ending = Fields.ending(pane);
    if (!ending.isEmpty()) return ending;
    String archive = Fields.text(pane, "archive");
    return archive.isEmpty() ? Fields.text(pane, "state") : archive;
  }

  private String events(Map<?, ?> result) {
    StringBuilder text = new StringBuilder();
    if (result.get("events") instanceof List<?> events) {
      for (Object event : events) {
        if (event instanceof Map<?, ?> fields) text.append(event(fields)).append('\n');
      }
    }
    if (text.isEmpty()) text.append("No events.\n");
    String go =
        Boolean.TRUE.equals(result.get("more")) ? "more with --cursor " : "go on with --cursor ";
    return text.append(paint.faint(go + Fields.text(result, "cursor"))).append('\n').toString();
  }

  /** One line for an event. */
  String event(Map<?, ?> event) {
    String by = Fields.text(event, "by");
    return "%6s  %s  %-22s %-10s %s%s"
        .formatted(
            Fields.text(event, "seq"),
            paint.faint(Fields.text(event, "time")),
            Fields.text(event, "type"),
            Fields.text(event, "resource"),
            Printable.of(Json.text(event.get("data"))),
            by.isEmpty() ? "" : "  by " + by);
  }

  private String entity(Map<?, ?> fields) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      if (field.getKey().equals("kind")) continue;
      String name = field.getKey().toString().replace('_', ' ');
      text.append(paint.strong("%-13s".formatted(name)))
          .append(Printable.of(value(name, field.getValue())))
          .append('\n');
    }
    return text.toString();
  }

  private static String value(String name, @Nullable Object value) {
    if (name.equals("layout")) return LayoutText.of(value);
    if (name.equals("grants")) return PrincipalText.grants(value);
    return value instanceof List<?> ? Fields.joined(value) : String.valueOf(value);
  }

  private static String named(Map<?, ?> fields, String kind) {
    String name = Fields.text(fields, "name");
    String id = Fields.text(fields, kind);
    return name.isEmpty() ? id : id + " (" + Printable.of(name) + ")";
  }

  private static String waited(Map<?, ?> result) {
    return switch (Fields.text(result, "reason")) {
      case "output" -> "The output has come.";
      case "quiet" -> "The output has paused.";
      default -> "The program " + ended(result) + ".";
    };
  }

  private static String ended(Map<?, ?> result) {
    String ending = Fields.ending(result);
    return ending.isEmpty() ? "is over" : ending;
  }
}
