package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.cli.acceptance.Killed.alreadyExited;
import static org.venomx.cli.acceptance.Killed.exitCode;
import static org.venomx.cli.acceptance.Killed.signal;
import static org.venomx.cli.acceptance.Killed.terminated;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * RFC-0012 §8, by case number, as far as it is about one pane. Every case runs beside two sentinels
 * (case 21): one in a session of its own, one in the daemon's own process group. What takes an
 * unkillable or a reused process is in {@link SeamIT}.
 */
class RfcMatrixIT {
  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Sentinel stranger;
  @AutoClose private static Sentinel neighbour;
  @AutoClose private static Wire wire;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    Scratch scratch = new Scratch();
    Path neighbourPid = scratch.freshFile();
    daemon = DaemonFixture.started(scratch, Serve.withNeighbour(Sentinel.command(neighbourPid)));
    neighbour = Sentinel.found(neighbourPid);
    stranger = Sentinel.started(scratch.freshFile());
    wire = daemon.wire();
    session = daemon.session();
  }

  @AfterAll
  static void assertSentinelsUntouched() {
    stranger.assertUntouched();
    neighbour.assertUntouched();
  }

  @Test
  void case1ShouldTerminateAShellWithSighupAndAnswerAfterTheReap() {
    RunningPane pane = daemon.run(session, List.of("/bin/sh"));

    CliResult result = kill(pane);

    assertFalse(Proc.exists(pane.pid()), "reaped before the answer");
    assertEquals(terminated(pane, false, signal("SIGHUP")), result.out());
    assertEquals(0, result.exit());
    assertEquals(
        List.of("pane.created", "pane.terminating", "pane.exited"),
        Events.typesAbout(wire, pane.resource()));
    assertEquals(
        "SIGHUP",
        Events.only(wire, pane.resource(), "pane.terminating")
            .object("data")
            .text("requested_signal"));
    assertEquals(
        "SIGHUP", Events.only(wire, pane.resource(), "pane.exited").object("data").text("signal"));
    assertEquals(
        List.of("principal.created", "principal.revoked"),
        Events.typesAbout(wire, "principal:" + pane.principal()));
  }

  @Test
  void case2ShouldKillAHungProgramAtItsDeadline() {
    RunningPane byCommand = daemon.runHung(session);
    RunningPane bySocket = daemon.runHung(session);

    CliResult result = kill(byCommand, "--grace-ms", "300");
    long startNs = System.nanoTime();
    JsonObject answer = wire.ok("pane.kill", "pane", bySocket.pane(), "grace_ms", 300);
    long millis = Await.millisSince(startNs);

    assertEquals(terminated(byCommand, true, signal("SIGKILL")), result.out());
    assertTrue(result.millis() >= 300, result::toString);
    assertEquals(terminated(bySocket, true, signal("SIGKILL")), answer + "\n");
    // 1300 ms and "scheduling", which on a busy machine is a lot.
    assertTrue(millis >= 300 && millis < 10_000, millis + " ms");
    assertFalse(Proc.exists(bySocket.pid()));
  }

  @Test
  void case3ShouldSweepTheGroupWhenItsLeaderHasLeft() {
    RunningPane pane =
        daemon.runUntilReady(session, "(trap '' HUP; READY; exec sleep 1000) & wait");

    assertEquals(terminated(pane, false, signal("SIGHUP")), kill(pane).out());

    Await.until("the group is empty", () -> Proc.group(pane.pid()).isEmpty());
  }

  @Test
  void case4ShouldContinueAStoppedGroupSoThatItCanActOnTheSignal() {
    RunningPane pane = daemon.runUntilReady(session, "sleep 1000 & READY; wait");
    Signals.group("STOP", pane.pid());
    Await.until(
        "the group is stopped",
        () -> Proc.group(pane.pid()).stream().allMatch(member -> member.state() == 'T'));

    CliResult result = kill(pane, "--signal", "SIGTERM", "--grace-ms", "30000");

    assertEquals(terminated(pane, false, signal("SIGTERM")), result.out());
    Await.until("the group is empty", () -> Proc.group(pane.pid()).isEmpty());
  }

  @Test
  void case5ShouldServeOthersWhileATerminationWaits() {
    Path echo = daemon.scratch().freshFile();
    RunningPane other = daemon.run(session, "read line; echo \"$line\" >" + echo + "; read more");
    RunningPane hung = daemon.runHung(session);

    try (Wire killer = daemon.wire()) {
      long kill = killer.send("pane.kill", "pane", hung.pane(), "grace_ms", 30_000);
      daemon.awaitTerminating(hung);
      assertEquals("{}\n", daemon.cli().json("ping").out());
      daemon
          .cli()
          .json("pane", "send", "--pane", other.pane(), "--text", "hello", "--enter=true")
          .ok();
      Await.until("the other pane got its line", () -> hasText(echo, "hello\n"));
      JsonObject events = daemon.cli().json("events", "read", "--limit", "1000").ok();
      assertTrue(events.objects("events").stream().anyMatch(e -> isTerminating(e, hung)));
      for (int i = 0; i < 100; i++) wire.ok("ping");
      assertFalse(killer.hasReply(), "all that took none of the grace");

      // A shorter deadline ends the wait.
      kill(hung, "--grace-ms", "0");
      assertEquals(terminated(hung, true, signal("SIGKILL")), killer.reply(kill).ok() + "\n");
    }
    kill(other).ok();
  }

  private static boolean isTerminating(JsonObject event, RunningPane pane) {
    return event.text("type").equals("pane.terminating")
        && event.text("resource").equals(pane.resource());
  }

  private static boolean hasText(Path file, String text) {
    return Files.exists(file) && Scratch.read(file).equals(text);
  }

  @Test
  void case6ShouldReportAnExitedPaneAndThenRemoveIt() {
    RunningPane pane = daemon.run(session, "exit 3");
    CliResult waited = daemon.cli().json("pane", "wait", "--pane", pane.pane());
    assertEquals("{\"reason\":\"exit\",\"exit_code\":3}\n", waited.out());

    assertEquals(alreadyExited(pane, false, exitCode(3)), kill(pane).out());
    assertEquals(alreadyExited(pane, true, exitCode(3)), kill(pane, "--remove=true").out());

    assertEquals(
        List.of("pane.created", "pane.exited", "pane.removed"),
        Events.typesAbout(wire, pane.resource()));
    assertEquals(
        List.of("window.created", "window.layout_changed", "window.layout_changed"),
        Events.typesAbout(wire, "window:" + pane.window()));
    JsonObject window = daemon.cli().json("window", "get", "--window", pane.window()).ok();
    assertTrue(window.has("layout") && window.members().get("layout") == null, window::toString);
    assertEquals(2, window.number("revision"));
  }

  @Test
  void case7ShouldTellOnlyTheAuthorizedWhatIsMissing() {
    Path token = daemon.scratch().freshFile();
    RunningPane holder =
        daemon.runUntilReady(session, "echo $VENOMX_TOKEN >" + token + "; READY; exec sleep 1000");
    RunningPane target = daemon.run(session, "exec sleep 1000");
    // Its pane's principal holds "write self" and nothing else.
    Cli stranger = daemon.cli().withVariable("VENOMX_TOKEN", Scratch.read(token).strip());
    String missing = "p999999";

    daemon.cli().json("pane", "kill", "--pane", missing).failed("not_found.pane", 4);
    JsonObject forMissing =
        stranger.json("pane", "kill", "--pane", missing).failed("denied.write", 3);
    JsonObject forTarget =
        stranger.json("pane", "kill", "--pane", target.pane()).failed("denied.write", 3);

    assertEquals(forTarget.toString().replace(target.pane(), missing), forMissing.toString());
    assertTrue(Proc.lives(target.pid()));
    kill(holder).ok();
    kill(target).ok();
  }

  @Test
  void case9ShouldRefuseToRemoveARunningPaneWithoutSideEffects() {
    RunningPane pane = daemon.run(session, "exec sleep 1000");
    JsonObject before = wire.ok("pane.get", "pane", pane.pane());
    long eventsBefore = Events.latest(wire);

    daemon.cli().json("pane", "remove", "--pane", pane.pane()).failed("conflict.pane_running", 5);

    assertEquals(before, wire.ok("pane.get", "pane", pane.pane()));
    assertEquals(eventsBefore, Events.latest(wire));
    assertTrue(Proc.lives(pane.pid()));
    kill(pane).ok();
  }

  @Test
  void case13ShouldFreezeTheInputOfATerminatingPane() {
    Path received = daemon.scratch().freshFile();
    Path go = daemon.scratch().freshFile();
    Path done = daemon.scratch().freshFile();
    // Reads nothing until told to, and then until nothing has come for two seconds.
    RunningPane pane =
        daemon.runUntilReady(
            session,
            ("trap '' HUP TERM INT; stty raw -echo min 0 time 20; READY; "
                    + "while ! [ -e %s ]; do sleep 0.05; done; "
                    + "cat >%s; : >%s; while :; do sleep 1; done")
                .formatted(go, received, done));
    int total = 0;
    for (int i = 0; i < 10; i++) {
      String text = Character.toString('a' + i).repeat(20_000); // a PTY takes about 22 kB in all
      total += (int) wire.ok("pane.send", "pane", pane.pane(), "text", text).number("queued");
    }
    long discardedBefore = Doctor.counter(wire, "input.discarded_bytes");

    try (Wire killer = daemon.wire()) {
      long kill = killer.send("pane.kill", "pane", pane.pane(), "grace_ms", 30_000);
      daemon.awaitTerminating(pane);
      daemon
          .cli()
          .json("pane", "send", "--pane", pane.pane(), "--text", "late")
          .failed("conflict.pane_terminating", 5);
      daemon.cli().json("pane", "remove", "--pane", pane.pane()).failed("conflict.pane_running", 5);
      Scratch.write(go, "");
      Await.until("the program has read all there was", () -> Files.exists(done));
      kill(pane, "--grace-ms", "0");
      killer.reply(kill).ok();
    }

    long discarded = Doctor.counter(wire, "input.discarded_bytes") - discardedBefore;
    assertEquals(200_000, total);
    assertTrue(discarded > 0);
    assertEquals(total, Scratch.read(received).length() + discarded, "delivered and discarded");
    assertFalse(Scratch.read(received).contains("late"));
  }

  @Test
  void case17ShouldStopRemovalButNotTerminationWhenCancelledOrAbandoned() {
    RunningPane cancelled = daemon.runHung(session);
    RunningPane abandoned = daemon.runHung(session);

    long kill = wire.send("pane.kill", "pane", cancelled.pane(), "grace_ms", 500, "remove", true);
    assertTrue(wire.ok("cancel", "id", kill).flag("cancelled"));
    assertEquals("cancelled", wire.reply(kill).code());
    try (Wire killer = daemon.wire()) {
      killer.send("pane.kill", "pane", abandoned.pane(), "grace_ms", 500, "remove", true);
      daemon.awaitTerminating(abandoned);
    }

    for (RunningPane pane : List.of(cancelled, abandoned)) {
      Await.until("the program is gone", () -> !Proc.exists(pane.pid()));
      JsonObject left = wire.ok("pane.get", "pane", pane.pane());
      assertEquals("exited", left.text("state"));
      assertEquals("SIGKILL", left.text("signal"));
      String retried = kill(pane, "--remove=true").out();
      assertEquals(alreadyExited(pane, true, signal("SIGKILL")), retried);
    }
  }

  @Test
  void case19ShouldJoinASecondKillWhoseShorterGraceCounts() {
    RunningPane pane = daemon.runHung(session);

    long first = wire.send("pane.kill", "pane", pane.pane(), "grace_ms", 30_000);
    daemon.awaitTerminating(pane);
    long startNs = System.nanoTime();
    CliResult second = kill(pane, "--signal", "SIGTERM", "--grace-ms", "300");
    Reply firstReply = wire.reply(first);
    long millis = Await.millisSince(startNs);

    assertEquals(terminated(pane, true, signal("SIGKILL")), second.out());
    assertEquals(second.out(), firstReply.ok() + "\n");
    assertTrue(millis >= 300 && millis < 30_000, millis + " ms");
    assertEquals(
        "SIGHUP",
        Events.only(wire, pane.resource(), "pane.terminating")
            .object("data")
            .text("requested_signal"));
  }

  @Test
  void case20ShouldAnswerRepeatedCalls() {
    RunningPane pane = daemon.run(session, "exec sleep 1000");

    assertEquals(terminated(pane, false, signal("SIGHUP")), kill(pane).out());
    assertEquals(alreadyExited(pane, false, signal("SIGHUP")), kill(pane).out());
    assertEquals(alreadyExited(pane, true, signal("SIGHUP")), kill(pane, "--remove=true").out());
    kill(pane, "--remove=true").failed("not_found.pane", 4);
    daemon.cli().json("pane", "remove", "--pane", pane.pane()).failed("not_found.pane", 4);
  }

  @Test
  void case21ShouldNeverSignalAnybodyElse() {
    List<RunningPane> panes = new ArrayList<>();
    for (String signal : List.of("SIGHUP", "SIGTERM", "SIGINT")) {
      for (int graceMs : List.of(0, 50)) {
        RunningPane pane = daemon.runHung(session);
        panes.add(pane);
        wire.ok("pane.kill", "pane", pane.pane(), "signal", signal, "grace_ms", graceMs);
        wire.ok("pane.kill", "pane", pane.pane(), "signal", signal, "remove", true);
      }
    }

    for (RunningPane pane : panes) assertFalse(Proc.exists(pane.pid()));
    assertSentinelsUntouched();
    Proc.Stat self = Proc.stat(daemon.pid());
    Proc.Stat beside = Proc.stat(neighbour.pid());
    assertTrue(self != null && beside != null && self.group() == beside.group());
  }

  @Test
  void case22ShouldLetAPaneKillItself() {
    RunningPane pane =
        daemon.runUntilReady(
            session,
            "READY; " + Installation.LAUNCHER + " pane kill --pane $VENOMX_PANE; sleep 1000");

    JsonObject end = wire.ok("pane.wait", "pane", pane.pane(), "timeout_ms", 60_000);

    assertEquals("SIGHUP", end.text("signal"));
    assertEquals(
        pane.principal(), Events.only(wire, pane.resource(), "pane.terminating").text("by"));
    assertEquals(
        List.of("principal.created", "principal.revoked"),
        Events.typesAbout(wire, "principal:" + pane.principal()));
    wire.ok("ping");
  }

  private static CliResult kill(RunningPane pane, String... options) {
    return daemon.kill(pane, options);
  }
}
