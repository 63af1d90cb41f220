package org.venomx.cli.acceptance;

import java.util.ArrayList;
import java.util.List;

/** The daemon's log, read on a connection. */
final class Events {
  private Events() {}

  /** Every retained event. */
  static List<JsonObject> all(Wire wire) {
    List<JsonObject> events = new ArrayList<>();
    JsonObject page = wire.ok("events.read", "limit", 1000);
    events.addAll(page.objects("events"));
    while (page.flag("more")) {
      page = wire.ok("events.read", "limit", 1000, "cursor", page.text("cursor"));
      events.addAll(page.objects("events"));
    }
    return events;
  }

  /** Every retained event of a resource, such as {@code pane:p0}. */
  static List<JsonObject> about(Wire wire, String resource) {
    return all(wire).stream().filter(event -> event.text("resource").equals(resource)).toList();
  }

  /** The types of {@link #about}. */
  static List<String> typesAbout(Wire wire, String resource) {
    return about(wire, resource).stream().map(event -> event.text("type")).toList();
  }

  /** The only event of that type about a resource. */
  static JsonObject only(Wire wire, String resource, String type) {
    List<JsonObject> found =
        about(wire, resource).stream().filter(event -> event.text("type").equals(type)).toList();
    if (found.size() != 1) throw new AssertionError("not one " + type + ": " + found);
    return found.getFirst();
  }

  /** The number of the newest event; 0 when there is none. */
  static long latest(Wire wire) {
    List<JsonObject> events = all(wire);
    return events.isEmpty() ? 0 : events.getLast().number("seq");
  }
}
