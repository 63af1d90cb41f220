package org.venomx.cli.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The transport as independent clients meet it: lines on the socket, good and bad. */
class ProtocolIT {
  private static final int LINE_BYTES_MAX = 1 << 20;
  private static final int IN_FLIGHT_MAX = 64;

  @AutoClose private static DaemonFixture daemon;
  private static String sleeper;

  @BeforeAll
  static void startDaemon() {
    daemon = DaemonFixture.started();
    sleeper = daemon.run(daemon.session(), "exec sleep 1000").pane();
  }

  @Test
  void helloShouldTellWhoIsWhoAndTheLimits() {
    try (Wire wire = daemon.silentWire();
        Wire again = daemon.silentWire()) {
      JsonObject hello = wire.hello(daemon.scratch().token()).ok();

      assertEquals(1, hello.number("protocol"));
      assertEquals("default", hello.text("daemon"));
      assertEquals("g0", hello.text("principal"));
      assertTrue(hello.text("schema").matches("sha256:[0-9a-f]{64}"), hello::toString);
      assertFalse(hello.text("instance").isEmpty());
      assertEquals(hello, again.hello(daemon.scratch().token()).ok());
      JsonObject limits = hello.object("limits");
      assertEquals(LINE_BYTES_MAX, limits.number("line_bytes"));
      assertEquals(32 << 20, limits.number("reply_bytes"));
      assertEquals(IN_FLIGHT_MAX, limits.number("in_flight"));
      assertEquals(4 << 20, limits.number("unread_bytes"));
      assertEquals(1000, limits.number("events_limit"));
      assertTrue(limits.has("connections"));
    }
  }

  @Test
  void helloShouldRefuseAWrongTokenWithoutQuotingItAndClose() {
    String wrong = "deadbeef".repeat(8);
    for (String token : List.of(wrong, "", "short")) {
      try (Wire wire = daemon.silentWire()) {
        Reply reply = wire.hello(token);
        assertEquals("denied.token", reply.code());
        assertFalse(reply.body().toString().contains("deadbeef"));
        assertNull(wire.nextLine());
      }
    }
    try (Wire wire = daemon.silentWire()) {
      assertEquals("denied.token", wire.call("hello", "protocol", 1).code());
      assertNull(wire.nextLine());
    }
  }

  @Test
  void helloShouldRefuseAnotherProtocolAndClose() {
    try (Wire wire = daemon.silentWire()) {
      Reply reply = wire.call("hello", "protocol", 2, "token", daemon.scratch().token());
      assertEquals("invalid_request.protocol", reply.code());
      assertNull(wire.nextLine());
    }
  }

  @Test
  void anotherFirstVerbShouldBeRefusedAndClose() {
    try (Wire wire = daemon.silentWire()) {
      assertEquals("invalid_request.hello", wire.call("ping").code());
      assertNull(wire.nextLine());
    }
  }

  @Test
  void aConnectionWithoutHelloShouldBeClosedWithoutALineAfterFiveSeconds() {
    try (Wire silent = daemon.silentWire();
        Wire talkative = daemon.wire()) {
      long startNs = System.nanoTime();
      assertNull(silent.nextLine());
      long millis = Await.millisSince(startNs);
      assertTrue(millis >= 4500 && millis < 30_000, millis + " ms");
      talkative.ok("ping");
    }
  }

  @Test
  void badJsonShouldBeAnsweredAndTheConnectionGoOn() {
    try (Wire wire = daemon.wire()) {
      List<String> lines =
          List.of(
              "{",
              "nonsense",
              "[1]",
              "7",
              "{\"id\":1,\"id\":2,\"verb\":\"ping\"}",
              "{\"id\":1,\"verb\":\"ping\",\"params\":{\"a\":"
                  + "[".repeat(40)
                  + "]".repeat(40)
                  + "}}",
              "{\"id\":1,\"verb\":\"ping\"} {}",
              "{'id':1}");
      for (String line : lines) {
        wire.line(line);
        assertBadJson(wire.next(), line);
      }
      wire.raw(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}', '\n'});
      assertBadJson(wire.next(), "invalid UTF-8");
      wire.line("{\"id\":1,\"verb\":\"ping\",\"params\":[]}");
      assertEquals("invalid_request.json", wire.next().code());
      wire.ok("ping");
    }
  }

  private static void assertBadJson(Reply reply, String what) {
    assertEquals("invalid_request.json", reply.code(), what);
    assertTrue(reply.hasNullId(), what);
  }

