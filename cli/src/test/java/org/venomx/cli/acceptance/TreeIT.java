package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.Json;

/** Foundation §8 and §10: splits, sizes, names and relaunches, with real programs. */
class TreeIT {
  private static final String WAITS = "while :; do sleep 0.1; done";

  @AutoClose private final DaemonFixture daemon = DaemonFixture.started();
  private String session = "";

  @BeforeEach
  void beginSession() {
    session = daemon.session();
  }

  /** Splits a pane by the command, and knows the new program for the check at the end. */
  private JsonObject split(String pane, String direction, String script, String... options) {
    return daemon.split(pane, direction, script, options).ok();
  }

  private void resize(String kind, String target, int cols, int rows) {
    CliResult result =
        daemon
            .cli()
            .json(
                kind,
                "resize",
                "--" + kind,
                target,
                "--cols",
                String.valueOf(cols),
                "--rows",
                String.valueOf(rows));
    assertEquals("{}\n", result.out(), result::toString);
  }

  private static void awaitText(Path file, String text) {
    Await.until(
        file + " says " + text, () -> Files.exists(file) && Scratch.read(file).equals(text));
  }

  /** Foundation §1: session create and two windows, one of them split. */
  @Test
  void shouldNumberWhatItCreatesAsTheFoundationSays() {
    RunningPane first = daemon.run(session, WAITS);
    RunningPane second = daemon.run(session, WAITS);
    JsonObject third = split(second.pane(), "right", WAITS, "--ratio", "0.25");

    assertEquals(
        List.of("w0", "p0", "g1"), List.of(first.window(), first.pane(), first.principal()));
    assertEquals("w1", third.text("window"));
    assertEquals("p2", third.text("pane"));
    assertEquals("g3", third.text("principal"));
    JsonObject window = daemon.cli().json("window", "get", "--window", "w1").ok();
    assertEquals(
        "{\"split\":\"right\",\"ratio\":0.25,\"first\":{\"pane\":\"p1\"},"
            + "\"second\":{\"pane\":\"p2\"}}",
        window.object("layout").toString());
    assertEquals(2, window.number("revision"));
    RunningPane next = daemon.run(session, WAITS);
    assertEquals(List.of("w2", "p3", "g4"), List.of(next.window(), next.pane(), next.principal()));
  }

  /** Row 54 of the public reports (tmux 2427, 1880, pull 5095): SIGWINCH missing, or too often. */
  @Test
  void row54ShouldTellAProgramOnceOfEachOtherSize() {
    Path sizes = daemon.scratch().freshFile();
    RunningPane pane =
        daemon.runUntilReady(session, "trap 'stty size >>" + sizes + "' WINCH; READY; " + WAITS);

    resize("window", pane.window(), 100, 30);
    awaitText(sizes, "30 100\n");
    resize("window", pane.window(), 100, 30);
    resize("pane", pane.pane(), 100, 30);
    resize("pane", pane.pane(), 101, 31);
    awaitText(sizes, "30 100\n31 101\n");

    RunningPane hung = daemon.runHung(session);
    try (Wire wire = daemon.wire()) {
      long kill = wire.send("pane.kill", "pane", hung.pane(), "grace_ms", 30_000);
      daemon.awaitTerminating(hung);
      resize("pane", hung.pane(), 50, 20);
      daemon.kill(hung, "--grace-ms", "0").ok();
      wire.reply(kill).ok();
      assertEquals(50, wire.ok("pane.get", "pane", hung.pane()).number("cols"));
    }
  }

  @Test
  void shouldGiveNeighboursTheRoomOfAPaneThatIsKilledAndRemoved() {
    Path sizes = daemon.scratch().freshFile();
    RunningPane first =
        daemon.runUntilReady(session, "trap 'stty size >>" + sizes + "' WINCH; READY; " + WAITS);
    String second = split(first.pane(), "down", WAITS).text("pane");
    awaitText(sizes, "12 80\n");

    daemon.cli().json("pane", "kill", "--pane", second, "--remove=true", "--grace-ms", "300").ok();
    awaitText(sizes, "12 80\n24 80\n");
    try (Wire wire = daemon.wire()) {
      List<String> types = Events.all(wire).stream().map(event -> event.text("type")).toList();
      assertEquals(
          List.of("pane.removed", "window.layout_changed", "pane.resized"),
          types.subList(types.size() - 3, types.size()));
    }
  }

