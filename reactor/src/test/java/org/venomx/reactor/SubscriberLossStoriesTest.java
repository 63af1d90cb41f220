package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Scope;

/** Retention that overtakes readers, grants that change under them, and what is gone (RFC §6). */
final class SubscriberLossStoriesTest extends Story {
  private static final Scope P1 = Readers.only(new PaneId(1));
  private static final Scope S0 = Readers.only(new SessionId(0));
  private static final Scope P9 = Readers.only(new PaneId(9));

  @Override
  World newWorld(Path place) {
    return new World(place, Mischief.none(), false, false, 0, Readers.of(P1, S0, P9));
  }

  @Test
  void shouldSayThatRetentionHasOvertakenAReplay() {
    SimClient owner = world.owner();
    storm(owner, 2_000);
    world.log.limitSegments(100);
    SimClient slow = world.connect(World.OWNER_TOKEN);
    world.settle();
    slow.ask("events.subscribe", Map.of("from", "oldest"));
    world.settle(List.of(slow));
    forgetAllButNewest();
    world.settle();

    Map<?, ?> last = slow.subscribed().getLast();
    assertExpired("retention", assertInstanceOf(Map.class, last.get("error")));
    List<Long> seqs = SubscriptionStoriesTest.seqs(slow);
    for (int i = 0; i < seqs.size(); i++) {
      assertEquals(i + 1L, seqs.get(i), "what came before the end has no gap");
    }
    assertTrue(seqs.size() < 2_000, "it was overtaken");
    long read = slow.ask("events.read", Map.of("cursor", cursor(seqs.getLast())));
    world.settle();
    assertExpired("retention", error(slow, read));
  }

  @Test
  void shouldEndAReadThatRetentionOvertakesOnItsWay() {
    SimClient owner = world.owner();
    storm(owner, 300);
    world.log.limitSegments(50);
    long read = owner.ask("events.read", Map.of("limit", 1000));
    world.pass();
    forgetAllButNewest();
    world.settle();
    assertExpired("retention", error(owner, read));
  }

  @Test
  void shouldJudgeRemovedPanesByTheirRecordsAlsoAfterARestart() throws IOException {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    List<SimClient> readers = subscribers(world);
    long remove = owner.ask("session.remove", Map.of("session", "s0", "recursive", true));
    world.settle();
    ok(owner, remove);
    assertRemovalsSeen(readers);
    int records = world.tree().frozen().count();
    assertEquals((long) records, counter(owner, "events.removed_records"));

    Path place = Files.createDirectory(folder.resolve("again"));
    try (World again = new World(place, Mischief.none(), false, false, 0, world.log.crash())) {
      assertEquals(records, again.tree().frozen().count());
      assertRemovalsSeen(subscribers(again));
    }
  }

  /** RFC-0012 §8, case 16. */
  private static void assertRemovalsSeen(List<SimClient> readers) {
    String ofPane = "pane:p1";
    List<Object> p1 = removals(readers.get(0));
    assertEquals(List.of("pane.removed " + ofPane), p1);
    assertEquals(
        List.of(
            "pane.removed pane:p0",
            "window.removed window:w0",
            "pane.removed pane:p1",
            "window.removed window:w1",
            "session.removed session:s0"),
        removals(readers.get(1)));
    assertEquals(List.of(), SubscriptionStoriesTest.events(readers.get(2)), "unrelated");
  }

  private static List<Object> removals(SimClient client) {
    return SubscriptionStoriesTest.events(client).stream()
        .filter(event -> String.valueOf(event.get("type")).endsWith(".removed"))
        .<Object>map(event -> event.get("type") + " " + event.get("resource"))
        .toList();
  }

  private static List<SimClient> subscribers(World world) {
    List<SimClient> readers = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      SimClient reader = world.connect(Readers.token(number));
      reader.ask("events.subscribe", Map.of("from", "oldest"));
      readers.add(reader);
    }
    world.settle();
    return readers;
  }

  @Test
  void shouldTakeBackWhatWaitsWhenAGrantIsTakenAway() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient reader = world.connect(Readers.token(1));
    reader.ask("events.subscribe", Map.of());
    world.settle();
    kill(owner, "p1", 0);
    world.commit(new Event.PrincipalCurtailed(new PrincipalId(1), List.of(Readers.read(P1))));
    world.settle();
    assertEquals(List.of(), SubscriptionStoriesTest.events(reader), "judged when it is queued");
  }

  @Test
  void shouldGoOnFromASnapshotWithoutAGapOrARepeat() {
    SimClient owner = world.owner(SLEEPER);
    for (int round = 0; round < 200; round++) {
      if (round % 3 == 0) {
        owner.ask("session.create", Map.of("name", "n" + round));
      }
      if (round % 7 == 0) {
        owner.ask("session.remove", Map.of("session", "s" + (1 + round / 7)));
      }
      long snapshot = owner.ask("events.snapshot", Map.of());
      owner.ask("session.create", Map.of());
      world.settle();
      Map<?, ?> cut = ok(owner, snapshot);
      SimClient client = world.connect(World.OWNER_TOKEN);
      client.ask("events.subscribe", Map.of("cursor", String.valueOf(cut.get("cursor"))));
      world.settle();
      assertEquals(sessions(owner), fold(cut, SubscriptionStoriesTest.events(client)));
      client.hangUp();
      world.settle();
    }
  }

  /** Sessions and their names, from a snapshot and the events behind it. */
  private static Map<Object, Object> fold(Map<?, ?> snapshot, List<Map<?, ?>> events) {
    Map<Object, Object> sessions = new HashMap<>();
    for (Object entity : assertInstanceOf(List.class, snapshot.get("entities"))) {
      Map<?, ?> fields = assertInstanceOf(Map.class, entity);
      if ("session".equals(fields.get("kind"))) {
        sessions.put(fields.get("session"), String.valueOf(fields.get("name")));
      }
    }
    for (Map<?, ?> event : events) {
      Map<?, ?> data = assertInstanceOf(Map.class, event.get("data"));
      switch (String.valueOf(event.get("type"))) {
        case "session.created" -> {
          Object before = sessions.put(data.get("session"), String.valueOf(data.get("name")));
          assertEquals(null, before, "a repeat");
        }
        case "session.removed" ->
            assertTrue(sessions.remove(data.get("session")) != null, "a gap or a repeat");
        default -> {}
      }
    }
    return sessions;
  }

  private Map<Object, Object> sessions(SimClient owner) {
    long id = owner.ask("session.list", Map.of());
    world.settle();
    Map<Object, Object> sessions = new HashMap<>();
    for (Object each : assertInstanceOf(List.class, ok(owner, id).get("sessions"))) {
      Map<?, ?> session = assertInstanceOf(Map.class, each);
      sessions.put(session.get("session"), String.valueOf(session.get("name")));
    }
    return sessions;
  }

  private void storm(SimClient owner, int events) {
    for (int i = 0; i < events; i++) {
      owner.ask("session.create", Map.of("name", "storm ".repeat(30)));
      if (i % 50 == 0) {
        world.settle();
      }
    }
    world.settle();
  }

  private void forgetAllButNewest() {
    world.log.raiseFloor(world.log.segments().getLast().firstSeq(), () -> {});
    world.log.dropBelowFloor();
  }

  private String cursor(long seq) {
    return "v1." + world.log.history() + "." + seq;
  }

  private static void assertExpired(String reason, Map<?, ?> error) {
    SubscriptionStoriesTest.assertExpired(reason, error);
  }
}
