package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** RFC-0012 §8, by case number, as far as it is about who may do what; callers by their tokens. */
class GrantsIT {
  private static final String SLEEP = "exec sleep 1000";

  @AutoClose private static DaemonFixture daemon;
  @AutoClose private static Wire owner;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    owner = daemon.wire();
  }

  @AfterAll
  static void assertDaemonIsWell() {
    owner.ok("ping");
  }

  @Test
  void case10ShouldRemoveASessionByARightOnIt() {
    String session = daemon.session();
    RunningPane pane = daemon.run(session, SLEEP);
    Cli caller = caller(Map.of("right", "write", "scope", "session:" + session));

    caller.json("session", "remove", "--session", session, "--recursive=true").ok();

    assertFalse(Proc.exists(pane.pid()));
    assertEquals("not_found.session", owner.call("session.get", "session", session).code());
  }

  @Test
  void case11ShouldDenyWhereTheRightEndsAtWindows() {
    String session = daemon.session();
    RunningPane pane = daemon.run(session, SLEEP);
    Cli caller = caller(Map.of("right", "write", "scope", "window:*"));
    long before = Events.latest(owner);

    denied(caller, pane.window());

    assertUntouched(before, pane);
    owner.ok("session.remove", "session", session, "recursive", true);
  }

  @Test
  void case11ShouldDenyWhereSomebodyElseHasSplit() {
    JsonObject made =
        owner.ok(
            "principal.create",
            "grants",
            List.of(
                Map.of("right", "write", "scope", "self"),
                Map.of("right", "write", "scope", "session:*")));
    try (Wire caller = daemon.wire(made.text("token"))) {
      String session = caller.ok("session.create").text("session");
      JsonObject window =
          caller.ok("window.create", "session", session, "argv", List.of("/bin/sleep", "1000"));
      String own = window.text("pane");
      JsonObject split =
          owner.ok(
              "pane.split",
              "pane",
              own,
              "direction",
              "right",
              "argv",
              List.of("/bin/sleep", "1000"));
      long before = Events.latest(owner);

      Cli cli = daemon.cli().withVariable("VENOMX_TOKEN", made.text("token"));
      denied(cli, window.text("window"));

      List<JsonObject> since = after(before);
      assertTrue(
          since.stream().allMatch(event -> event.text("type").equals("audit.denied")),
          since::toString);
      assertEquals("running", owner.ok("pane.get", "pane", own).text("state"));
      owner.ok("pane.kill", "pane", split.text("pane"), "remove", true);
      cli.json("window", "remove", "--window", window.text("window"), "--recursive=true").ok();
      owner.ok("session.remove", "session", session);
    }
  }

  @Test
  void case16ShouldShowARemovalToThoseWhoCouldReadWhatIsGone() {
    String session = daemon.session();
    RunningPane pane = daemon.run(session, SLEEP);
    String cursor = owner.ok("events.snapshot").text("cursor");
    String byPane = token(Map.of("right", "read", "scope", "pane:" + pane.pane()));
    String bySession = token(Map.of("right", "read", "scope", "session:" + session));
    String unrelated = token(Map.of("right", "read", "scope", "pane:p999999"));

    owner.ok("session.remove", "session", session, "recursive", true);

    String removed = "pane.removed:pane:" + pane.pane();
    assertTrue(seen(byPane, cursor).contains(removed));
    assertTrue(
        seen(bySession, cursor)
            .containsAll(
                List.of(
                    removed,
                    "window.removed:window:" + pane.window(),
                    "session.removed:session:" + session)));
    assertFalse(seen(byPane, cursor).contains("session.removed:session:" + session));
    assertEquals(List.of(), seen(unrelated, cursor));
  }

  private static List<String> seen(String token, String cursor) {
    try (Wire wire = daemon.wire(token)) {
      return wire.ok("events.read", "cursor", cursor, "limit", 1000).objects("events").stream()
          .map(event -> event.text("type") + ":" + event.text("resource"))
          .toList();
    }
  }

  private static void assertUntouched(long before, RunningPane pane) {
    List<JsonObject> since = after(before);
    assertTrue(
        since.stream().allMatch(event -> event.text("type").equals("audit.denied")),
        since::toString);
    assertTrue(Proc.lives(pane.pid()));
  }

  /** The data says which right and who, not which descendant: the caller did not name it. */
  private static void denied(Cli caller, String window) {
    JsonObject error =
        caller
            .json("window", "remove", "--window", window, "--recursive=true")
            .failed("denied.write", 3);
    JsonObject data = error.object("data");
    assertEquals("write", data.text("right"));
    assertFalse(data.has("resource"), data::toString);
  }

  private static List<JsonObject> after(long seq) {
    return Events.all(owner).stream().filter(event -> event.number("seq") > seq).toList();
  }

  private static Cli caller(Map<String, String> grant) {
    return daemon.cli().withVariable("VENOMX_TOKEN", token(grant));
  }

  private static String token(Map<String, String> grant) {
    return owner.ok("principal.create", "grants", List.of(grant)).text("token");
  }
}
