package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.protocol.FrameType.CLOSE;
import static org.venomx.protocol.FrameType.EXIT;
import static org.venomx.protocol.FrameType.OUTPUT;
import static org.venomx.protocol.FrameType.RESYNC;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Streams with real programs: RFC-0012 §8 by case, and what went wrong elsewhere by row. */
class StreamIT {
  private static final int BACKLOG_BYTES = 1 << 20;

  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Wire wire;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    wire = daemon.wire();
    session = daemon.session();
  }

  @Test
  void case1ShouldTellTheExitOnEveryStream() {
    RunningPane pane = daemon.run(session, List.of("/bin/sh"));
    try (StreamWire watcher = StreamWire.attach(daemon, pane, "watch");
        StreamWire writer = StreamWire.attach(daemon, pane, "write")) {
      wire.ok("pane.kill", "pane", pane.pane());

      for (StreamWire stream : List.of(watcher, writer)) {
        stream.readToExit();
        assertEquals("{\"signal\":\"SIGHUP\"}", stream.exit());
        assertEquals(0, stream.gap());
      }
    }
  }

  @Test
  void case5ShouldAttachToOthersWhileAProgramIsBeingEnded() {
    RunningPane hung = daemon.runHung(session);
    RunningPane other = daemon.run(session, List.of("cat"));
    long kill = wire.send("pane.kill", "pane", hung.pane(), "grace_ms", 30_000);
    daemon.awaitTerminating(hung);

    try (StreamWire stream = StreamWire.attach(daemon, other, "write")) {
      stream.type("still here\n");
      stream.readUntil(() -> stream.output().contains("still here\r\nstill here\r\n"));
      assertFalse(wire.hasReply(), "the grace is not over");
    }
    wire.ok("pane.kill", "pane", hung.pane(), "grace_ms", 0);
    assertTrue(wire.reply(kill).ok().flag("escalated"));
    wire.ok("pane.kill", "pane", other.pane(), "grace_ms", 0);
  }

  @Test
  void case13ShouldDiscardTheInputOfATerminatingPaneAndKeepTheStream() {
    RunningPane hung = daemon.runHung(session);
    String text = "nobody reads this\n";
    long discarded = Doctor.counter(wire, "input.discarded_bytes");
    try (StreamWire stream = StreamWire.attach(daemon, hung, "write")) {
      long kill = wire.send("pane.kill", "pane", hung.pane(), "grace_ms", 30_000);
      daemon.awaitTerminating(hung);
      stream.type(text);
      Await.until(
          "the input is counted",
          () -> Doctor.counter(wire, "input.discarded_bytes") == discarded + text.length());

      wire.ok("pane.kill", "pane", hung.pane(), "grace_ms", 0);
      wire.reply(kill).ok();
      stream.readToExit();
      assertEquals("{\"signal\":\"SIGKILL\"}", stream.exit());
      assertFalse(stream.output().contains("nobody"), "not even echoed");
    }
  }

  @Test
  void case15ShouldAnswerIndependentlyOfAStreamThatNeverReads() {
    RunningPane pane = daemon.run(session, List.of("yes"));
    try (StreamWire lazy = StreamWire.attach(daemon, pane, "watch")) {
      awaitOutput(pane, BACKLOG_BYTES / 2);

      assertTrue(wire.ok("pane.kill", "pane", pane.pane(), "remove", true).flag("removed"));

      lazy.readToEnd();
      assertEquals(CLOSE, lazy.order().getLast());
      assertEquals("{\"reason\":\"pane_removed\"}", lazy.closeReason());
      assertEquals("{\"signal\":\"SIGHUP\"}", lazy.exit());
    }
  }

  /** node-pty 85: the last output was lost, or came after the exit. */
  @Test
  void row39ShouldSendEveryByteBeforeTheExit() {
    String script = "stty -echo; read x; head -c 300000 /dev/zero | tr '\\0' x; printf END";
    for (int round = 0; round < 100; round++) {
      RunningPane pane = daemon.run(wire, session, script);
      try (StreamWire watcher = StreamWire.attach(daemon, pane, "watch")) {
        wire.ok("pane.send", "pane", pane.pane(), "text", "\n");
        watcher.readToExit();
        String output = watcher.output();
        int from = output.indexOf("xxx");
        assertEquals("x".repeat(300_000) + "END", output.substring(Math.max(from, 0)));
        assertEquals(0, watcher.gap());
        assertEquals(
            watcher.next(), wire.ok("pane.get", "pane", pane.pane()).number("final_offset"));
      }
      wire.ok("pane.remove", "pane", pane.pane());
    }
  }

  /** kitty 4793: a window stayed until a background process closed the terminal. */
  @Test
  void row11ShouldTellTheExitAlthoughTheTerminalIsStillOpen() {
    RunningPane pane = daemon.run(session, DaemonFixture.shell("read x; setsid sleep 30 & exit 0"));
    try (StreamWire stream = StreamWire.attach(daemon, pane, "write")) {
      stream.type("\n");
      stream.readToExit();
      assertEquals("{\"exit_code\":0}", stream.exit());

      wire.ok("pane.remove", "pane", pane.pane());
      stream.readToEnd();
      assertEquals("{\"reason\":\"pane_removed\"}", stream.closeReason());
    }
  }

  /** zellij 2041: a slow client was thrown out. */
  @Test
  void row46ShouldRedrawForAWatcherThatCannotKeepUp() {
    RunningPane pane = daemon.run(session, List.of("yes"));
    try (StreamWire slow = StreamWire.attach(daemon, pane, "watch")) {
      for (int i = 0; i < 20; i++) {
        slow.read(1000);
        awaitOutput(pane, BACKLOG_BYTES / 4);
      }
      slow.readUntil(() -> slow.order().size() >= 4);
      assertEquals(List.of(RESYNC, OUTPUT, RESYNC, OUTPUT), slow.order().subList(0, 4));
    }
    try (StreamWire again = StreamWire.attach(daemon, pane, "watch")) {
      again.readUntil(() -> again.output().contains("y\r\ny\r\n"));
    }
    wire.ok("pane.kill", "pane", pane.pane(), "remove", true);
  }

  /** tmux 609: one pane that writes without end made the others slow. */
  @Test
  void row45ShouldServeOthersBesideEightPanesThatWriteWithoutEnd() {
    List<RunningPane> noisy = new ArrayList<>();
    for (int i = 0; i < 8; i++) noisy.add(daemon.run(session, List.of("yes")));
    RunningPane quiet = daemon.run(session, List.of("cat"));
    try (StreamWire lazy = StreamWire.attach(daemon, noisy.getFirst(), "watch");
        StreamWire typist = StreamWire.attach(daemon, quiet, "write")) {
      for (int i = 0; i < 20; i++) {
        String line = "line " + i;
        typist.type(line + "\n");
        typist.readUntil(() -> typist.output().contains(line + "\r\n" + line + "\r\n"));
        wire.ok("ping");
      }
      for (RunningPane pane : noisy) {
        assertEquals("SIGHUP", wire.ok("pane.kill", "pane", pane.pane()).text("signal"));
      }
      lazy.readToExit();
      assertEquals(EXIT, lazy.order().getLast());
    }
    wire.ok("pane.kill", "pane", quiet.pane(), "grace_ms", 0);
  }

  /** pty4j 21: a reader stayed behind after the process had ended. */
  @Test
  void row47ShouldKeepNoThreadAndNoDescriptorOfStreamsThatCameAndWent() throws IOException {
    comeAndGo(5);
    long threads = Proc.threads(daemon.pid());
    long files = Proc.openFiles(daemon.pid());
    comeAndGo(100);
    Await.until("no descriptor is left", () -> Proc.openFiles(daemon.pid()) <= files);
    assertTrue(Proc.threads(daemon.pid()) <= threads, "threads");
  }

  private static void comeAndGo(int rounds) throws IOException {
    RunningPane pane = daemon.run(session, List.of("cat"));
    for (int i = 0; i < rounds; i++) {
      try (StreamWire stream = StreamWire.attach(daemon, pane, "write")) {
        stream.endSending();
        stream.readToEnd();
        assertEquals("{\"reason\":\"detached\"}", stream.closeReason());
      }
    }
    wire.ok("pane.kill", "pane", pane.pane(), "grace_ms", 0, "remove", true);
  }

  /** Returns once the pane has written so much more. */
  private static void awaitOutput(RunningPane pane, long bytes) {
    try (StreamWire eager = StreamWire.attach(daemon, pane, "watch")) {
      long until = eager.next() + bytes;
      eager.readUntil(() -> eager.next() >= until);
    }
  }
}
