package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.reactor.world.SimClient;

/** A hand-written course of events in a {@link World}, and words to tell it with. */
abstract class Story {
  static final int HUP = 1;
  static final int KILL = 9;
  static final int TERM = 15;
  static final int CONT = 18;

  @TempDir Path folder;
  World world;

  @BeforeEach
  void begin() {
    world = newWorld(folder);
  }

  @AfterEach
  void end() {
    world.close();
  }

  World newWorld(Path place) {
    return new World(place);
  }

  /** Asks for a pane's end. */
  static long kill(SimClient client, String pane, long graceMs) {
    return client.ask("pane.kill", Map.of("pane", pane, "grace_ms", graceMs));
  }

  /** Asks for a pane's end and removal. */
  static long killAndRemove(SimClient client, String pane, long graceMs) {
    return client.ask("pane.kill", Map.of("pane", pane, "grace_ms", graceMs, "remove", true));
  }

  /** Asks for the removal of a session or window and all in it. */
  static long removeAll(SimClient client, String container, long graceMs) {
    String kind = container.startsWith("s") ? "session" : "window";
    return client.ask(
        kind + ".remove", Map.of(kind, container, "recursive", true, "grace_ms", graceMs));
  }

  /** The turns of the log behind a seq, each as "type resource" in order. */
  List<List<String>> turnsAfter(long seq) {
    List<List<String>> turns = new ArrayList<>();
    try (LogReader reader = world.log.openReader(seq)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        turns.add(turn.events().stream().map(each -> each.type() + " " + each.resource()).toList());
      }
    }
    return turns;
  }

  static void assertSilent(SimClient client, long id) {
    assertNull(client.reply(id));
  }

  /** The result of a request that must have succeeded. */
  static Map<?, ?> ok(SimClient client, long id) {
    Map<String, @Nullable Object> reply = client.reply(id);
    assertNotNull(reply, "no reply");
    return assertInstanceOf(Map.class, reply.get("ok"), reply::toString);
  }

  /** The error of a request that must have failed. */
  static Map<?, ?> error(SimClient client, long id) {
    Map<String, @Nullable Object> reply = client.reply(id);
    assertNotNull(reply, "no reply");
    return assertInstanceOf(Map.class, reply.get("error"), reply::toString);
  }

  static void assertError(String code, SimClient client, long id) {
    assertEquals(code, error(client, id).get("code"));
  }

  /** What pane.kill answers for a pane that a signal has ended. */
  static Map<String, Object> terminated(
      String pane, boolean removed, boolean escalated, String signal) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("pane", pane);
    result.put("outcome", "terminated");
    result.put("removed", removed);
    result.put("escalated", escalated);
    result.put("signal", signal);
    return result;
  }

  /** One member of a pane as the daemon shows it. */
  @Nullable Object paneField(SimClient client, String pane, String field) {
    long id = client.askPane("pane.get", pane);
    world.settle();
    return ok(client, id).get(field);
  }

  /** The data of one of the doctor's checks. */
  Map<?, ?> doctor(SimClient client, String check) {
    long id = client.ask("doctor", Map.of());
    world.settle();
    for (Object each : assertInstanceOf(List.class, ok(client, id).get("checks"))) {
      Map<?, ?> found = assertInstanceOf(Map.class, each);
      if (check.equals(found.get("name"))) {
        return assertInstanceOf(Map.class, found.get("data"));
      }
    }
    throw new AssertionError("the doctor has no " + check);
  }

  /** One of the doctor's counters. */
  @Nullable Object counter(SimClient client, String name) {
    long id = client.ask("doctor", Map.of());
    world.settle();
    return assertInstanceOf(Map.class, ok(client, id).get("counters")).get(name);
  }
}
