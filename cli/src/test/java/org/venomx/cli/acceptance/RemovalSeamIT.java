package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Cases of RFC-0012 §8 about containers that take an exit which is withheld, an ID that is given
 * out again, or a creation held in the middle: on the test build of the daemon.
 */
class RemovalSeamIT {
  @AutoClose private static DaemonFixture daemon;
  private static Seam seam;
  @AutoClose private static Wire wire;
  private String session = "";

  @BeforeAll
  static void startDaemon() {
    Scratch scratch = new Scratch();
    seam = Seam.in(scratch);
    daemon = DaemonFixture.started(scratch, Serve.withSeam(seam.folder()));
    wire = daemon.wire();
  }

  @BeforeEach
  void createSession() {
    session = wire.ok("session.create").text("session");
  }

  @Test
  void case12ShouldUndoACreationThatIsStagedWhenTheSealComes() {
    RunningPane hung = daemon.runHung(session);
    long childrenBefore = Proc.children(daemon.pid()).size();
    long openBefore = Proc.openFiles(daemon.pid());
    try (Wire creator = daemon.wire()) {
      seam.holdStaging();
      long creation =
          creator.send(
              "window.create", "session", session, "argv", DaemonFixture.shell("exec sleep 1000"));
      seam.awaitStaged();
      long removal =
          wire.send("session.remove", "session", session, "recursive", true, "grace_ms", 30_000);
      daemon.awaitTerminating(hung);
      seam.releaseStaging();

      assertEquals("conflict.removing", creator.reply(creation).code());
      assertEquals(childrenBefore, Proc.children(daemon.pid()).size(), "no child");
      wire.ok("pane.kill", "pane", hung.pane(), "grace_ms", 0);
      wire.reply(removal).ok();
    }
    Await.until("no file stays open", () -> Proc.openFiles(daemon.pid()) < openBefore);
    List<JsonObject> created =
        Events.all(wire).stream()
            .filter(event -> event.text("type").equals("principal.created"))
            .toList();
    assertEquals("principal:" + hung.principal(), created.getLast().text("resource"));
    assertEquals("not_found.session", wire.call("session.get", "session", session).code());
  }

  @Test
  void case12ShouldRemoveAPaneWhoseCreationCameFirst() {
    RunningPane hung = daemon.runHung(session);
    RunningPane first;
    long removal;
    try (Wire creator = daemon.wire()) {
      seam.holdStaging();
      long creation =
          creator.send(
              "window.create", "session", session, "argv", DaemonFixture.shell("exec sleep 1000"));
      seam.awaitStaged();
      seam.releaseStaging();
      first = RunningPane.of(creator.reply(creation).ok());
      removal = wire.send("session.remove", "session", session, "recursive", true, "grace_ms", 300);
    }

    wire.reply(removal).ok();
    assertFalse(Proc.exists(first.pid()) || Proc.exists(hung.pid()));
    assertEquals("not_found.pane", wire.call("pane.get", "pane", first.pane()).code());
  }

  @Test
  void case18ShouldGiveUpOnALeaderWhoseExitIsWithheld() {
    RunningPane withheld = daemon.run(session, "exec sleep 1000");
    RunningPane obedient = daemon.run(session, "exec sleep 1000");
    seam.withhold(withheld.pid());

    long startNs = System.nanoTime();
    CliResult result =
        daemon
            .cli()
            .json(
                "session", "remove", "--session", session, "--recursive=true", "--grace-ms", "200");
    long millis = Await.millisSince(startNs);

    JsonObject error = result.failed("timeout.terminate", 7);
    assertEquals(List.of(withheld.pane()), error.object("data").list("panes"));
    assertTrue(millis >= 1200, millis + " ms");
    assertEquals("exited", wire.ok("pane.get", "pane", obedient.pane()).text("state"));
    assertTrue(wire.ok("pane.get", "pane", withheld.pane()).flag("terminating"));
    JsonObject stuck = Doctor.check(wire, "panes.stuck");
    assertEquals(List.of(withheld.pane()), stuck.object("data").list("panes"));
    // The seal is lifted: what it kept out comes in.
    wire.ok("pane.remove", "pane", obedient.pane());

    seam.release(withheld.pid());
    wire.ok("pane.wait", "pane", withheld.pane());
    assertEquals("exited", wire.ok("pane.get", "pane", withheld.pane()).text("state"));
    wire.ok("session.remove", "session", session, "recursive", true);
    assertEquals("not_found.session", wire.call("session.get", "session", session).code());
  }

  /** Also bazel 11910, row 25: the last signal to a group comes before its leader's reap. */
  @Test
  void case21ShouldNeverSignalARecycledId() {
    try (Sentinel other = Sentinel.started(daemon.scratch().freshFile())) {
      RunningPane byItself = daemon.run(session, "exit 0");
      wire.ok("pane.wait", "pane", byItself.pane());
      RunningPane obedient = daemon.run(session, "exec sleep 1000");
      RunningPane hung = daemon.runHung(session);
      List<RunningPane> panes = List.of(byItself, obedient, hung);
      for (RunningPane pane : panes) seam.recycle(pane.pid(), other.pid());

      wire.ok("window.remove", "window", obedient.window(), "recursive", true);
      wire.ok("session.remove", "session", session, "recursive", true, "grace_ms", 100);

      other.assertUntouched();
      for (RunningPane pane : panes) {
        List<Seam.Act> acts = seam.trace(pane.pid());
        assertEquals(Seam.Act.reap(pane.pid()), acts.getLast(), "nothing after the reap");
      }
      assertEquals(1, seam.trace(byItself.pid()).size(), "it had left by itself");
    }
  }
}
