package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What went wrong in other programs when a container was closed, by the row's number. */
class PublicRemovalsIT {
  private static final int RACES = Integer.getInteger("venomx.races", 1000);

  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Wire wire;
  private String session = "";

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    wire = daemon.wire();
  }

  @BeforeEach
  void createSession() {
    session = wire.ok("session.create").text("session");
  }

  /** gastown 699: closing a session left trees of processes behind. */
  @Test
  void row2ShouldAnswerOnlyWhenEveryTreeIsGone() {
    RunningPane pane =
        daemon.run(
            wire,
            session,
            "sh -c 'trap : HUP; sleep 900 & wait; wait' & "
                + "sh -c 'trap : HUP; sleep 901 & wait; wait'");
    Await.until("both trees are there", () -> Proc.group(pane.pid()).size() >= 5);

    wire.ok("session.remove", "session", session, "recursive", true, "grace_ms", 300);

    assertTrue(!Proc.exists(pane.pid()));
    Await.until("the group is empty", () -> Proc.group(pane.pid()).isEmpty());
  }

  /** psmux 458: the command said 0 and the session was listed for another day. */
  @Test
  void row9ShouldMeanItWhenItSaysThatAWindowIsRemoved() {
    RunningPane pane = daemon.run(wire, session, "exec sleep 1000");
    List<String> remove =
        List.of("window", "remove", "--window", pane.window(), "--recursive=true");

    assertEquals(0, daemon.cli().json(remove.toArray(String[]::new)).exit());

    daemon.cli().json("window", "get", "--window", pane.window()).failed("not_found.window", 4);
  }

  /** runpool 26: sessions were closed one after another, so graces added up. */
  @Test
  void row23ShouldWaitOneGraceForFortyHungPrograms() {
    List<RunningPane> panes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      panes.add(daemon.run(wire, session, "trap '' HUP TERM INT; while :; do sleep 1; done"));
    }
    int ignored = 1;
    Await.until(
        "all ignore SIGHUP",
        () -> panes.stream().allMatch(pane -> Proc.hasSignal(pane.pid(), "SigIgn", ignored)));

    long startNs = System.nanoTime();
    wire.ok("session.remove", "session", session, "recursive", true, "grace_ms", 1000);
    long millis = Await.millisSince(startNs);

    // 2000 ms and "scheduling", which on a busy machine is a lot; one by one it were 40,000.
    assertTrue(millis >= 1000 && millis < 20_000, millis + " ms");
    for (RunningPane pane : panes) assertTrue(!Proc.exists(pane.pid()), pane::toString);
  }

  /** ghostty 1168: a surface closed while it opened had its host killed. */
  @Test
  void row27ShouldSurviveCreationsAndRemovalsThatRace() {
    List<Long> leaders = new ArrayList<>();
    int created = 0;
    try (Wire creator = daemon.wire()) {
      for (int race = 0; race < RACES; race++) {
        String raced = wire.ok("session.create").text("session");
        long creation =
            creator.send(
                "window.create", "session", raced, "argv", DaemonFixture.shell("sleep 900"));
        for (int head = race % 4; head > 0; head--) wire.ok("ping"); // a start of so many turns
        long removal = wire.send("session.remove", "session", raced, "recursive", true);
        Reply reply = creator.reply(creation);
        wire.reply(removal).ok();
        if (reply.body().has("ok")) {
          leaders.add(reply.ok().number("pid"));
          created++;
        } else {
          assertTrue(
              Set.of("conflict.removing", "not_found.session").contains(reply.code()),
              reply::toString);
        }
        assertEquals("not_found.session", wire.call("session.get", "session", raced).code());
      }
    }
    assertTrue(created > 0 && created < RACES, created + " of " + RACES + " creations came first");
    Set<Long> alive =
        Proc.children(daemon.pid()).stream().map(Proc.Stat::pid).collect(Collectors.toSet());
    leaders.retainAll(alive);
    assertEquals(List.of(), leaders, "no child is left");
    wire.ok("session.remove", "session", session);
    assertEquals(List.of(), Proc.children(daemon.pid()), "no child is left");
  }

  /** cmux 9615: a cursor from before a restart skipped events without a word. */
  @Test
  void row70ShouldTellOfARemovalToACursorFromBeforeARestart() {
    daemon.run(wire, session, "exec sleep 1000");
    JsonObject page = wire.ok("events.read", "limit", 1000);
    while (page.flag("more")) {
      page = wire.ok("events.read", "limit", 1000, "cursor", page.text("cursor"));
    }
    String cursor = page.text("cursor");
    wire.close();
    daemon.stop();
    daemon.start();
    wire = daemon.wire();

    wire.ok("session.remove", "session", session, "recursive", true);

    List<String> types =
        wire.ok("events.read", "limit", 1000, "cursor", cursor).objects("events").stream()
            .map(event -> event.text("type"))
            .toList();
    assertTrue(types.contains("daemon.started"), types::toString);
    assertEquals(
        List.of("pane.removed", "window.removed", "session.removed"),
        types.subList(types.size() - 3, types.size()));
  }
}
