package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What panes show of real programs, and what these are typed; numbers are public reports'. */
class ScreensIT {
  private static final int WAIT_MS = 60_000;

  @AutoClose private static DaemonFixture daemon;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    session = daemon.session();
  }

  private static String capture(Wire wire, RunningPane pane) {
    return wire.ok("pane.capture", "pane", pane.pane(), "history", 100_000).text("content");
  }

  private static void awaitText(Wire wire, RunningPane pane, String pattern) {
    JsonObject met =
        wire.ok(
            "pane.wait",
            "pane",
            pane.pane(),
            "until",
            "output",
            "pattern",
            pattern,
            "timeout_ms",
            WAIT_MS);
    assertEquals("output", met.text("reason"), pattern);
  }

  private static String captureAtEnd(Wire wire, String script) {
    RunningPane pane = daemon.run(wire, session, script);
    wire.ok("pane.wait", "pane", pane.pane(), "timeout_ms", WAIT_MS);
    String content = capture(wire, pane);
    wire.ok("pane.remove", "pane", pane.pane());
    return content;
  }

  /** node-pty 85, tmux 506, pi-interactive-shell 58: the end of the output is lost at the exit. */
  @Test
  void row39To41ShouldShowAllThatAnEndedProgramWrote() {
    try (Wire wire = daemon.wire()) {
      for (int i = 0; i < 20; i++) {
        String end = captureAtEnd(wire, "head -c 300000 /dev/zero | tr '\\0' x; printf END");
        assertTrue(end.replace("\n", "").endsWith("xEND"), end);
        assertEquals(300_000, end.chars().filter(each -> each == 'x').count());
        assertTrue(captureAtEnd(wire, "seq 10000").strip().endsWith("\n9999\n10000"));
        assertEquals("ok", captureAtEnd(wire, "printf ok").strip());
      }
    }
  }

  /** relay 922: characters that a read cuts in two become U+FFFD. */
  @Test
  void row42ShouldCutNoCharacter() {
    try (Wire wire = daemon.wire()) {
      String content =
          captureAtEnd(wire, "i=0; while [ $i -lt 3000 ]; do printf 'x┌──┐€😀'; i=$((i+1)); done");
      assertFalse(content.contains("\ufffd"));
      assertEquals(3000, content.codePoints().filter(each -> each == 0x1f600).count());
    }
  }

  @Test
  void rows13To24ShouldShowWhatProgramsSeeAndSay() {
    try (Wire wire = daemon.wire()) {
      RunningPane descriptors = daemon.run(session, "ls -l /proc/self/fd; echo end; sleep 900");
      awaitText(wire, descriptors, "^end$");
      assertFalse(capture(wire, descriptors).contains("ptmx"));

      RunningPane stopped =
          daemon.run(session, "trap 'echo bye; exit 3' TERM; kill -STOP $$; sleep 900");
      Await.until("it has stopped", () -> Proc.isStopped(stopped.pid()));
      daemon.kill(stopped, "--signal", "SIGTERM");
      assertTrue(capture(wire, stopped).contains("bye"));

      RunningPane signals =
          daemon.run(
              session,
              "grep -E 'SigBlk|SigIgn' /proc/self/status; (yes; echo st=$? >&2) | head -1; cat");
      awaitText(wire, signals, "^st=141$");
      assertTrue(capture(wire, signals).matches("(?s).*SigBlk: +0{16}\n.*"));

      RunningPane outOfMemory = daemon.run(session, "sh -c 'kill -9 $$'; echo st=$?; sleep 900");
      awaitText(wire, outOfMemory, "^st=137$");
    }
  }

  @Test
  void shouldPressKeysAndAnswerQuestions() {
    try (Wire wire = daemon.wire()) {
      RunningPane pane = daemon.run(session, List.of("sh", "-c", "cat -v; echo left; sleep 900"));
      wire.ok("pane.send", "pane", pane.pane(), "keys", List.of("M-x", "Up", "Enter"));
      awaitText(wire, pane, "^\\^\\[x\\^\\[\\[A$");
      wire.ok("pane.send", "pane", pane.pane(), "keys", List.of("C-d"));
      awaitText(wire, pane, "^left$");

      String where = "stty raw -echo; printf '\\033[5;7H\\033[6n'; head -c 6 | cat -v; sleep 900";
      awaitText(wire, daemon.run(session, where), "\\^\\[\\[5;7R");
    }
  }

  /** tmux 609: one pane's output makes all others slow. */
  @Test
  void row45ShouldServeAPaneBesideEightThatNeverStopWriting() {
    try (Wire wire = daemon.wire()) {
      List<RunningPane> busy = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        busy.add(daemon.run(session, List.of("yes")));
      }
      RunningPane quiet = daemon.run(session, List.of("cat"));
      for (int i = 0; i < 20; i++) {
        wire.ok("ping");
        wire.ok("pane.send", "pane", quiet.pane(), "text", "echo " + i, "enter", true);
        awaitText(wire, quiet, "^echo " + i + "$");
      }
      for (RunningPane pane : busy) {
        assertTrue(capture(wire, pane).startsWith("y\ny\n"));
        daemon.kill(pane, "--remove=true");
      }
    }
  }

  @Test
  void shouldShowTheOutputOfAProgramWhoseDaemonWasKilled() {
    try (DaemonFixture killed = DaemonFixture.started()) {
      RunningPane pane = killed.run(killed.session(), "seq 300000; echo at the end; sleep 900");
      try (Wire wire = killed.wire()) {
        awaitText(wire, pane, "^at the end$");
      }
      killed.killDaemon();
      killed.start();
      try (Wire wire = killed.wire()) {
        String content = capture(wire, pane).strip();
        assertTrue(content.endsWith("\n299999\n300000\nat the end"), content);
      }
    }
  }
}
