package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** RFC-0012 §1, call by call and byte by byte, as far as it is about panes. */
class CliOutputIT {
  private static final String HUNG =
      "[\"/bin/sh\",\"-c\",\"trap \\\"\\\" HUP TERM INT; while :; do sleep 1; done\"]";

  @AutoClose private static DaemonFixture daemon;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
  }

  @Test
  void shouldAnswerTheExamplesOfTheRfcByteForByte() {
    try (DaemonFixture fresh = DaemonFixture.started()) {
      Cli cli = fresh.cli().withVariable("VENOMX_TOKEN", "@owner");
      says(cli, "{\"session\":\"s0\"}", "session", "create");
      for (int i = 0; i < 3; i++) fresh.run("s0", "exec sleep 900");

      says(
          cli,
          "{\"pane\":\"p1\",\"outcome\":\"terminated\",\"removed\":false,\"escalated\":false,"
              + "\"signal\":\"SIGHUP\"}",
          "pane",
          "kill",
          "--pane",
          "p1");
      says(
          cli,
          "{\"pane\":\"p1\",\"outcome\":\"already_exited\",\"removed\":false,\"escalated\":false,"
              + "\"signal\":\"SIGHUP\"}",
          "pane",
          "kill",
          "--pane",
          "p1");
      says(
          cli,
          "{\"pane\":\"p1\",\"outcome\":\"already_exited\",\"removed\":true,\"escalated\":false,"
              + "\"signal\":\"SIGHUP\"}",
          "pane",
          "kill",
          "--pane",
          "p1",
          "--remove=true");

      says(cli, "{\"session\":\"s1\",\"name\":\"hung\"}", "session", "create", "--name", "hung");
      CliResult created = cli.json("window", "create", "--session", "s1", "--argv", HUNG);
      RunningPane hung = RunningPane.of(created.ok());
      assertEquals(
          "{\"window\":\"w3\",\"session\":\"s1\",\"pane\":\"p3\",\"principal\":\"g4\",\"pid\":%d}\n"
              .formatted(hung.pid()),
          created.out());
      awaitTraps(hung);
      says(
          cli,
          "{\"pane\":\"p3\",\"outcome\":\"terminated\",\"removed\":false,\"escalated\":true,"
              + "\"signal\":\"SIGKILL\"}",
          "pane",
          "kill",
          "--pane",
          "p3",
          "--grace-ms",
          "300");
      assertFalse(Proc.exists(hung.pid()));
    }
  }

  private static void awaitTraps(RunningPane hung) {
    Await.until(
        "the program ignores SIGHUP, SIGINT and SIGTERM",
        () -> (Proc.signals(hung.pid(), "SigIgn") & 0x4003) == 0x4003);
  }

  private static void says(Cli cli, String line, String... arguments) {
    CliResult result = cli.json(arguments);
    assertEquals(line + "\n", result.out(), result::toString);
    assertEquals(0, result.exit());
    assertEquals("", result.err());
  }

  @Test
  void shouldAnswerErrorsAsTheRfcWritesThem() {
    RunningPane pane = daemon.run(daemon.session(), "exec sleep 900");

    CliResult result = daemon.cli().json("pane", "remove", "--pane", pane.pane());
    assertTrue(
        result
            .out()
            .matches(
                "\\{\"error\":\\{\"code\":\"conflict.pane_running\",\"message\":\"[^\"]+\","
                    + "\"data\":\\{}}}\n"),
        result::toString);
    assertEquals(5, result.exit());

    CliResult human = daemon.cli().run("pane", "remove", "--pane", pane.pane());
    assertEquals(5, human.exit());
    assertEquals("", human.out());
    assertFalse(human.err().isBlank());
  }

  /** Names go through the command's whole way, whatever the locale. */
  @Test
  void shouldKeepNamesInAnyLocale() {
    Cli posix = daemon.cli().withVariable("LC_ALL", "C");
    String name = "é😀┌";
    CliResult created = posix.json("session", "create", "--name", name);
    assertTrue(created.out().contains("\"name\":\"" + name + "\""), created::toString);
    JsonObject listed = posix.json("session", "list").ok().objects("sessions").getLast();
    assertEquals(name, listed.text("name"));
  }

  @Test
  void shouldSpeakToPeopleWithoutJson() {
    RunningPane pane = daemon.run(daemon.session(), "exec sleep 900");

    CliResult list = daemon.cli().run("pane", "list");
    assertEquals(0, list.exit());
    assertTrue(list.out().contains(pane.pane()) && list.out().contains("running"), list::toString);
    assertFalse(list.out().contains("{"), list::toString);
    assertFalse(list.out().contains("\u001b"), "no colours but on a terminal");

    CliResult killed = daemon.cli().run("pane", "kill", "--pane", pane.pane());
    assertEquals(0, killed.exit());
    assertTrue(killed.out().contains(pane.pane()), killed::toString);
    assertTrue(killed.out().contains("SIGHUP"), killed::toString);
  }
}
