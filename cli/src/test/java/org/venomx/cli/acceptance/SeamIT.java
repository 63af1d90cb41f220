package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.cli.acceptance.Killed.alreadyExited;
import static org.venomx.cli.acceptance.Killed.exitCode;
import static org.venomx.cli.acceptance.Killed.signal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Cases of RFC-0012 §8 and rows of the public reports that take a process which cannot be killed,
 * one whose ID is given out again, or a look at every signal: on the test build of the daemon.
 */
class SeamIT {
  private static final int SIGHUP = 1;
  private static final int SIGKILL = 9;
  private static final int SIGTERM = 15;
  private static final int SIGCONT = 18;

  @AutoClose private static DaemonFixture daemon;
  private static Seam seam;
  @AutoClose private static Wire wire;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    Scratch scratch = new Scratch();
    seam = Seam.in(scratch);
    daemon = DaemonFixture.started(scratch, Serve.withSeam(seam.folder()));
    wire = daemon.wire();
    session = daemon.session();
  }

  @Test
  void case1ShouldSignalContinueSweepAndThenReap() {
    RunningPane pane = daemon.run(session, "exec sleep 1000");

    kill(pane, "--signal", "SIGTERM").ok();

    assertEquals(
        List.of(
            Seam.Act.signal(pane.pid(), SIGTERM),
            Seam.Act.signal(pane.pid(), SIGCONT),
            Seam.Act.signal(pane.pid(), SIGKILL),
            Seam.Act.reap(pane.pid())),
        seam.trace(pane.pid()));
  }

  @Test
  void case6ShouldNotSignalAnExitedPane() {
    RunningPane pane = daemon.run(session, "exit 3");
    wire.ok("pane.wait", "pane", pane.pane());

    assertEquals(alreadyExited(pane, false, exitCode(3)), kill(pane, "--grace-ms", "0").out());
    assertEquals(alreadyExited(pane, true, exitCode(3)), kill(pane, "--remove=true").out());

    assertEquals(List.of(Seam.Act.reap(pane.pid())), seam.trace(pane.pid()));
  }

  @Test
  void case19ShouldSendTheRequestedSignalOfTheFirstOnly() {
    RunningPane pane = daemon.runHung(session);

    long first = wire.send("pane.kill", "pane", pane.pane(), "grace_ms", 30_000);
    Await.until("the first has begun", () -> !seam.trace(pane.pid()).isEmpty());
    kill(pane, "--signal", "SIGTERM", "--grace-ms", "100").ok();
    wire.reply(first).ok();

    assertEquals(
        List.of(
            Seam.Act.signal(pane.pid(), SIGHUP),
            Seam.Act.signal(pane.pid(), SIGCONT),
            Seam.Act.signal(pane.pid(), SIGKILL), // the deadline's
            Seam.Act.signal(pane.pid(), SIGKILL), // the sweep's
            Seam.Act.reap(pane.pid())),
        seam.trace(pane.pid()));
  }

  /** Also row 25 of the public reports (bazel 11910). */
  @Test
  void case21ShouldNeverSignalARecycledId() {
    try (Sentinel other = Sentinel.started(daemon.scratch().freshFile())) {
      RunningPane byItself = daemon.run(session, "read x; exit 0");
      RunningPane obedient = daemon.run(session, "exec sleep 1000");
      RunningPane hung = daemon.runHung(session);
      List<RunningPane> panes = List.of(byItself, obedient, hung);
      for (RunningPane pane : panes) seam.recycle(pane.pid(), other.pid());

      wire.ok("pane.send", "pane", byItself.pane(), "text", "\n");
      wire.ok("pane.wait", "pane", byItself.pane());
      for (RunningPane pane : panes) {
        kill(pane, "--grace-ms", "100").ok();
        kill(pane, "--grace-ms", "0").ok();
        kill(pane, "--grace-ms", "0", "--remove=true").ok();
      }

      other.assertUntouched();
      for (RunningPane pane : panes) {
        List<Seam.Act> acts = seam.trace(pane.pid());
        assertEquals(Seam.Act.reap(pane.pid()), acts.getLast(), "nothing after the reap");
      }
    }
  }

  /** runc 4047: nobody is signalled when the leader has left by itself. */
  @Test
  void row10ShouldSendNothingForALeaderThatLeftByItself() {
    RunningPane pane = daemon.run(session, "(trap '' HUP; exec sleep 1000) & exit 0");
    wire.ok("pane.wait", "pane", pane.pane());
    kill(pane).ok();

    assertEquals(List.of(Seam.Act.reap(pane.pid())), seam.trace(pane.pid()));
    Proc.group(pane.pid()).forEach(member -> Signals.end(member.pid()));
  }

  /** moby 22802: a stop without end when a process cannot die. Also case 18, of one pane. */
  @Test
  void row21ShouldGiveUpOnALeaderThatDoesNotExitAndSuperviseItOn() {
    RunningPane pane = daemon.run(session, "exec sleep 1000");
    seam.withhold(pane.pid());

    long startNs = System.nanoTime();
    Reply reply = wire.call("pane.kill", "pane", pane.pane(), "grace_ms", 200);
    long millis = Await.millisSince(startNs);
    // The command joins a termination that has given up: one more SIGKILL, one more kill-wait.
    CliResult joined = kill(pane, "--grace-ms", "200", "--remove=true");

    assertEquals("timeout.terminate", reply.code());
    assertTrue(millis >= 1200 && millis < 10_000, millis + " ms");
    JsonObject error = joined.failed("timeout.terminate", 7);
    assertEquals(List.of(pane.pane()), error.object("data").list("panes"));
    assertEquals(reply.error(), error);
    assertTrue(joined.millis() >= 1000, joined::toString);
    assertTrue(wire.ok("pane.get", "pane", pane.pane()).flag("terminating"));
    JsonObject stuck = Doctor.check(wire, "panes.stuck");
    assertEquals("warn", stuck.text("status"));
    assertEquals(List.of(pane.pane()), stuck.object("data").list("panes"));
    assertEquals(1, Doctor.check(wire, "panes.terminating").object("data").number("count"));

    seam.release(pane.pid());
    assertEquals("SIGHUP", wire.ok("pane.wait", "pane", pane.pane()).text("signal"));
    assertFalse(wire.ok("pane.get", "pane", pane.pane()).has("terminating"));
    assertEquals("ok", Doctor.check(wire, "panes.stuck").text("status"));
    assertEquals(alreadyExited(pane, true, signal("SIGHUP")), kill(pane, "--remove=true").out());
  }

  /** emdash 2592: IDs from a list of processes were signalled later. */
  @Test
  void row29ShouldSignalOnlyGroupsOfLeadersThatItStarted() {
    List<RunningPane> panes = new ArrayList<>();
    for (int i = 0; i < 5; i++) panes.add(daemon.run(wire, session, "sleep 1000 & wait"));
    for (RunningPane pane : panes) kill(pane, "--grace-ms", "100").ok();

    Set<Long> started = new HashSet<>();
    for (JsonObject event : Events.all(wire)) {
      if (event.text("type").equals("pane.created")) {
        started.add(event.object("data").number("pid"));
      }
    }
    for (Seam.Act act : seam.trace()) {
      if (act.what().equals("signal")) assertTrue(started.contains(act.id()), act::toString);
    }
    for (RunningPane pane : panes) assertFalse(seam.trace(pane.pid()).isEmpty());
  }

  private static CliResult kill(RunningPane pane, String... options) {
    return daemon.kill(pane, options);
  }
}
