package org.venomx.cli.acceptance;

/**
 * What window.create answered.
 *
 * @param pid the program's process and group ID
 */
record RunningPane(String window, String pane, String principal, long pid) {
  static RunningPane of(JsonObject created) {
    return new RunningPane(
        created.text("window"),
        created.text("pane"),
        created.text("principal"),
        created.number("pid"));
  }

  String resource() {
    return "pane:" + pane;
  }
}
