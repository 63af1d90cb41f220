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
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What went wrong in other programs, by the row's number in the collection of public reports: one
 * pane at a time. {@link PublicCrowdsIT} has the rows that take many panes, {@link SeamIT} those
 * that take an unkillable or a reused process, {@link RestartIT} nohup (18). Row 22, a grace that
 * is measured by the wall clock, takes a clock that can be set: it is a unit test of the daemon.
 */
class PublicCasesIT {
  private static final int SIGHUP = 1;
  private static final int SIGTERM = 15;

  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Wire wire;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    wire = daemon.wire();
    session = daemon.session();
  }

  /** process-compose 520: the leader's exit cancelled the escalation, and a child stayed. */
  @Test
  void row1ShouldSweepAChildThatIgnoresTheSignalWhenTheLeaderObeys() {
    RunningPane pane =
        daemon.runUntilReady(
            session, "trap 'exit 0' TERM; (trap '' TERM HUP INT; READY; exec sleep 900) & wait");
    Await.until("the trap is set", () -> Proc.hasSignal(pane.pid(), "SigCgt", SIGTERM));

    CliResult result = kill(pane, "--signal", "SIGTERM", "--grace-ms", "30000");

    assertEquals(terminated(pane, false, exitCode(0)), result.out());
    assertTrue(result.millis() < 30_000, result::toString);
    Await.until("the group is empty", () -> Proc.group(pane.pid()).isEmpty());
  }

  /** gastown 567: a child in a session of its own survives, and nobody says otherwise. */
  @Test
  void row3ShouldLeaveAloneAndLaterReapWhatLeftTheGroup() {
    Path escapee = scratchFile();
    RunningPane pane =
        daemon.runUntilReady(
            session, "setsid sleep 777 & echo $! >" + escapee + "; READY; exec sleep 900");

    assertEquals(terminated(pane, false, signal("SIGHUP")), kill(pane).out());

    assertSurvivesAndIsReaped(pid(escapee));
  }

  /** dumb-init 191: the same, forked by a program that is no shell. */
  @Test
  void row4ShouldLeaveAloneAndLaterReapWhatAProgramForkedAway() {
    Path escapee = scratchFile();
    Path ready = scratchFile();
    String program =
        """
        import os, time
        if os.fork() == 0:
            os.setsid()
            open('%s', 'w').write(str(os.getpid()))
            open('%s', 'w').close()
        time.sleep(900)
        """
            .formatted(escapee, ready);
    RunningPane pane = daemon.run(session, List.of("python3", "-c", program));
    Await.until("the child has left", () -> Files.exists(ready));

    CliResult result = kill(pane, "--signal", "SIGINT");

    JsonObject answer = result.ok();
    assertEquals("terminated", answer.text("outcome"));
    assertFalse(answer.flag("escalated"));
    assertEquals("SIGINT", answer.text("signal"));
    assertSurvivesAndIsReaped(pid(escapee));
  }

  private static void assertSurvivesAndIsReaped(long escapee) {
    assertTrue(Proc.lives(escapee), "never signalled");
    Await.until("it is the daemon's now", () -> isChildOfDaemon(escapee));
    long reapedBefore = Doctor.counter(wire, "escaped.reaped");
    Signals.end(escapee);
    Await.until("it is reaped", () -> !Proc.exists(escapee));
    Await.until("it is counted", () -> Doctor.counter(wire, "escaped.reaped") == reapedBefore + 1);
  }

  private static boolean isChildOfDaemon(long pid) {
    Proc.Stat stat = Proc.stat(pid);
    return stat != null && stat.parent() == daemon.pid();
  }

  /** runc 4047: the leader left by itself, a member of its group is alive. */
  @Test
  void row10ShouldCallAPaneExitedAndSignalNobodyWhenItsLeaderHasLeftByItself() {
    Path member = scratchFile();
    Path go = scratchFile();
    RunningPane pane =
        daemon.runUntilReady(
            session,
            "(trap '' HUP; READY; exec sleep 900) & echo $! >"
                + member
                + "; while ! [ -e "
                + go
                + " ]; do sleep 0.05; done; exit 0");
    Scratch.write(go, "");
    assertEquals(0, wire.ok("pane.wait", "pane", pane.pane()).number("exit_code"));
    long pid = pid(member);

    assertEquals(alreadyExited(pane, false, exitCode(0)), kill(pane, "--grace-ms", "0").out());
    assertEquals(List.of(pid), Proc.group(pane.pid()).stream().map(Proc.Stat::pid).toList());
    assertTrue(Doctor.check(wire, "descendants.escaped").object("data").number("count") >= 1);
    assertEquals(
        alreadyExited(pane, true, exitCode(0)),
        kill(pane, "--grace-ms", "0", "--remove=true").out());

    assertSurvivesAndIsReaped(pid);
  }

  /** Guake 353: SIGTERM means nothing to an interactive shell, SIGHUP does. */
  @Test
  void row14ShouldEndAnInteractiveShellBySighupAndEscalateAfterSigterm() {
    RunningPane first = interactiveBash();
    RunningPane second = interactiveBash();

    JsonObject bySighup = kill(first, "--grace-ms", "30000").ok();
    assertFalse(bySighup.flag("escalated"), bySighup::toString);

    CliResult bySigterm = kill(second, "--signal", "SIGTERM", "--grace-ms", "400");
    assertEquals(terminated(second, true, signal("SIGKILL")), bySigterm.out());
    assertTrue(bySigterm.millis() >= 400, bySigterm::toString);
  }

  private static RunningPane interactiveBash() {
    RunningPane pane = daemon.run(session, List.of("bash", "--norc", "-i"));
    Await.until(
        "bash is interactive",
        () ->
            Proc.hasSignal(pane.pid(), "SigIgn", SIGTERM)
                && Proc.hasSignal(pane.pid(), "SigCgt", SIGHUP));
    return pane;
  }

  /** Supervisor 734: a long stop could not be cut short. */
  @Test
  void row16ShouldCutALongGraceShort() {
    RunningPane pane = daemon.runHung(session);

    Cli.Running patient =
        daemon.cli().startJson("pane", "kill", "--pane", pane.pane(), "--grace-ms", "30000");
    daemon.awaitTerminating(pane);
    CliResult hasty = kill(pane, "--grace-ms", "0");
    CliResult first = patient.result();

    assertEquals(terminated(pane, true, signal("SIGKILL")), hasty.out());
    assertEquals(hasty.out(), first.out());
    assertTrue(first.millis() < 30_000, first::toString);
    Events.only(wire, pane.resource(), "pane.terminating");
  }

  /** aether 2038: a child of a host like the JVM had SIGTERM masked. */
  @Test
  void row20ShouldGiveChildrenCleanSignalsWhateverTheDaemonInherited() {
    try (DaemonFixture masked =
            DaemonFixture.started(new Scratch(), Serve.withSignalsMaskedAndIgnored());
        Wire own = masked.wire()) {
      RunningPane pane = masked.run(masked.session(), List.of("sleep", "900"));
      assertEquals(0, Proc.signals(pane.pid(), "SigBlk"));
      assertEquals(0, Proc.signals(pane.pid(), "SigIgn") & Proc.STANDARD_SIGNALS);

      JsonObject answer = own.ok("pane.kill", "pane", pane.pane(), "signal", "SIGTERM");

      assertEquals(terminated(pane, false, signal("SIGTERM")), answer + "\n");
    }
  }

  /** pi 8992: a death by SIGKILL was reported as exit 0. */
  @Test
  void row34ShouldReportDeathBySignalAsSuch() {
    RunningPane pane = daemon.run(session, "kill -9 $$");

    CliResult end = daemon.cli().json("pane", "wait", "--pane", pane.pane());

    assertEquals("{\"reason\":\"exit\",\"signal\":\"SIGKILL\"}\n", end.out());
    JsonObject left = daemon.cli().json("pane", "get", "--pane", pane.pane()).ok();
    assertEquals("SIGKILL", left.text("signal"));
    assertFalse(left.has("exit_code"));
  }

  /** trusty-tools 7561: one's own kill was shown as a failure. */
  @Test
  void row36ShouldCallItsOwnKillASuccess() {
    RunningPane pane = daemon.run(session, "sleep 900");

    CliResult result = kill(pane, "--signal", "SIGTERM");

    assertEquals(0, result.exit());
    assertEquals("terminated", result.ok().text("outcome"));
  }

  /** abduco 5: listed as active, though its program had been killed from outside. */
  @Test
  void row38ShouldSeeALeaderThatSomebodyElseKilled() {
    RunningPane pane = daemon.run(session, "exec sleep 900");

    Signals.process("KILL", pane.pid());
    wire.ok("pane.wait", "pane", pane.pane());

    assertEquals(List.of("pane.created", "pane.exited"), Events.typesAbout(wire, pane.resource()));
    JsonObject exited = Events.only(wire, pane.resource(), "pane.exited").object("data");
    assertEquals("SIGKILL", exited.text("signal"));
    JsonObject listed =
        daemon.cli().json("pane", "list").ok().objects("panes").stream()
            .filter(each -> each.text("pane").equals(pane.pane()))
            .findFirst()
            .orElseThrow();
    assertEquals("exited", listed.text("state"));
    assertFalse(listed.has("pid"));
  }

  private static CliResult kill(RunningPane pane, String... options) {
    return daemon.kill(pane, options);
  }

  private static Path scratchFile() {
    return daemon.scratch().freshFile();
  }

  private static long pid(Path file) {
    return Long.parseLong(Scratch.read(file).strip());
  }
}