  /** RFC-0012 §8, cases 9 and 13, as far as they are about panes. */
  @Test
  void cases9And13ShouldRefuseWithoutSideEffects() {
    RunningPane pane = daemon.runHung(session);
    daemon.cli().json("pane", "remove", "--pane", pane.pane()).failed("conflict.pane_running", 5);
    daemon.cli().json("pane", "relaunch", "--pane", pane.pane()).failed("conflict.pane_running", 5);
    try (Wire wire = daemon.wire()) {
      long kill = wire.send("pane.kill", "pane", pane.pane(), "grace_ms", 30_000);
      daemon.awaitTerminating(pane);
      int events = Events.all(wire).size();
      daemon.split(pane.pane(), "right", WAITS).failed("conflict.pane_terminating", 5);
      daemon.cli().json("pane", "remove", "--pane", pane.pane()).failed("conflict.pane_running", 5);
      assertEquals(events, Events.all(wire).size());
      daemon.kill(pane, "--grace-ms", "0").ok();
      wire.reply(kill).ok();
    }
  }

  @Test
  void shouldHaveNoSpaceForMorePanesThanCells() {
    RunningPane pane = daemon.run(session, WAITS);
    resize("window", pane.window(), 1, 1);
    daemon.split(pane.pane(), "down", WAITS).failed("conflict.no_space", 5);
    daemon
        .cli()
        .json("window", "resize", "--window", pane.window(), "--cols", "0", "--rows", "5")
        .failed("invalid_params.range", 2);
  }

  @Test
  void shouldRenameByIdAndByName() {
    RunningPane pane = daemon.run(session, WAITS);
    CliResult said =
        daemon.cli().run("window", "rename", "--window", pane.window(), "--name", "editor");
    assertEquals("Renamed window w0 to editor.\n", said.out());
    daemon.cli().json("window", "rename", "--window", "editor", "--name", "shell").ok();
    daemon.cli().json("session", "rename", "--session", session, "--name", "work").ok();
    assertEquals(
        "shell", daemon.cli().json("window", "get", "--window", "shell").ok().text("name"));
    assertEquals(
        "work", daemon.cli().json("session", "get", "--session", "work").ok().text("name"));
  }

  /** Row 63 of the public reports (reevesagents 17): IDs begin at 0 again after a restart. */
  @Test
  void row63ShouldNeverMeanAnotherPaneByAnOldId() {
    RunningPane gone = daemon.run(session, "exit 0");
    RunningPane kept = daemon.run(session, "exit 3");
    daemon.kill(gone, "--remove=true").ok();
    daemon.killDaemon();
    daemon.start();

    daemon.cli().json("pane", "get", "--pane", gone.pane()).failed("not_found.pane", 4);
    assertEquals("p2", split(kept.pane(), "right", "exit 0").text("pane"));
    daemon.cli().json("pane", "get", "--pane", gone.pane()).failed("not_found.pane", 4);
  }

  @Test
  void shouldRelaunchAnExitedPaneAndAnArchive() {
    Path runs = daemon.scratch().freshFile();
    RunningPane pane = daemon.run(session, "echo run >>" + runs + "; read line; exit 4");
    awaitText(runs, "run\n");
    daemon.kill(pane).ok();

    JsonObject second = daemon.relaunch(pane.pane());
    assertEquals(2, second.number("launch"));
    assertNotEquals(pane.pid(), second.number("pid"));
    assertNotEquals(pane.principal(), second.text("principal"));
    awaitText(runs, "run\nrun\n");

    daemon.killDaemon();
    Await.until("the kernel hung it up", () -> !Proc.lives(second.number("pid")));
    daemon.start();
    JsonObject archive = daemon.cli().json("pane", "get", "--pane", pane.pane()).ok();
    assertEquals("interrupted", archive.text("archive"));
    assertEquals(2, archive.number("launch"));

    JsonObject third = daemon.relaunch(pane.pane());
    assertEquals(3, third.number("launch"));
    awaitText(runs, "run\nrun\nrun\n");
    daemon.cli().json("pane", "send", "--pane", pane.pane(), "--text", "x", "--enter=true").ok();
    JsonObject waited = daemon.cli().json("pane", "wait", "--pane", pane.pane()).ok();
    assertEquals(4, waited.number("exit_code"));
    assertFalse(daemon.cli().json("pane", "get", "--pane", pane.pane()).ok().has("archive"));
    JsonObject other =
        daemon.relaunch(pane.pane(), "--argv", Json.text(DaemonFixture.shell("exit 9")));
    assertEquals(4, other.number("launch"));
    assertEquals(
        9, daemon.cli().json("pane", "wait", "--pane", pane.pane()).ok().number("exit_code"));
    assertTrue(Scratch.read(runs).equals("run\nrun\nrun\n"));
  }
}
