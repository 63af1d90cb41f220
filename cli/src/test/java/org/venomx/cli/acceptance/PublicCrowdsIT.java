package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What went wrong in other programs with many children at once, by the row's number. On the socket,
 * because the command's own start would space out what has to come in a burst.
 */
class PublicCrowdsIT {
  /** Requests sent before the first is answered; a connection may have 64. */
  private static final int WINDOW = 50;

  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Wire wire;
  private static String session;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    wire = daemon.wire();
    session = daemon.session();
  }

  /** zellij 518: zombies until the server ends. */
  @Test
  void row30ShouldLeaveNoZombieAndNoOpenFileOf200PanesThatCameAndWent() {
    runToEndAndRemove("exit 0", 10); // whatever is opened once is open now
    long openBefore = Proc.openFiles(daemon.pid());
    long threadsBefore = Proc.threads(daemon.pid());

    runToEndAndRemove("exit 0", 200);

    Await.until("no zombie is the daemon's", () -> zombies().isEmpty());
    Await.until("no file stays open", () -> Proc.openFiles(daemon.pid()) <= openBefore);
    assertTrue(Proc.threads(daemon.pid()) <= threadsBefore, "threads");
  }

  private static void runToEndAndRemove(String script, int count) {
    for (int i = 0; i < count; i++) {
      RunningPane pane = daemon.run(wire, session, script);
      assertEquals(0, wire.ok("pane.wait", "pane", pane.pane()).number("exit_code"));
      wire.ok("pane.remove", "pane", pane.pane());
    }
  }

  private static List<Proc.Stat> zombies() {
    return Proc.children(daemon.pid()).stream().filter(Proc.Stat::isZombie).toList();
  }

  /** containerd 13539: exits that coalesced into one SIGCHLD were lost. */
  @Test
  void row31ShouldSeeEveryExitOf200InOneBurst() {
    List<RunningPane> panes = start("read x; exit 0", 200);

    burst(panes);

    for (RunningPane pane : panes) {
      assertEquals(0, wire.ok("pane.wait", "pane", pane.pane()).number("exit_code"));
    }
    Set<String> resources = panes.stream().map(RunningPane::resource).collect(Collectors.toSet());
    List<String> exited =
        Events.all(wire).stream()
            .filter(event -> event.text("type").equals("pane.exited"))
            .map(event -> event.text("resource"))
            .filter(resources::contains)
            .toList();
    assertEquals(200, exited.size());
    assertEquals(resources, Set.copyOf(exited));
    Await.until("no zombie is the daemon's", () -> zombies().isEmpty());
  }

  /** dotnet runtime 124124: another reaper in the process took the child's status. */
  @Test
  void row33ShouldLoseNoStatusWhileTheDaemonIsExamined() {
    List<RunningPane> panes = start("read x; exit 7", 50);

    burst(panes);
    Cli.Running doctor = daemon.cli().startJson("doctor");
    while (!doctor.isDone()) wire.ok("doctor");

    assertEquals(0, doctor.result().exit());
    for (RunningPane pane : panes) {
      assertEquals(7, wire.ok("pane.wait", "pane", pane.pane()).number("exit_code"));
    }
  }

  private static List<RunningPane> start(String script, int count) {
    List<RunningPane> panes = new ArrayList<>();
    for (int i = 0; i < count; i++) panes.add(daemon.run(wire, session, script));
    return panes;
  }

  /** A newline to each, as fast as they go. */
  private static void burst(List<RunningPane> panes) {
    Deque<Long> unanswered = new ArrayDeque<>();
    for (RunningPane pane : panes) {
      if (unanswered.size() == WINDOW) wire.reply(unanswered.remove()).ok();
      unanswered.add(wire.send("pane.send", "pane", pane.pane(), "text", "\n"));
    }
    while (!unanswered.isEmpty()) wire.reply(unanswered.remove()).ok();
  }
}