  @Test
  void emptyLinesShouldBeIgnored() {
    try (Wire wire = daemon.wire()) {
      wire.raw("\n\n\n".getBytes(UTF_8));
      wire.ok("ping");
      assertFalse(wire.hasReply());
    }
  }

  @Test
  void aLineOfOneMebibyteShouldPassAndALongerOneCloseTheConnection() {
    try (Wire wire = daemon.wire()) {
      String request = Wire.request(5, "ping");
      wire.line(request + " ".repeat(LINE_BYTES_MAX - request.length()));
      wire.reply(5).ok();

      wire.line(request + " ".repeat(LINE_BYTES_MAX + 1 - request.length()));
      assertTooLarge(wire);
    }
  }

  @Test
  void aLineWithoutAnEndShouldCloseTheConnection() {
    try (Wire wire = daemon.wire()) {
      byte[] spaces = " ".repeat(1 << 16).getBytes(UTF_8);
      int sent = 0;
      while (wire.trySend(spaces)) assertTrue(++sent < 1000, "never closed");
      assertTooLarge(wire);
    }
  }

  private static void assertTooLarge(Wire wire) {
    Reply reply = wire.next();
    assertEquals("invalid_request.too_large", reply.code());
    assertTrue(reply.hasNullId());
    assertNull(wire.nextLine());
  }

  @Test
  void idsShouldBeWholeNumbersAndUniqueInFlight() {
    try (Wire wire = daemon.wire()) {
      for (String id : List.of("-1", "9007199254740992", "\"x\"", "1.5", "null", "true")) {
        wire.line("{\"id\":" + id + ",\"verb\":\"ping\"}");
        assertBadId(wire.next());
      }
      wire.line("{\"verb\":\"ping\"}");
      assertBadId(wire.next());
      wire.line("{\"id\":9007199254740991,\"verb\":\"ping\"}");
      wire.reply(9007199254740991L).ok();

      wire.sendAs(500, "pane.wait", "pane", sleeper, "timeout_ms", 60_000);
      wire.sendAs(500, "ping");
      assertBadId(wire.next());
      assertTrue(wire.ok("cancel", "id", 500).flag("cancelled"));
      assertEquals("cancelled", wire.reply(500).code());
      wire.sendAs(500, "ping");
      wire.reply(500).ok();
    }
  }

  private static void assertBadId(Reply reply) {
    assertEquals("invalid_request.id", reply.code(), reply::toString);
    assertTrue(reply.hasNullId(), reply::toString);
  }

  @Test
  void cancelShouldEndARequestFirstAndThenBeAnswered() {
    try (Wire wire = daemon.wire()) {
      wire.sendAs(100, "pane.wait", "pane", sleeper, "timeout_ms", 60_000);
      wire.sendAs(101, "cancel", "id", 100);
      Reply first = wire.next();
      Reply second = wire.next();

      assertTrue(first.hasId(100));
      assertEquals("cancelled", first.code());
      assertTrue(second.hasId(101));
      assertTrue(second.ok().flag("cancelled"));
      assertFalse(wire.ok("cancel", "id", 100).flag("cancelled"), "finished");
      assertFalse(wire.ok("cancel", "id", 12345).flag("cancelled"), "unknown");
    }
  }

  @Test
  void aWaitShouldTimeOutByItself() {
    try (Wire wire = daemon.wire()) {
      assertEquals(
          "timeout.wait", wire.call("pane.wait", "pane", sleeper, "timeout_ms", 50).code());
    }
    CliResult result = daemon.cli().json("pane", "wait", "--pane", sleeper, "--timeout-ms", "50");
    result.failed("timeout.wait", 7);
  }

  @Test
  void unknownVerbsAndMembersShouldBeRefusedByName() {
    try (Wire wire = daemon.wire()) {
      assertEquals("invalid_request.verb", wire.call("pane.frobnicate").code());
      assertEquals("invalid_request.verb", wire.call("").code());
      wire.line("{\"id\":70,\"verb\":\"ping\",\"extra\":1}");
      assertEquals("invalid_request.member", wire.next().code());
      wire.line("{\"id\":71,\"verb\":\"ping\"}");
      wire.reply(71).ok();
    }
  }

