package org.venomx.cli.acceptance;

/** What {@code doctor} says, asked anew each time. */
final class Doctor {
  private Doctor() {}

  static long counter(Wire wire, String name) {
    return wire.ok("doctor").object("counters").number(name);
  }

  /** The one check of that name. */
  static JsonObject check(Wire wire, String name) {
    return wire.ok("doctor").objects("checks").stream()
        .filter(check -> check.text("name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("doctor has no check " + name));
  }
}
