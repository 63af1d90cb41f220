package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code venomx attach} on a real terminal, as a person sees it. Skipped where tmux is missing. */
class AttachIT {
  private static final String DETACH = "C-\\";

  @AutoClose private static DaemonFixture daemon;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    session = daemon.session();
  }

  @Test
  void shouldTypeAndShowAndGiveTheScreenBack() {
    RunningPane pane = shell();
    try (Tmux tmux = Tmux.open(daemon.scratch())) {
      String modes = modes(tmux);
      attach(tmux, pane);
      tmux.type("echo h'i é漢😀'; stty size");
      tmux.awaitLine("hi é漢😀");
      tmux.awaitLine("25 90");
      assertFalse(tmux.screen().contains("attach"), "the user's screen is behind");

      tmux.key(DETACH);
      tmux.awaitLine("[detached]");
      tmux.await("the screen from before", screen -> screen.contains("attach --pane"));
      assertEquals(modes, modes(tmux));
      end(pane);
    }
  }

  @Test
  void shouldShowFullScreenProgramsAndWhatWasBeforeThem() {
    RunningPane pane = shell();
    try (Tmux tmux = Tmux.open(daemon.scratch())) {
      attach(tmux, pane);
      tmux.type("echo before; seq 300 | less");
      tmux.await("the first lines", screen -> screen.startsWith("1\n2\n"));
      tmux.key("q");
      tmux.await("the shell's screen", screen -> screen.endsWith("$"));
      tmux.await("what was before", screen -> screen.contains("before"));
      tmux.key(DETACH);
      tmux.awaitLine("[detached]");
      end(pane);
    }
  }

  @Test
  void shouldFollowTheTerminalsSize() {
    RunningPane pane = shell();
    try (Tmux tmux = Tmux.open(daemon.scratch())) {
      attach(tmux, pane);
      tmux.resize(70, 20);
      tmux.type("until [ \"$(stty size)\" = '20 70' ]; do :; done; echo fo'llowed'");
      tmux.awaitLine("followed");
      tmux.key(DETACH);
      tmux.awaitLine("[detached]");
      end(pane);
    }
  }

  @Test
  void shouldLetSeveralPeopleUseOnePane() {
    RunningPane pane = shell();
    try (Tmux one = Tmux.open(daemon.scratch());
        Tmux other = Tmux.open(daemon.scratch())) {
      attach(one, pane);
      attach(other, pane);
      one.type("echo from' one'");
      other.awaitLine("from one");
      other.type("echo from' other'");
      one.awaitLine("from other");
      one.key(DETACH);
      one.awaitLine("[detached]");
      other.type("exit 7");
      other.awaitLine("[" + pane.pane() + " exited: 7]");
    }
  }

  @Test
  void shouldOnlyWatchWhereThatIsAskedFor() {
    RunningPane pane = shell();
    try (Tmux watcher = Tmux.open(daemon.scratch());
        Tmux writer = Tmux.open(daemon.scratch())) {
      attach(writer, pane);
      watcher.type(command(pane) + " --mode watch --detach-key C-q");
      writer.type("echo to' see'");
      watcher.awaitLine("to see");
      watcher.type("echo not' typed'");
      watcher.key("C-q");
      watcher.awaitLine("[detached]");
      assertFalse(writer.screen().contains("not"));
      daemon.kill(pane, "--remove=true").ok();
      writer.await("the end", screen -> screen.contains("[" + pane.pane() + " exited: SIGHUP]"));
    }
  }

  @Test
  void shouldGiveTheTerminalBackHoweverItEnds() {
    RunningPane pane = shell();
    for (String signal : List.of("TERM", "HUP", "INT", "KILL")) {
      try (Tmux tmux = Tmux.open(daemon.scratch())) {
        String modes = modes(tmux);
        attach(tmux, pane);
        Signals.process(signal, client(pane));
        tmux.await("the screen from before", screen -> screen.contains("attach --pane"));
        assertEquals(modes, modes(tmux), signal);
      }
    }
    end(pane);
  }

  @Test
  void shouldGiveTheTerminalBackWhenTheDaemonIsGone() {
    try (DaemonFixture doomed = DaemonFixture.started();
        Tmux tmux = Tmux.open(doomed.scratch())) {
      RunningPane pane = doomed.run(doomed.session(), List.of("cat"));
      String modes = modes(tmux);
      attach(tmux, pane);
      doomed.killDaemon();
      tmux.awaitLine("[the daemon is gone]");
      assertEquals(modes, modes(tmux));
    }
  }

  @Test
  void shouldSayWhatIsWrongBeforeItTakesTheTerminal() {
    RunningPane pane = shell();
    CliResult blind = daemon.cli().run("attach", "--pane", pane.pane());
    assertEquals(2, blind.exit());
    try (Tmux tmux = Tmux.open(daemon.scratch())) {
      tmux.type(Installation.LAUNCHER + " attach --pane p999; echo code=$?");
      tmux.awaitLine("code=4");
    }
    end(pane);
  }

  private static RunningPane shell() {
    return daemon.run(session, List.of("env", "PS1=$ ", "sh"));
  }

  private static void end(RunningPane pane) {
    daemon.kill(pane, "--grace-ms", "0").ok();
  }

  private static String command(RunningPane pane) {
    return Installation.LAUNCHER + " attach --pane " + pane.pane();
  }

  /** Attaches and returns once the pane answers on the screen. */
  private static void attach(Tmux tmux, RunningPane pane) {
    tmux.type(command(pane));
    tmux.await("the pane", screen -> !screen.contains("attach"));
  }

  private static long client(RunningPane pane) {
    String wanted = "Venomx\0attach\0--pane\0" + pane.pane() + "\0";
    return Await.value("the client's process", () -> Proc.withArguments(wanted));
  }

  /** A sum over the terminal's modes, alone on its screen. */
  private static String modes(Tmux tmux) {
    tmux.type("clear; stty -g | cksum");
    String[] modes = {""};
    tmux.await(
        "the terminal's modes",
        screen -> {
          modes[0] = screen.lines().findFirst().orElse("");
          return modes[0].matches("\\d+ \\d+");
        });
    return modes[0];
  }
}