  @Test
  void paramsShouldBeCheckedAndTheBadOneNamed() {
    try (Wire wire = daemon.wire()) {
      assertParam(wire.call("pane.kill"), "missing", "pane");
      assertParam(wire.call("pane.kill", "pane", sleeper, "force", true), "unknown", "force");
      assertParam(wire.call("pane.kill", "pane", 1), "type", "pane");
      assertParam(wire.call("pane.kill", "pane", sleeper, "remove", "true"), "type", "remove");
      assertParam(wire.call("pane.kill", "pane", sleeper, "signal", "SIGUSR1"), "enum", "signal");
      assertParam(wire.call("pane.kill", "pane", sleeper, "grace_ms", -1), "range", "grace_ms");
      assertParam(wire.call("pane.kill", "pane", sleeper, "grace_ms", 30_001), "range", "grace_ms");
      assertEquals("running", wire.ok("pane.get", "pane", sleeper).text("state"));
      assertFalse(wire.ok("pane.get", "pane", sleeper).has("terminating"));
    }
  }

  private static void assertParam(Reply reply, String kind, String param) {
    assertEquals("invalid_params." + kind, reply.code(), reply::toString);
    assertEquals(param, reply.error().object("data").text("param"));
  }

  @Test
  void aHalfClosedConnectionShouldCountAsClosed() throws IOException {
    try (Wire wire = daemon.wire()) {
      wire.send("pane.wait", "pane", sleeper, "timeout_ms", 60_000);
      wire.shutdownOutput();
      String line = wire.nextLine();
      assertTrue(line == null || line.contains("cancelled"), line);
      if (line != null) assertNull(wire.nextLine());
    }
  }

  @Test
  void pipelinedRequestsShouldAllBeAnsweredInOrder() {
    int count = 2000;
    StringBuilder burst = new StringBuilder();
    for (int i = 0; i < count; i++) burst.append(Wire.request(10_000 + i, "ping")).append('\n');
    try (Wire wire = daemon.wire()) {
      wire.raw(burst.toString().getBytes(UTF_8));
      for (int i = 0; i < count; i++) {
        Reply reply = wire.next();
        assertTrue(reply.hasId(10_000 + i), reply::toString);
        reply.ok();
      }
    }
  }

  @Test
  void aRequestInManySmallPiecesShouldBeUnderstood() {
    try (Wire wire = daemon.wire()) {
      byte[] line = (Wire.request(77, "pane.get", "pane", sleeper) + "\n").getBytes(UTF_8);
      for (byte b : line) wire.raw(new byte[] {b});
      assertEquals(sleeper, wire.reply(77).ok().text("pane"));
    }
  }

  @Test
  void moreThan64InFlightShouldBeRefusedAndCancelStillWork() {
    try (Wire wire = daemon.wire()) {
      List<Long> waits = new ArrayList<>();
      for (int i = 0; i < IN_FLIGHT_MAX; i++) {
        waits.add(wire.send("pane.wait", "pane", sleeper, "timeout_ms", 60_000));
      }
      assertEquals("limit.in_flight", wire.call("ping").code());
      assertTrue(wire.ok("cancel", "id", waits.getFirst()).flag("cancelled"));
      wire.ok("ping");
    }
  }

  @Test
  @Timeout(120)
  void aClientThatReadsNothingShouldBeCutOffAloneAndOthersBeServed() {
    try (Wire deaf = daemon.silentWire();
        Wire other = daemon.wire()) {
      deaf.send("hello", "protocol", 1, "token", daemon.scratch().token());
      byte[] requests = (Wire.request(5, "schema.get") + "\n").repeat(50).getBytes(UTF_8);
      int bursts = 0;
      while (deaf.trySend(requests)) assertTrue(++bursts < 10_000, "never cut off");
      other.ok("ping");
    }
  }

  @Test
  void the65thConnectionOfAPrincipalShouldBeRefused() {
    List<Wire> wires = new ArrayList<>();
    try {
      Reply last = null;
      while (wires.size() < 65 && (last == null || last.body().has("ok"))) {
        Wire wire = daemon.silentWire();
        wires.add(wire);
        last = wire.hello(daemon.scratch().token());
      }
      assertEquals(65, wires.size());
      assertEquals("limit.connections", last == null ? "" : last.code());
      assertNull(wires.getLast().nextLine());
      wires.getFirst().ok("ping");
    } finally {
      wires.forEach(Wire::close);
    }
    // Room again, once the daemon has seen them go.
    Await.until("a place is free", ProtocolIT::connects);
  }

  private static boolean connects() {
    try (Wire wire = daemon.silentWire()) {
      return wire.hello(daemon.scratch().token()).body().has("ok");
    }
  }
}
