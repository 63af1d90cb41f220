package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;

/** Foundation §4: subscribers get what they may see, once, in order, or are told why not. */
final class SubscriptionStoriesTest extends Story {

  @Test
  void shouldSendWhatHappensFromNowOn() {
    SimClient owner = world.owner(SLEEPER);
    long id = owner.ask("events.subscribe", Map.of());
    world.settle();
    assertEquals(1L, ok(owner, id).get("subscription"));
    assertEquals(cursor(world.log.latestSeq()), ok(owner, id).get("cursor"));
    assertEquals(List.of(), owner.subscribed());
    long before = world.log.latestSeq();

    kill(owner, "p0", 300);
    world.settle();
    assertEquals(List.of("pane.terminating", "pane.exited", "principal.revoked"), types(owner));
    assertEquals(List.of(before + 1, before + 2, before + 3), seqs(owner));
  }

  @Test
  void shouldReplayFromTheOldestAndThenSayThatItHasCaughtUp() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("events.subscribe", Map.of("from", "oldest"));
    world.settle();
    List<Long> all = new ArrayList<>();
    for (long seq = 1; seq <= world.log.latestSeq(); seq++) {
      all.add(seq);
    }
    assertEquals(all, seqs(owner));
    assertEquals(cursor(world.log.latestSeq()), owner.subscribed().getLast().get("cursor"));
  }

  @Test
  void shouldGoOnBehindACursorWhateverFromSays() {
    SimClient owner = world.owner(SLEEPER);
    long latest = world.log.latestSeq();
    owner.ask("events.subscribe", Map.of("cursor", cursor(latest - 2), "from", "oldest"));
    world.settle();
    assertEquals(List.of(latest - 1, latest), seqs(owner));
    owner.ask("session.create", Map.of());
    world.settle();
    assertEquals(List.of(latest - 1, latest, latest + 1), seqs(owner));
  }

  @Test
  void shouldNumberSubscriptionsAndKeepThemToEight() {
    SimClient owner = world.owner();
    for (long number = 1; number <= Limits.SUBSCRIPTIONS_MAX; number++) {
      long id = owner.ask("events.subscribe", Map.of());
      world.settle();
      assertEquals(number, ok(owner, id).get("subscription"));
    }
    long ninth = owner.ask("events.subscribe", Map.of());
    world.settle();
    assertError("limit.subscriptions", owner, ninth);

    owner.ask("session.create", Map.of());
    world.settle();
    assertEquals(
        List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L),
        owner.subscribed().stream().map(line -> line.get("subscription")).toList());
    owner.ask("events.unsubscribe", Map.of("subscription", 3));
    long again = owner.ask("events.subscribe", Map.of());
    world.settle();
    assertEquals(9L, ok(owner, again).get("subscription"));
    owner.subscribed().clear();
    owner.ask("session.create", Map.of());
    world.settle();
    assertFalse(
        owner.subscribed().stream()
            .anyMatch(line -> Long.valueOf(3).equals(line.get("subscription"))));
  }

  @Test
  void shouldTakeNoOffenceAtAnUnknownNumber() {
    SimClient owner = world.owner();
    long id = owner.ask("events.unsubscribe", Map.of("subscription", 77));
    world.settle();
    assertEquals(Map.of(), ok(owner, id));
  }

  @Test
  void shouldRefuseCursorsThatCannotBeGoneOnFrom() {
    SimClient owner = world.owner();
    long malformed = owner.ask("events.subscribe", Map.of("cursor", "v1.x"));
    long foreign = owner.ask("events.subscribe", Map.of("cursor", "v1.aaaaaaaaaaaaa.1"));
    long ahead = owner.ask("events.subscribe", Map.of("cursor", cursor(1000)));
    world.settle();
    assertError("invalid_params.cursor", owner, malformed);
    assertExpired("history", error(owner, foreign));
    assertExpired("ahead", error(owner, ahead));
  }

  @Test
  void shouldAnswerAndCancelBesideAStream() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("events.subscribe", Map.of("from", "oldest"));
    long wait = owner.ask("pane.wait", Map.of("pane", "p0", "timeout_ms", 5_000));
    long ping = owner.ask("ping", Map.of());
    world.settle();
    long cancel = owner.ask("cancel", Map.of("id", wait));
    world.settle();
    assertEquals(Map.of(), ok(owner, ping));
    assertEquals(true, ok(owner, cancel).get("cancelled"));
    assertEquals(world.log.latestSeq(), seqs(owner).size());
  }

  @Test
  void shouldGoBackToTheLogForWhoDoesNotRead() {
    SimClient owner = world.owner();
    SimClient slow = world.connect(World.OWNER_TOKEN);
    slow.ask("events.subscribe", Map.of());
    world.settle();
    long from = world.log.latestSeq();
    for (int i = 0; i < 4_000; i++) {
      owner.ask("session.create", Map.of("name", "storm ".repeat(30)));
      if (i % 50 == 0) {
        world.settle(List.of(slow));
      }
    }
    world.settle(List.of(slow));
    assertTrue(slow.subscribed().size() < 100, "its socket holds little");
    long ping = slow.ask("ping", Map.of());
    world.settle();
    assertEquals(Map.of(), ok(slow, ping));
    assertEquals(4_000, seqs(slow).size());
    assertEquals(from + 1, seqs(slow).getFirst());
    assertEquals(world.log.latestSeq(), seqs(slow).getLast());
  }

  @Test
  void shouldBookmarkWhoHasCaughtUpWithoutSeeingAnything() {
    SimClient owner = world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    inside.ask("events.subscribe", Map.of());
    world.settle();
    kill(owner, "p1", 0);
    world.settle();
    assertEquals(List.of(), inside.subscribed());
    world.clock.advanceMs(9_999);
    world.settle();
    assertEquals(List.of(), inside.subscribed());
    world.clock.advanceMs(1);
    world.settle();
    assertEquals(
        List.of(Map.of("subscription", 1L, "cursor", cursor(world.log.latestSeq()))),
        inside.subscribed());
    world.clock.advanceMs(60_000);
    world.settle();
    assertEquals(1, inside.subscribed().size(), "seq did not go on");
  }

  @Test
  void shouldEndTheSubscriptionsOfARevokedPrincipal() {
    SimClient owner = world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    inside.ask("events.subscribe", Map.of());
    world.settle();
    kill(owner, "p0", 300);
    world.settle();
    Map<?, ?> last = (Map<?, ?>) inside.subscribed().getLast().get("error");
    assertEquals("cancelled", last == null ? null : last.get("code"));
    assertTrue(inside.dropped());
  }

  @Test
  void shouldTellOfTheEndBeforeTheSocketCloses() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("events.subscribe", Map.of());
    world.settle();
    world.terminateDaemon();
    world.settle();
    assertTrue(world.finished());
    assertEquals(List.of("daemon.stopping", "pane.exited", "principal.revoked"), types(owner));
    Map<?, ?> last = (Map<?, ?>) owner.subscribed().getLast().get("error");
    assertEquals("unavailable.shutdown", last == null ? null : last.get("code"));
  }

  @Test
  void shouldSendNothingBehindAnUnsubscribe() {
    SimClient owner = world.owner();
    long id = owner.ask("events.subscribe", Map.of());
    owner.ask("events.unsubscribe", Map.of("subscription", 1));
    world.settle();
    assertEquals(1L, ok(owner, id).get("subscription"));
    owner.ask("session.create", Map.of());
    world.settle();
    assertEquals(List.of(), owner.subscribed());
  }

  // ---- Words -----------------------------------------------------------------------------------

  String cursor(long seq) {
    return "v1." + world.log.history() + "." + seq;
  }

  static List<Object> types(SimClient client) {
    return events(client).stream().<Object>map(event -> event.get("type")).toList();
  }

  static List<Long> seqs(SimClient client) {
    return events(client).stream().map(event -> (Long) event.get("seq")).toList();
  }

  static List<Map<?, ?>> events(SimClient client) {
    List<Map<?, ?>> events = new ArrayList<>();
    for (Map<String, @Nullable Object> line : client.subscribed()) {
      if (line.get("event") instanceof Map<?, ?> event) {
        events.add(event);
      }
    }
    return events;
  }

  static void assertExpired(String reason, Map<?, ?> error) {
    assertEquals("expired.cursor", error.get("code"));
    Map<?, ?> data = assertInstanceOf(Map.class, error.get("data"));
    assertEquals(reason, data.get("reason"));
  }
}
