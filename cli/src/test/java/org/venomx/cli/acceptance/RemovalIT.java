package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.cli.acceptance.Killed.signal;
import static org.venomx.cli.acceptance.Killed.terminated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * RFC-0012 §8, by case number, as far as it is about containers. Every case runs beside two
 * sentinels (case 21, and row 68 of the public reports), one of them in the daemon's own group.
 */
class RemovalIT {
  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Sentinel stranger;
  @AutoClose private static Sentinel neighbour;
  @AutoClose private static Wire wire;

  @BeforeAll
  static void startDaemon() {
    Scratch scratch = new Scratch();
    Path neighbourPid = scratch.freshFile();
    daemon = DaemonFixture.started(scratch, Serve.withNeighbour(Sentinel.command(neighbourPid)));
    neighbour = Sentinel.found(neighbourPid);
    stranger = Sentinel.started(scratch.freshFile());
    wire = daemon.wire();
  }

  @AfterAll
  static void assertSentinelsUntouched() {
    stranger.assertUntouched();
    neighbour.assertUntouched();
  }

  @Test
  void case7ShouldTellOnlyTheAuthorizedWhatIsMissing() {
    Path token = daemon.scratch().freshFile();
    String session = daemon.session();
    RunningPane holder =
        daemon.runUntilReady(session, "echo $VENOMX_TOKEN >" + token + "; READY; exec sleep 1000");
    RunningPane target = daemon.run(session, "exec sleep 1000");
    // Its pane's principal holds "write self" and nothing else.
    Cli inside = daemon.cli().withVariable("VENOMX_TOKEN", Scratch.read(token).strip());
    long before = Events.latest(wire);

    remove("window", "w999999").failed("not_found.window", 4);
    remove("session", "s999999").failed("not_found.session", 4);
    for (List<String> pair :
        List.of(
            List.of("window", target.window(), "w999999"),
            List.of("session", session, "s999999"))) {
      String existing = deniedTo(inside, pair.get(0), pair.get(1));
      String missing = deniedTo(inside, pair.get(0), pair.get(2));
      assertEquals(existing.replace(pair.get(1), pair.get(2)), missing);
    }

    assertTrue(Proc.lives(target.pid()) && Proc.lives(holder.pid()));
    List<String> since = typesAfter(before);
    assertTrue(since.stream().allMatch("audit.denied"::equals), since::toString);
    remove("session", session).ok();
  }

  private static String deniedTo(Cli cli, String kind, String id) {
    return cli.json(kind, "remove", "--" + kind, id, "--recursive=true")
        .failed("denied.write", 3)
        .toString();
  }

  @Test
  void case8ShouldRemoveASessionWithAllThatIsInIt() throws IOException {
    String session = daemon.session();
    RunningPane hung = daemon.runHung(session);
    RunningPane exited = daemon.run(session, "exit 3");
    RunningPane obedient = daemon.run(session, "exec sleep 1000");
    wire.ok("pane.wait", "pane", exited.pane());
    List<RunningPane> panes = List.of(hung, exited, obedient);
    long openBefore = Proc.openFiles(daemon.pid());
    long before = Events.latest(wire);

    JsonObject answer = remove("session", session, "--grace-ms", "300").ok();

    assertEquals("{}", answer.toString());
    List<String> turns = turnsAfter(before);
    assertEquals(
        "pane.terminating:" + hung.pane() + " pane.terminating:" + obedient.pane(),
        turns.getFirst());
    List<String> removal = new ArrayList<>();
    for (RunningPane pane : panes) {
      removal.add("pane.removed:" + pane.pane());
      removal.add("window.removed:" + pane.window());
    }
    removal.add("session.removed:" + session);
    assertEquals(String.join(" ", removal), turns.getLast());
    for (RunningPane pane : panes) {
      assertFalse(Proc.exists(pane.pid()));
      assertEquals("not_found.pane", wire.call("pane.get", "pane", pane.pane()).code());
      assertEquals("not_found.window", wire.call("window.get", "window", pane.window()).code());
      Path folder = daemon.scratch().stateDir().resolve("panes").resolve(pane.pane());
      Await.until(folder + " is gone", () -> !Files.exists(folder));
    }
    assertTrue(Proc.openFiles(daemon.pid()) <= openBefore - panes.size(), "a PTY each");
    assertEquals("not_found.session", wire.call("session.get", "session", session).code());
    String next = daemon.session();
    assertTrue(number(next) > number(session), "IDs are not used again");
    RunningPane later = daemon.run(next, "exec sleep 1000");
    assertTrue(number(later.pane()) > number(obedient.pane()));
    assertTrue(number(later.window()) > number(obedient.window()));
    assertTrue(number(later.principal()) > number(obedient.principal()));
    remove("session", next).ok();
  }

  @Test
  void case9ShouldRefuseContainersThatAreNotEmptyWithoutSideEffects() {
    String session = daemon.session();
    RunningPane pane = daemon.run(session, "exec sleep 1000");
    long before = Events.latest(wire);

    JsonObject refused =
        daemon
            .cli()
            .json("window", "remove", "--window", pane.window())
            .failed("conflict.not_empty", 5);
    daemon
        .cli()
        .json("session", "remove", "--session", session, "--signal", "SIGTERM", "--grace-ms", "0")
        .failed("conflict.not_empty", 5);

    assertEquals(
        "{\"code\":\"conflict.not_empty\",\"message\":\"window has panes\",\"data\":{}}",
        refused.toString());
    assertEquals(before, Events.latest(wire));
    assertTrue(Proc.lives(pane.pid()));
    remove("session", session).ok();
  }

  @Test
  void shouldShowHowAFlagIsWrittenWhenItStandsBare() {
    CliResult bare = daemon.cli().run("window", "remove", "--window", "w0", "--recursive");
    assertEquals(2, bare.exit());
    assertTrue(bare.err().contains("--recursive=true"), bare::err);
  }

