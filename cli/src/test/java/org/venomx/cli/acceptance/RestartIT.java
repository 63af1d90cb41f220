package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.cli.acceptance.Killed.signal;
import static org.venomx.cli.acceptance.Killed.terminated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The daemon's own life: how it is started, ends and comes back. A daemon for each test. */
class RestartIT {
  private static final int SIGHUP = 1;

  /** Row 18 of the public reports (gentoo-install 1217): under nohup, children ignored SIGHUP. */
  @Test
  void row18ShouldEndASleepBySighupUnderNohup() {
    try (DaemonFixture daemon = DaemonFixture.started(new Scratch(), Serve.underNohup())) {
      assertTrue(Proc.hasSignal(daemon.pid(), "SigIgn", SIGHUP), "the daemon itself ignores it");
      RunningPane pane = daemon.run(daemon.session(), "exec sleep 900");
      assertFalse(Proc.hasSignal(pane.pid(), "SigIgn", SIGHUP));

      assertEquals(terminated(pane, false, signal("SIGHUP")), daemon.kill(pane).out());
    }
  }

  @Test
  void aKilledDaemonShouldComeBackWithItsHistoryAndSignalNobody() {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      String session = daemon.session();
      RunningPane obedient = daemon.run(session, "exec sleep 900");
      RunningPane survivor = daemon.runHung(session);
      RunningPane exited = daemon.run(session, "exit 3");
      List<JsonObject> before;
      try (Wire wire = daemon.wire()) {
        wire.ok("pane.wait", "pane", exited.pane());
        before = Events.all(wire);
      }

      daemon.killDaemon();
      daemon.start();

      try (Wire wire = daemon.wire()) {
        List<JsonObject> after = Events.all(wire);
        assertEquals(before, after.subList(0, before.size()), "history replays");
        assertDense(after);
        assertEquals("daemon.started", after.get(before.size()).text("type"));
        assertInterrupted(wire, obedient);
        assertInterrupted(wire, survivor);
        JsonObject archive = wire.ok("pane.get", "pane", exited.pane());
        assertEquals("exited", archive.text("archive"));
        assertEquals(3, archive.number("exit_code"));
        assertEquals(
            ("{\"pane\":\"%s\",\"outcome\":\"already_exited\",\"removed\":false,"
                    + "\"escalated\":false}\n")
                .formatted(survivor.pane()),
            daemon.kill(survivor, "--grace-ms", "0").out());
        RunningPane next = daemon.run(session, "exit 0");
        assertEquals("p3", next.pane(), "IDs go on");
        assertEquals("w3", next.window());
        assertEquals("g4", next.principal());
        assertEquals("s1", daemon.session());
      }
      assertTrue(Proc.lives(survivor.pid()), "never signalled by the new daemon");
      Signals.end(survivor.pid());
    }
  }

  private static void assertInterrupted(Wire wire, RunningPane pane) {
    JsonObject archive = wire.ok("pane.get", "pane", pane.pane());
    assertEquals("exited", archive.text("state"));
    assertEquals("interrupted", archive.text("archive"));
    assertFalse(archive.has("exit_code") || archive.has("signal") || archive.has("pid"));
    JsonObject archived = Events.only(wire, pane.resource(), "pane.archived");
    assertEquals("interrupted", archived.object("data").text("archive"));
    assertEquals(
        List.of("principal.created", "principal.revoked"),
        Events.typesAbout(wire, "principal:" + pane.principal()));
  }

  private static void assertDense(List<JsonObject> events) {
    long expected = events.getFirst().number("seq");
    for (JsonObject event : events) assertEquals(expected++, event.number("seq"));
  }

  @Test
  void aSurvivorShouldOutliveTwoRestartsUnsignalled() {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      RunningPane survivor = daemon.runHung(daemon.session());
      daemon.killDaemon();
      daemon.start();
      daemon.stop();
      daemon.start();
      try (Wire wire = daemon.wire()) {
        Events.only(wire, survivor.resource(), "pane.archived"); // once, not at each restart
      }
      assertTrue(Proc.lives(survivor.pid()), "its own end is nobody's business");
      Signals.end(survivor.pid());
    }
  }

  @Test
  void aStoppedDaemonShouldEndItsPanesAndShowThemAsInterrupted() {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      String session = daemon.session();
      RunningPane obedient =
          daemon.runUntilReady(session, "(trap '' HUP; READY; exec sleep 900) & wait");
      RunningPane hung = daemon.runHung(session);

      CliResult stopped = daemon.cli().json("daemon", "stop");
      assertEquals("{}\n", stopped.out());
      assertEquals(0, daemon.awaitEnd());
      for (RunningPane pane : List.of(obedient, hung)) {
        Await.until(
            "group is empty", () -> Proc.group(pane.pid()).stream().allMatch(Proc.Stat::isZombie));
      }
      assertFalse(Files.exists(daemon.scratch().socket()), "it takes its socket with it");

      daemon.start();
      try (Wire wire = daemon.wire()) {
        for (RunningPane pane : List.of(obedient, hung)) {
          assertInterrupted(wire, pane);
          JsonObject exited = Events.only(wire, pane.resource(), "pane.exited").object("data");
          assertTrue(exited.flag("shutdown"), exited::toString);
        }
        // It enters no "terminating".
        assertEquals(
            List.of("pane.created", "pane.exited", "pane.archived"),
            Events.typesAbout(wire, hung.resource()));
      }
    }
  }

  /** RFC-0012 §8 case 23. */
  @Test
  void case23ShouldStopInTimeDuringATermination() {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      RunningPane pane = daemon.runHung(daemon.session());
      try (Wire killer = daemon.wire()) {
        long kill = killer.send("pane.kill", "pane", pane.pane(), "grace_ms", 30_000);
        daemon.awaitTerminating(pane);
        long startNs = System.nanoTime();
        Signals.process("TERM", daemon.pid());
        assertEquals("cancelled", killer.reply(kill).code());
        assertEquals(0, daemon.awaitEnd());
        long millis = Await.millisSince(startNs);
        assertTrue(millis < 20_000, "4 s and scheduling, not the grace of 30 s: " + millis);
      }
      Await.until("the program is gone", () -> !Proc.lives(pane.pid()));
    }
  }

  @Test
  void aSecondDaemonOnTheSameStateShouldFailAndTouchNothing() throws IOException {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      RunningPane pane = daemon.run(daemon.session(), "exec sleep 900");
      String token = daemon.scratch().token();
      Map<Path, Long> before = filesAndSizes(daemon.scratch().stateDir());

      CliResult second = daemon.cli().run("serve");

      assertNotEquals(0, second.exit());
      assertTrue(second.err().contains(daemon.scratch().stateDir().toString()), second::toString);
      assertFalse(second.err().contains("\tat "), "a sentence, no stack trace: " + second);
      assertEquals(token, daemon.scratch().token());
      assertEquals(before, filesAndSizes(daemon.scratch().stateDir()));
      assertTrue(Proc.lives(pane.pid()));
      daemon.kill(pane).ok();
    }
  }

  private static Map<Path, Long> filesAndSizes(Path folder) throws IOException {
    Map<Path, Long> sizes = new TreeMap<>();
    Path rehearsal = folder.resolve("rehearsal"); // which the first daemon is busy with
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(path -> !path.startsWith(rehearsal)).toList()) {
        sizes.put(file, Files.size(file));
      }
    }
    return sizes;
  }

  /** Row 56 of the public reports: a stale socket, and two starters that race for it. */
  @Test
  void row56ShouldLetExactlyOneOfTwoStartersServeAfterACrash() {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      daemon.killDaemon();
      assertTrue(Files.exists(daemon.scratch().socket()), "the stale socket");

      Contest contest = Contest.between(daemon.scratch(), 2);
      assertEquals(1, contest.stillServing(), contest::toString);
      try (Wire wire = daemon.wire()) {
        wire.ok("ping");
      }
      contest.stop();
    }
  }

  /** Row 58: a path too long for a socket ended in a silent exit. */
  @Test
  void row58ShouldNameTheLimitOfASocketsPath() {
    try (Scratch scratch = new Scratch()) {
      Path deep = scratch.file("d".repeat(120));
      Cli cli = scratch.cli().withVariable("VENOMX_RUNTIME_DIR", deep.toString());
      CliResult result = cli.run("serve");

      assertNotEquals(0, result.exit());
      assertTrue(result.err().contains("107"), result::toString);
      assertTrue(result.err().contains("VENOMX_RUNTIME_DIR"), result::toString);
    }
  }

  /** Row 59: others could make the folder first. */
  @Test
  void row59ShouldRefuseARuntimeFolderThatIsNotItsOwnAlone() throws IOException {
    try (Scratch scratch = new Scratch()) {
      Path open = Files.createDirectory(scratch.file("open"));
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
      Path real = Files.createDirectory(scratch.file("real"));
      Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rwx------"));
      Path link = Files.createSymbolicLink(scratch.file("link"), real);

      for (Path refused : List.of(open, link)) {
        CliResult result =
            scratch.cli().withVariable("VENOMX_RUNTIME_DIR", refused.toString()).run("serve");
        assertNotEquals(0, result.exit(), result::toString);
        assertTrue(result.err().contains(refused.toString()), result::toString);
      }
    }
  }

  @Test
  void filesShouldBeClosedToOthers() throws IOException {
    try (DaemonFixture daemon = DaemonFixture.started()) {
      RunningPane pane = daemon.run(daemon.session(), "exec sleep 900");
      Scratch scratch = daemon.scratch();
      assertMode("rwx------", scratch.runtimeDir());
      assertMode("rw-------", scratch.socket());
      List<Path> files;
      try (Stream<Path> walk = Files.walk(scratch.stateDir())) {
        files = walk.toList();
      }
      for (Path file : files) {
        assertMode(Files.isDirectory(file) ? "rwx------" : "rw-------", file);
      }
      for (String name : List.of("owner.token", "lock", "daemon.log", "log", "panes")) {
        assertTrue(files.contains(scratch.stateDir().resolve(name)), name);
      }
      assertTrue(files.contains(scratch.stateDir().resolve("panes").resolve(pane.pane())));
      assertTrue(scratch.token().matches("[0-9a-f]{64}"));
    }
  }

  private static void assertMode(String mode, Path file) throws IOException {
    assertEquals(
        mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), file::toString);
  }
}
