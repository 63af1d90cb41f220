package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Event.AuditDenied;

/** Foundation §4, {@code audit.denied}: every denial is told, at a pace. */
final class AuditStoriesTest extends Story {

  @Test
  void shouldTellWhoWasDeniedWhat() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    deny(inside, "pane.kill", Map.of("pane", "p1"));
    deny(inside, "pane.get", Map.of("pane", "p99"));
    deny(inside, "pane.get", Map.of("pane", "no ID at all"));
    deny(inside, "session.create", Map.of());
    List<Map<String, String>> beyond = List.of(Map.of("right", "read", "scope", "pane:p1"));
    deny(inside, "principal.create", Map.of("grants", beyond));
    List<Map<String, String>> all = List.of(Map.of("right", "write", "scope", "pane:*"));
    deny(inside, "principal.create", Map.of("grants", all));

    assertEquals(
        List.of(
            "g1 pane.kill write p1 0",
            "g1 pane.get read p99 0",
            "g1 pane.get read null 0",
            "g1 session.create write null 0",
            "g1 principal.create read p1 0",
            "g1 principal.create write null 0"),
        told());
    long id = owner.ask("events.read", Map.of("limit", 1000));
    world.settle();
    List<?> events = assertInstanceOf(List.class, ok(owner, id).get("events"));
    Map<?, ?> last = assertInstanceOf(Map.class, events.get(events.size() - 6));
    assertEquals("audit.denied", last.get("type"));
    assertEquals("principal:g1", last.get("resource"));
    assertEquals("g1", last.get("by"));
    assertEquals(
        Map.of(
            "principal", "g1",
            "verb", "pane.kill",
            "right", "write",
            "resource", "pane:p1",
            "suppressed", 0L),
        last.get("data"));
  }

  @Test
  void shouldNotTellOfRefusalsThatAreNoDenials() {
    SimClient owner = world.owner(SLEEPER);
    SimClient stranger = world.connect("not a token");
    long missing = owner.askPane("pane.get", "p9");
    long running = owner.askPane("pane.remove", "p0");
    world.settle();
    assertError("not_found.pane", owner, missing);
    assertError("conflict.pane_running", owner, running);
    assertError("denied.token", stranger, 0);
    assertEquals(List.of(), told());
  }

  @Test
  void shouldTellTenASecondOfOneAndCountTheOthers() {
    world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    for (int i = 0; i < 35; i++) {
      deny(inside, "pane.get", Map.of("pane", "p1"));
    }
    assertEquals(10, told().size());
    world.elapse(999);
    assertEquals(10, told().size());
    world.elapse(1);
    assertEquals("g1 pane.get read p1 24", told().getLast());
    assertEquals(35, denials());
    world.elapse(3000);
    assertEquals(11, told().size(), "there is nothing more to tell");
    assertFalse(world.kernel.timerArmed(), "nor anything to wait for");
  }

  @Test
  void shouldTellFiftyASecondInAllAndLetNobodyWaitForEver() {
    Cast8 cast = new Cast8(world);
    for (int round = 0; round < 30; round++) {
      for (SimClient client : cast.clients) {
        client.askPane("pane.get", "p9");
      }
      world.settle();
      world.elapse(100);
    }
    assertTrue(told().size() <= 4 * Limits.DENIALS_PER_SECOND, () -> told().size() + " events");
    world.elapse(2000);
    assertEquals(30L * cast.clients.size(), denials(), "every one is told or counted");
    Map<String, Integer> events = new HashMap<>();
    told().forEach(text -> events.merge(text.substring(0, 3), 1, Integer::sum));
    assertEquals(cast.clients.size(), events.size());
    for (Map.Entry<String, Integer> each : events.entrySet()) {
      assertTrue(each.getValue() >= 10, () -> "starved: " + events);
    }
    assertPace();
  }

  @Test
  void shouldNeverTellMoreInAnySecond() {
    Cast8 cast = new Cast8(world);
    Random random = new Random(4);
    int asked = 0;
    for (int step = 0; step < 400; step++) {
      int burst = random.nextInt(20) == 0 ? 30 : random.nextInt(3);
      SimClient client = cast.clients.get(random.nextInt(cast.clients.size()));
      for (int i = 0; i < burst; i++) {
        client.askPane("pane.get", "p9");
        asked++;
      }
      world.settle();
      world.elapse(random.nextInt(40));
    }
    world.elapse(2000);
    assertEquals(asked, denials());
    assertPace();
  }

  @Test
  void shouldAnswerADenialThatCannotBeWrittenDown() throws IOException {
    for (Fault fault : Fault.values()) {
      try (World broken = new World(Files.createDirectory(folder.resolve(fault.name())))) {
        broken.owner(SLEEPER, SLEEPER);
        SimClient inside = broken.connect(broken.process("p0").variable("VENOMX_TOKEN"));
        broken.settle();
        broken.failNextAppend(fault);
        for (int i = 0; i < 3; i++) {
          long id = inside.askPane("pane.kill", "p1");
          broken.settle();
          assertError("denied.write", inside, id);
        }
        broken.elapse(1000);
        assertFalse(broken.kernel.timerArmed(), "it will never be possible again");
      }
    }
  }

  @Test
  void shouldTellWhatFoundNoRoomOnceThereIsSome() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    world.log.limitRoom(Limits.LOG_BYTES_PER_MUTATION);
    for (int i = 0; i < 20; i++) {
      deny(inside, "pane.get", Map.of("pane", "p1"));
    }
    world.elapse(5000);
    assertEquals(List.of(), told(), "the room is kept for what is owed");
    world.log.limitRoom(1 << 20);
    world.elapse(1000);
    assertEquals(List.of("g1 pane.get read p1 19"), told());
    assertEquals("running", paneField(owner, "p1", "state"));
  }

  @Test
  void shouldTellTheRestBeforeTheDaemonEnds() {
    world.owner(STUBBORN, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    for (int i = 0; i < 12; i++) {
      deny(inside, "pane.get", Map.of("pane", "p1"));
    }
    world.terminateDaemon();
    world.settle();
    for (int i = 0; i < 5; i++) {
      deny(inside, "pane.get", Map.of("pane", "p1"));
    }
    assertEquals(10, told().size());
    world.close();
    assertEquals("g1 pane.get read p1 6", told().getLast());
    assertEquals(17, denials());
  }

  @Test
  void shouldTellOfTheRevokedWhatWasCounted() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    for (int i = 0; i < 15; i++) {
      deny(inside, "pane.get", Map.of("pane", "p1"));
    }
    long revoke = owner.ask("principal.revoke", Map.of("principal", "g1"));
    world.settle();
    assertEquals(Map.of(), ok(owner, revoke));
    world.elapse(1000);
    assertEquals(15, denials());
  }

  /** Eight panes, and somebody who acts as each. */
  private static final class Cast8 {
    final List<SimClient> clients = new ArrayList<>();

    Cast8(World world) {
      world.owner(SLEEPER, SLEEPER, SLEEPER, SLEEPER, SLEEPER, SLEEPER, SLEEPER, SLEEPER);
      for (int i = 0; i < 8; i++) {
        clients.add(world.connect(world.process("p" + i).variable("VENOMX_TOKEN")));
      }
      world.settle();
    }
  }

  private void deny(SimClient client, String verb, Map<String, ?> params) {
    long id = client.ask(verb, params);
    world.settle();
    String code = String.valueOf(error(client, id).get("code"));
    assertTrue(code.startsWith("denied."), code);
  }

  private List<String> told() {
    return turns().stream()
        .map(turn -> (AuditDenied) turn.events().getFirst())
        .map(event ->
            "%s %s %s %s %d"
                .formatted(
                    event.principal(),
                    event.verb(),
                    event.right().label(),
                    event.denied(),
                    event.suppressed()))
        .toList();
  }

  /** How many denials the log tells of. */
  private long denials() {
    return turns().stream()
        .mapToLong(turn -> 1 + ((AuditDenied) turn.events().getFirst()).suppressed())
        .sum();
  }

  private void assertPace() {
    List<LoggedTurn> turns = turns();
    for (LoggedTurn last : turns) {
      List<LoggedTurn> second =
          turns.stream()
              .filter(turn -> turn.epochMs() <= last.epochMs())
              .filter(turn -> last.epochMs() - turn.epochMs() < 1000)
              .toList();
      assertTrue(second.size() <= Limits.DENIALS_PER_SECOND, () -> second.size() + " in all");
      long own = second.stream().filter(turn -> same(turn, last)).count();
      assertTrue(own <= Limits.DENIALS_PER_SECOND_OF_ONE, () -> own + " of one");
    }
  }

  private static boolean same(LoggedTurn one, LoggedTurn other) {
    return String.valueOf(one.by()).equals(String.valueOf(other.by()));
  }

  private List<LoggedTurn> turns() {
    List<LoggedTurn> turns = new ArrayList<>();
    try (LogReader reader = world.log.openReader(0)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        if (turn.events().getFirst() instanceof AuditDenied) {
          turns.add(turn);
        }
      }
    }
    return turns;
  }
}