  @Test
  void case14ShouldRefuseMutationsUnderASeal() {
    String session = daemon.session();
    RunningPane hung = daemon.runHung(session);
    RunningPane exited = daemon.run(session, "exit 3");
    RunningPane emptied = daemon.run(session, "exit 3");
    wire.ok("pane.wait", "pane", exited.pane());
    wire.ok("pane.kill", "pane", emptied.pane(), "remove", true);

    try (Wire remover = daemon.wire()) {
      long removal =
          remover.send("session.remove", "session", session, "recursive", true, "grace_ms", 30_000);
      daemon.awaitTerminating(hung);
      long sealed = Events.latest(wire);
      Object argv = DaemonFixture.shell("exit 0");
      refused(wire.call("window.create", "session", session, "argv", argv));
      refused(wire.call("pane.remove", "pane", exited.pane()));
      refused(wire.call("window.remove", "window", emptied.window()));
      refused(wire.call("window.remove", "window", exited.window(), "recursive", true));
      refused(wire.call("session.remove", "session", session));
      refused(wire.call("session.remove", "session", session, "recursive", true));
      refused(wire.call("pane.kill", "pane", exited.pane(), "remove", true));
      refused(wire.call("pane.kill", "pane", hung.pane(), "remove", true));
      assertEquals(
          "conflict.pane_terminating",
          wire.call("pane.send", "pane", hung.pane(), "text", "x").code());
      assertEquals("already_exited", wire.ok("pane.kill", "pane", exited.pane()).text("outcome"));
      assertEquals(sealed, Events.latest(wire));
      assertFalse(remover.hasReply());

      String joined = wire.ok("pane.kill", "pane", hung.pane(), "grace_ms", 0) + "\n";
      assertEquals(terminated(hung, true, signal("SIGKILL")), joined);
      assertEquals("{}", remover.reply(removal).ok().toString());
    }
    assertEquals("not_found.session", wire.call("session.get", "session", session).code());
  }

  private static void refused(Reply reply) {
    assertEquals("conflict.removing", reply.code());
    assertEquals("{}", reply.error().object("data").toString());
  }

  @Test
  void case17ShouldStopRemovalButNotTerminationWhenCancelledOrAbandoned() {
    String session = daemon.session();
    RunningPane cancelled = daemon.runHung(session);
    RunningPane abandoned = daemon.runHung(session);

    long removal =
        wire.send(
            "window.remove", "window", cancelled.window(), "recursive", true, "grace_ms", 500);
    assertTrue(wire.ok("cancel", "id", removal).flag("cancelled"));
    assertEquals("cancelled", wire.reply(removal).code());
    try (Wire remover = daemon.wire()) {
      remover.send(
          "window.remove", "window", abandoned.window(), "recursive", true, "grace_ms", 500);
      daemon.awaitTerminating(abandoned);
    }

    for (RunningPane pane : List.of(cancelled, abandoned)) {
      Await.until("the program is gone", () -> !Proc.exists(pane.pid()));
      assertEquals("SIGKILL", wire.ok("pane.get", "pane", pane.pane()).text("signal"));
      remove("window", pane.window()).ok();
    }
    remove("session", session).ok();
  }

  @Test
  void case20ShouldAnswerRepeatedRemovals() {
    String session = daemon.session();
    RunningPane pane = daemon.run(session, "exec sleep 1000");

    assertEquals("{}\n", remove("window", pane.window()).out());
    remove("window", pane.window()).failed("not_found.window", 4);
    assertEquals("{}\n", remove("session", session).out());
    remove("session", session).failed("not_found.session", 4);
  }

  @Test
  void case26ShouldPublishNothingButWholeTreesMeanwhile() {
    String session = daemon.session();
    for (int i = 0; i < 8; i++) daemon.run(wire, session, "exec sleep 1000");
    Map<String, Long> revisions = new TreeMap<>();
    try (Wire remover = daemon.wire()) {
      long removal = remover.send("session.remove", "session", session, "recursive", true);
      boolean gone = false;
      while (!gone) {
        List<JsonObject> windows =
            wire.ok("window.list").objects("windows").stream()
                .filter(window -> window.text("session").equals(session))
                .toList();
        assertTrue(windows.isEmpty() || windows.size() == 8, windows::toString);
        for (JsonObject window : windows) {
          long revision = window.number("revision");
          Long before = revisions.put(window.text("window"), revision);
          assertTrue(before == null || before <= revision, window::toString);
        }
        gone = windows.isEmpty();
      }
      remover.reply(removal).ok();
    }
    assertEquals("not_found.session", wire.call("session.get", "session", session).code());
  }

  private static CliResult remove(String kind, String id, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of(kind, "remove", "--" + kind, id, "--recursive=true"));
    arguments.addAll(List.of(options));
    return daemon.cli().json(arguments.toArray(String[]::new));
  }

  private static long number(String id) {
    return Long.parseLong(id.substring(1));
  }

  private static List<JsonObject> after(long seq) {
    return Events.all(wire).stream().filter(event -> event.number("seq") > seq).toList();
  }

  private static List<String> typesAfter(long seq) {
    return after(seq).stream().map(event -> event.text("type")).toList();
  }

  /** Each turn's events behind a seq, as "type:id type:id". */
  private static List<String> turnsAfter(long seq) {
    Map<Long, String> turns = new TreeMap<>();
    for (JsonObject event : after(seq)) {
      String id = event.text("resource").replaceFirst(".*:", "");
      turns.merge(event.number("turn"), event.text("type") + ":" + id, (a, b) -> a + " " + b);
    }
    return List.copyOf(turns.values());
  }
}
