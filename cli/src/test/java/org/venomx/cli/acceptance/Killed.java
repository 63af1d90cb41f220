package org.venomx.cli.acceptance;

/** The one right line of JSON that pane.kill answers, members in the order of RFC-0012 §1. */
final class Killed {
  private Killed() {}

  /** {@code status} is {@code "signal":"SIGHUP"} or {@code "exit_code":0}, without braces. */
  static String terminated(RunningPane pane, boolean escalated, String status) {
    return line(pane, "terminated", false, escalated, status);
  }

  static String alreadyExited(RunningPane pane, boolean removed, String status) {
    return line(pane, "already_exited", removed, false, status);
  }

  static String line(
      RunningPane pane, String outcome, boolean removed, boolean escalated, String status) {
    return "{\"pane\":\"%s\",\"outcome\":\"%s\",\"removed\":%b,\"escalated\":%b,%s}\n"
        .formatted(pane.pane(), outcome, removed, escalated, status);
  }

  static String signal(String name) {
    return "\"signal\":\"" + name + "\"";
  }

  static String exitCode(int code) {
    return "\"exit_code\":" + code;
  }
}
