package org.venomx.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code venomx events --follow} beside a daemon that says what a test wants. */
class FollowTest {
  private static final String BEGUN =
      "{\"id\":1,\"ok\":{\"subscription\":4,\"cursor\":\"v1.a.1\"}}";
  private static final String EVENT =
      "{\"seq\":2,\"turn\":1,\"cursor\":\"v1.a.2\",\"time\":\"2026-12-01T09:00:00.123Z\","
          + "\"type\":\"pane.exited\",\"resource\":\"pane:p1\",\"data\":{\"exit_code\":3}}";
  private static final String BOOKMARK = "{\"subscription\":4,\"cursor\":\"v1.a.9\"}";

  @TempDir Path temp;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void shouldShowAnEventALineAndSayFromWhereToGoOn() throws Exception {
    assertEquals(6, follow(List.of(BEGUN, event(), BOOKMARK, end("unavailable.shutdown"))));
    String text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.matches(" *2 .*pane\\.exited +pane:p1 +\\{\"exit_code\":3}\n"), text);
    assertFalse(text.contains("\u001b"), "colours without a terminal");
    assertTrue(err().contains("venomx events --follow --cursor v1.a.9\n"), err());
    assertTrue(err().contains("(unavailable.shutdown)"), err());
  }

  @Test
  void shouldShowProgramsTheEventsAsTheyAre() throws Exception {
    assertEquals(8, follow(List.of(BEGUN, event(), end("cancelled")), "--json"));
    String error = "{\"error\":{\"code\":\"cancelled\",\"message\":\"m\",\"data\":{}}}";
    assertEquals(EVENT + "\n" + error + "\n", out.toString(StandardCharsets.UTF_8));
    assertEquals("go on with: venomx events --follow --cursor v1.a.2\n", err());
  }

  @Test
  void shouldOfferNoCursorWhereEventsAreGone() throws Exception {
    assertEquals(9, follow(List.of(BEGUN, event(), end("expired.cursor"))));
    assertFalse(err().contains("--cursor v1"), err());
    assertTrue(err().contains("venomx events snapshot"), err());
  }

  @Test
  void shouldHandOnWhereToBegin() throws Exception {
    List<Map<?, ?>> asked = new ArrayList<>();
    try (FakeDaemon daemon = daemon(List.of(BEGUN, end("cancelled")))) {
      assertEquals(8, run("events", "--follow", "--from", "oldest", "--cursor=v1.b.7"));
      asked.addAll(daemon.requests());
    }
    assertEquals("events.subscribe", asked.getLast().get("verb"));
    assertEquals(Map.of("from", "oldest", "cursor", "v1.b.7"), asked.getLast().get("params"));
  }

  @Test
  void shouldRefuseWhatMakesNoSense() {
    assertEquals(2, run("events", "--follow", "--from", "yesterday"));
    assertEquals(2, run("events", "--follow=1"));
    assertEquals(2, run("events", "--follow", "--limit", "3"));
    assertEquals(2, run("events"));
    assertEquals(2, run("events", "subscribe"));
    assertEquals(0, run("events", "--follow", "--help"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("--cursor"));
  }

  private static String event() {
    return "{\"subscription\":4,\"event\":" + EVENT + "}";
  }

  private static String end(String code) {
    return "{\"subscription\":4,\"error\":{\"code\":\""
        + code
        + "\",\"message\":\"m\",\"data\":{}}}";
  }

  private int follow(List<String> lines, String... more) throws Exception {
    try (FakeDaemon daemon = daemon(lines)) {
      List<String> args = new ArrayList<>(List.of("events", "--follow"));
      args.addAll(List.of(more));
      int exitCode = run(args.toArray(String[]::new));
      assertEquals(2, daemon.requests().size(), "hello and the subscription");
      return exitCode;
    }
  }

  private FakeDaemon daemon(List<String> lines) throws Exception {
    return FakeDaemon.at(
        temp.resolve("s"),
        request ->
            "hello".equals(request.get("verb")) ? FakeDaemon.WELCOME : String.join("\n", lines));
  }

  private int run(String... args) {
    Map<String, String> env =
        Map.of("VENOMX_TOKEN", "t", "HOME", "/", "VENOMX_SOCKET", temp.resolve("s").toString());
    Surroundings surroundings = new Surroundings(env, "/", out, err, false, Sockets::now);
    return Venomx.run(args, surroundings, new Interrupt());
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
