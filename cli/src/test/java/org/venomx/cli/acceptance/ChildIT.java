package org.venomx.cli.acceptance;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.Json;

/** What a pane's program finds when it starts, seen through /proc; numbers are public reports'. */
class ChildIT {
  @AutoClose private static DaemonFixture daemon;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    session = daemon.session();
  }

  @Test
  void shouldLeadASessionAndAGroupOnATerminal() {
    RunningPane pane = daemon.run(session, List.of("sleep", "900"));

    Proc.Stat stat = Proc.stat(pane.pid());
    assertTrue(stat != null && stat.group() == pane.pid() && stat.session() == pane.pid());
    assertEquals(daemon.pid(), stat.parent());
  }

  /** dot-agent-deck 680 and kcap-cli 485: children held other terminals' masters. */
  @Test
  void row13And50ShouldHaveNothingOpenButItsTerminal() throws IOException {
    for (int i = 0; i < 5; i++) {
      RunningPane pane = daemon.run(session, List.of("sleep", "900"));
      Map<String, String> open = openFiles(pane.pid());
      assertEquals(Set.of("0", "1", "2"), open.keySet());
      String terminal = open.values().iterator().next();
      assertTrue(terminal.startsWith("/dev/pts/"), terminal);
      assertEquals(Set.of(terminal), Set.copyOf(open.values()));
    }
  }

  private static Map<String, String> openFiles(long pid) throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return entries.collect(toMap(entry -> entry.getFileName().toString(), ChildIT::linkTarget));
    }
  }

  private static String linkTarget(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      throw new AssertionError("cannot read " + link, e);
    }
  }

  /** JDK-8234262: children of a JVM with SIGQUIT blocked or SIGPIPE ignored. */
  @Test
  void row19ShouldHaveNoSignalBlockedOrIgnored() {
    RunningPane pane = daemon.run(session, List.of("sleep", "900"));

    assertEquals(0, Proc.signals(pane.pid(), "SigBlk"));
    assertEquals(0, Proc.signals(pane.pid(), "SigIgn") & Proc.STANDARD_SIGNALS);
  }

  @Test
  void shouldHaveTheDaemonsEnvironmentButItsOwnVenomxVariables() throws IOException {
    RunningPane pane = daemon.run(session, List.of("sleep", "900"));

    Map<String, String> environment = environment(pane.pid());

    Set<String> ours =
        environment.keySet().stream()
            .filter(name -> name.startsWith("VENOMX_"))
            .collect(Collectors.toSet());
    assertEquals(Set.of("VENOMX_PANE", "VENOMX_SOCKET", "VENOMX_TOKEN"), ours);
    assertEquals(pane.pane(), environment.get("VENOMX_PANE"));
    assertEquals(daemon.scratch().socket().toString(), environment.get("VENOMX_SOCKET"));
    assertEquals("xterm-256color", environment.get("TERM"));
    assertEquals(System.getenv("PATH"), environment.get("PATH"));
  }

  @Test
  void shouldTakeTheCallersVariablesButNeverForOurs() throws IOException {
    CliResult created =
        daemon
            .cli()
            .json(
                "window",
                "create",
                "--session",
                session,
                "--argv",
                Json.text(List.of("sleep", "900")),
                "--env",
                "{\"MINE\":\"a b\",\"VENOMX_PANE\":\"p999\",\"TERM\":\"dumb\"}");
    RunningPane pane = RunningPane.of(created.ok());

    Map<String, String> environment = environment(pane.pid());

    assertEquals("a b", environment.get("MINE"));
    assertEquals(pane.pane(), environment.get("VENOMX_PANE"));
    assertEquals("xterm-256color", environment.get("TERM"));
  }

  private static Map<String, String> environment(long pid) throws IOException {
    String all = Files.readString(Path.of("/proc/" + pid + "/environ"));
    return Arrays.stream(all.split("\0", -1))
        .filter(entry -> entry.contains("="))
        .map(entry -> entry.split("=", 2))
        .collect(toMap(parts -> parts[0], parts -> parts[1]));
  }

  @Test
  void shouldStartInTheCommandsFolder() {
    RunningPane pane = daemon.run(session, List.of("sleep", "900"));

    assertEquals(
        daemon.scratch().folder().toString(), linkTarget(Path.of("/proc/" + pane.pid() + "/cwd")));
  }

  @Test
  void shouldFindItsTerminalAsLargeAsAskedFor() {
    Path size = daemon.scratch().freshFile();
    try (Wire wire = daemon.wire()) {
      JsonObject created =
          wire.ok(
              "window.create",
              "session",
              session,
              "argv",
              DaemonFixture.shell("stty size >" + size),
              "cols",
              123,
              "rows",
              45);
      wire.ok("pane.wait", "pane", created.text("pane"));
    }
    assertEquals("45 123\n", Scratch.read(size));
  }

  /** tmux 5506: a daemon's tight umask got into every pane. */
  @Test
  void row55ShouldHaveTheUmaskThatTheDaemonWasStartedWith() {
    Path umask = daemon.scratch().freshFile();
    RunningPane pane = daemon.runUntilReady(session, "umask >" + umask + "; READY; exec sleep 900");
    Path own = daemon.scratch().freshFile();
    Signals.shell("umask >" + own);

    assertEquals(Scratch.read(own), Scratch.read(umask), pane::toString);
  }

  @Test
  void shouldFailToStartWithAReasonAndLeaveNothingBehind() {
    try (Wire wire = daemon.wire()) {
      long before = Events.latest(wire);

      assertSpawnFails("program", "--argv", "[\"/no/such/program\"]");
      assertSpawnFails("program", "--argv", "[\"no-such-program\"]");
      assertSpawnFails("cwd", "--argv", "[\"sleep\",\"1\"]", "--cwd", "/no/such/folder");

      assertEquals(before, Events.latest(wire));
      assertFalse(
          Proc.children(daemon.pid()).stream().anyMatch(Proc.Stat::isZombie), "unreaped child");
    }
  }

  private static void assertSpawnFails(String what, String... arguments) {
    CliResult result =
        daemon
            .cli()
            .json(
                Stream.concat(
                        Stream.of("window", "create", "--session", session),
                        Arrays.stream(arguments))
                    .toArray(String[]::new));
    JsonObject error = result.failed("unavailable.spawn", 6);
    assertEquals("ENOENT", error.object("data").text("errno"));
    assertEquals(what, error.object("data").text("what"));
  }

  /** tmux 4405: the death of one child ended the whole pane. */
  @Test
  void row24ShouldLiveOnWhenAChildOfItIsKilled() {
    Path status = daemon.scratch().freshFile();
    RunningPane pane =
        daemon.runUntilReady(
            session, "sh -c 'kill -9 $$'; echo $? >" + status + "; READY; exec sleep 900");

    assertEquals("137\n", Scratch.read(status));
    assertTrue(Proc.lives(pane.pid()));
  }
}
