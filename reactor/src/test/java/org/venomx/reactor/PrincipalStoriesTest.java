package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Event;
import org.venomx.state.Rules;

/** Foundation §6: who may act, what is handed on, and what is taken back. */
final class PrincipalStoriesTest extends Story {

  @Test
  void shouldCreateAPrincipalThatActsByItsTokenAlone() {
    SimClient owner = world.owner(SLEEPER);
    Map<?, ?> made = create(owner, "reader", grant("read", "pane:p0"), grant("read", "self"));
    assertEquals("g2", made.get("principal"));
    String token = String.valueOf(made.get("token"));
    assertTrue(token.matches("[0-9a-f]{64}"), "the token's form");
    SimClient reader = world.connect(token);

    Map<?, ?> self = answer(reader, "principal.whoami", Map.of());
    assertEquals(
        Map.of(
            "kind", "principal",
            "principal", "g2",
            "parent", "g0",
            "name", "reader",
            "grants", List.of(grant("read", "pane:p0"), grant("read", "self")),
            "revoked", false),
        self);
    assertEquals(self, answer(owner, "principal.get", Map.of("principal", "g2")));
    assertEquals("p0", answer(reader, "pane.get", Map.of("pane", "p0")).get("pane"));
    assertDenied("denied.write", reader, "pane.kill", Map.of("pane", "p0"));
    assertEquals(
        Map.of("right", "write", "principal", "g2"),
        refusal(reader, "principal.create", Map.of("grants", List.of())).get("data"));
    assertFalse(newest(1).toString().contains(token), "a token in the log");
  }

  @Test
  void shouldTellEverybodyWhoTheyAreAndTheGrantlessNothingElse() {
    SimClient owner = world.owner(SLEEPER);
    SimClient nobody = world.connect(token(create(owner, null)));

    Map<?, ?> self = answer(nobody, "principal.whoami", Map.of());
    assertEquals(List.of(), self.get("grants"));
    assertFalse(self.containsKey("name") || self.containsKey("pane"), self::toString);
    assertDenied("denied.read", nobody, "principal.list", Map.of());
    assertDenied("denied.read", nobody, "principal.get", Map.of("principal", "g2"));
    assertDenied("denied.write", nobody, "principal.create", Map.of("grants", List.of()));
    assertEquals(Map.of(), answer(nobody, "ping", Map.of()));
  }

  @Test
  void shouldListWhatMayBeRead() {
    SimClient owner = world.owner(SLEEPER);
    create(owner, null, grant("read", "session:*"));
    SimClient some = world.connect(token(create(owner, null, grant("read", "principal:g1"))));
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));

    assertEquals(List.of("g0", "g1", "g2", "g3"), listed(owner));
    assertEquals(List.of("g1"), listed(some));
    assertEquals(List.of("g1"), listed(inside), "itself, and later its children");
    create(inside, "child", grant("write", "self"));
    assertEquals(List.of("g1", "g4"), listed(inside));
    Map<?, ?> own = answer(inside, "principal.whoami", Map.of());
    assertEquals("p0", own.get("pane"));
    assertEquals(List.of(grant("write", "self")), own.get("grants"));
  }

  @Test
  void shouldHandOnWhatIsHeldByCoverageAndNothingElse() {
    SimClient owner = world.owner(SLEEPER);
    SimClient lead = world.connect(token(create(owner, null, grant("write", "session:s0"))));
    create(lead, null, grant("read", "pane:p0"), grant("write", "window:w0"));
    create(lead, null, grant("write", "self"));
    for (String beyond : List.of("*", "pane:*", "session:*", "session:s1", "pane:p7")) {
      Map<?, ?> error = refusal(lead, "principal.create", grants(grant("read", beyond)));
      assertEquals("denied.grant", error.get("code"), beyond);
      assertEquals(Map.of("right", "read", "scope", beyond, "principal", "g2"), error.get("data"));
    }
    Map<?, ?> error = refusal(lead, "principal.create", grants(grant("read", "daemon:default")));
    assertEquals("daemon:default", assertInstanceOf(Map.class, error.get("data")).get("scope"));
  }

  @Test
  void shouldGrantOnlyWhatIsNotHeldYet() {
    SimClient owner = world.owner(SLEEPER);
    create(owner, null, grant("read", "pane:p0"));
    Map<String, Object> more =
        grants(grant("read", "pane:p0"), grant("write", "pane:p0"), grant("write", "pane:p0"));
    assertEquals(Map.of(), answer(owner, "principal.grant", with(more, "g2")));
    Event.PrincipalGranted event =
        assertInstanceOf(Event.PrincipalGranted.class, newest(1).getFirst());
    assertEquals("[Grant[right=WRITE", event.grants().toString().substring(0, 18));
    assertEquals(1, event.grants().size());

    long before = world.log.latestSeq();
    assertEquals(Map.of(), answer(owner, "principal.grant", with(more, "g2")));
    assertEquals(Map.of(), answer(owner, "principal.grant", with(grants(), "g2")));
    assertEquals(before, world.log.latestSeq(), "nothing new is no event");
  }

  @Test
  void shouldRefuseToGrantToTheMissingTheRevokedAndWithoutTheRight() {
    SimClient owner = world.owner(SLEEPER);
    SimClient some = world.connect(token(create(owner, null, grant("write", "pane:p0"))));
    create(owner, null);
    Map<String, Object> right = grants(grant("write", "pane:p0"));
    assertDenied("denied.write", some, "principal.grant", with(right, "g3"));
    assertDenied("denied.write", some, "principal.grant", with(right, "g2"));
    assertDenied("not_found.principal", owner, "principal.grant", with(right, "g9"));
    assertDenied("not_found.principal", owner, "principal.grant", with(right, "nobody"));
    answer(owner, "principal.grant", with(grants(grant("write", "principal:g3")), "g2"));
    answer(some, "principal.grant", with(right, "g3"));
    Map<String, Object> beyond = grants(grant("write", "pane:p1"));
    assertDenied("denied.grant", some, "principal.grant", with(beyond, "g3"));
    answer(owner, "principal.revoke", Map.of("principal", "g3"));
    assertDenied("conflict.revoked", owner, "principal.grant", with(right, "g3"));
  }

  @Test
  void shouldTakeBackGrantsAndLeaveThemToThoseTheyWereHandedTo() {
    SimClient owner = world.owner(SLEEPER);
    SimClient lead =
        world.connect(
            token(create(owner, null, grant("write", "pane:p0"), grant("read", "session:*"))));
    SimClient heir = world.connect(token(create(lead, null, grant("write", "pane:p0"))));
    Map<String, Object> taken = grants(grant("write", "pane:p0"), grant("write", "*"));
    assertEquals(Map.of(), answer(owner, "principal.revoke", with(taken, "g2")));
    assertEquals(1, newest(1).size());
    assertInstanceOf(Event.PrincipalCurtailed.class, newest(1).getFirst());

    assertDenied("denied.read", lead, "pane.get", Map.of("pane", "p0"));
    assertEquals(List.of(), answer(lead, "pane.list", Map.of()).get("panes"));
    assertEquals("p0", answer(heir, "pane.get", Map.of("pane", "p0")).get("pane"));
    long before = world.log.latestSeq();
    assertEquals(Map.of(), answer(owner, "principal.revoke", with(taken, "g2")));
    assertEquals(Map.of(), answer(owner, "principal.revoke", with(grants(), "g2")));
    assertEquals(before, world.log.latestSeq(), "it held none of them");
  }

  @Test
  void shouldRevokeItAndItsDescendantsInOrderOfIdInOneTurn() {
    SimClient owner = world.owner(SLEEPER);
    SimClient top = world.connect(token(create(owner, null, grant("write", "self"))));
    SimClient child = world.connect(token(create(top, null, grant("write", "self"))));
    create(owner, "bystander");
    create(child, null, grant("write", "self"));
    create(top, null);

    assertEquals(Map.of(), answer(owner, "principal.revoke", Map.of("principal", "g2")));
    assertEquals(
        List.of("g2 REQUESTED", "g3 PARENT", "g5 PARENT", "g6 PARENT"),
        newest(1).stream()
            .map(Event.PrincipalRevoked.class::cast)
            .map(event -> event.principal() + " " + event.reason())
            .toList());
    assertTrue(top.dropped() && child.dropped(), "their connections are closed");
    long before = world.log.latestSeq();
    assertEquals(Map.of(), answer(owner, "principal.revoke", Map.of("principal", "g3")));
    assertEquals(before, world.log.latestSeq());
    assertEquals(true, answer(owner, "principal.get", Map.of("principal", "g3")).get("revoked"));
    assertEquals(false, answer(owner, "principal.get", Map.of("principal", "g4")).get("revoked"));
  }

  @Test
  void shouldNeverTakeAnythingFromTheOwner() {
    SimClient owner = world.owner(SLEEPER);
    SimClient mighty = world.connect(token(create(owner, null, grant("write", "*"))));
    for (SimClient caller : List.of(owner, mighty)) {
      assertDenied("conflict.owner", caller, "principal.revoke", Map.of("principal", "g0"));
      Map<String, Object> all = with(grants(grant("write", "*")), "g0");
      assertDenied("conflict.owner", caller, "principal.revoke", all);
    }
  }

  @Test
  void shouldEndWaitsAtOnceAndFinishATerminationBeforeTheConnectionCloses() {
    SimClient owner = world.owner(STUBBORN);
    SimClient agent = world.connect(token(create(owner, null, grant("write", "pane:p0"))));
    long wait = agent.askPane("pane.wait", "p0");
    long kill = kill(agent, "p0", 300);
    world.settle();
    Map<?, ?> caughtUp = answer(agent, "events.read", Map.of("limit", 1000));
    long events =
        agent.ask("events.read", Map.of("wait_ms", 30_000, "cursor", caughtUp.get("cursor")));
    world.settle();
    assertSilent(agent, events);

    answer(owner, "principal.revoke", Map.of("principal", "g2"));
    assertError("cancelled", agent, wait);
    assertError("cancelled", agent, events);
    assertSilent(agent, kill);
    assertFalse(agent.dropped(), "a termination is not finished");
    assertDenied("denied.token", agent, "ping", Map.of());
    assertDenied("denied.token", agent, "principal.whoami", Map.of());
    world.elapse(300);
    assertEquals("SIGKILL", ok(agent, kill).get("signal"));
    assertTrue(agent.dropped(), "all is answered");
  }

  @Test
  void shouldAnswerWhoRevokesItselfAndLetItsTokenOpenNothing() {
    SimClient owner = world.owner(SLEEPER);
    String token = token(create(owner, null, grant("write", "self")));
    SimClient agent = world.connect(token);
    SimClient elsewhere = world.connect(token);
    world.settle();
    long revoke = agent.ask("principal.revoke", Map.of("principal", "g2"));
    world.settle();
    assertEquals(Map.of(), ok(agent, revoke));
    assertTrue(agent.dropped() && elsewhere.dropped());
    SimClient again = world.connect(token);
    world.settle();
    assertError("denied.token", again, 0);
    assertTrue(again.dropped());
  }

  @Test
  void shouldRevokeAPanesPrincipalAndLeaveItsProgramRunning() {
    SimClient owner = world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    answer(inside, "pane.get", Map.of("pane", "p0"));
    answer(owner, "principal.revoke", Map.of("principal", "g1"));
    assertTrue(inside.dropped());
    assertEquals("running", paneField(owner, "p0", "state"));
    assertEquals(List.of(), world.process("p0").signals());
    world.process("p0").exit(0);
    world.settle();
    assertEquals("exited", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldLimitTheLiveChildrenOfOnePrincipal() {
    SimClient owner = world.owner();
    SimClient parent = world.connect(token(create(owner, null, grant("write", "self"))));
    for (int i = 0; i < Rules.CHILDREN_MAX; i++) {
      parent.ask("principal.create", Map.of("grants", List.of()));
      if (i % Limits.IN_FLIGHT_MAX == 0) {
        world.settle();
      }
    }
    world.settle();
    Map<String, Object> none = Map.of("grants", List.of());
    assertDenied("limit.principals", parent, "principal.create", none);
    create(owner, "others are not concerned");
    answer(parent, "principal.revoke", Map.of("principal", "g500"));
    assertTrue(answer(parent, "principal.create", none).containsKey("token"));
    assertDenied("limit.principals", parent, "principal.create", none);
  }

  @Test
  void shouldLimitTheGrantsOfOnePrincipal() {
    SimClient owner = world.owner();
    List<Map<String, Object>> many = new ArrayList<>();
    for (int i = 0; i < Limits.GRANTS_MAX; i++) {
      many.add(grant("read", "pane:p" + i));
    }
    create(owner, null);
    answer(owner, "principal.grant", Map.of("principal", "g1", "grants", many));
    answer(owner, "principal.grant", Map.of("principal", "g1", "grants", many));
    Map<String, Object> more = with(grants(grant("write", "pane:p0")), "g1");
    assertDenied("limit.grants", owner, "principal.grant", more);
    answer(owner, "principal.revoke", with(grants(many.getFirst()), "g1"));
    answer(owner, "principal.grant", more);
    many.add(grant("read", "self"));
    assertDenied("invalid_params.range", owner, "principal.create", Map.of("grants", many));
  }

  @Test
  void shouldLookAtTheFormOfGrantsBeforeAnyRight() {
    SimClient owner = world.owner();
    SimClient nobody = world.connect(token(create(owner, null)));
    for (Object grants :
        Stream.of(
                "x",
                List.of("x"),
                List.of(Map.of("right", "read")),
                List.of(grant("all", "*")),
                List.of(grant("read", "pane:0")),
                List.of(grant("read", "daemon:other")))
            .toList()) {
      Map<?, ?> error = refusal(nobody, "principal.create", Map.of("grants", grants));
      assertTrue(String.valueOf(error.get("code")).startsWith("invalid_params."), grants::toString);
      assertEquals(Map.of("param", "grants"), error.get("data"));
    }
  }

  @Test
  void shouldRevokeWithoutRoomForAnythingElse() {
    SimClient owner = world.owner(SLEEPER);
    create(owner, null, grant("write", "*"));
    world.log.limitRoom(1024);
    Map<String, Object> none = Map.of("grants", List.of());
    assertDenied("unavailable.log", owner, "principal.create", none);
    Map<String, Object> more = with(grants(grant("read", "*")), "g2");
    assertDenied("unavailable.log", owner, "principal.grant", more);
    answer(owner, "principal.revoke", Map.of("principal", "g2"));
    assertEquals(true, answer(owner, "principal.get", Map.of("principal", "g2")).get("revoked"));
  }

  @Test
  void shouldRefuseMutationsDuringAShutdownAndGoOnTelling() {
    SimClient owner = world.owner(STUBBORN);
    create(owner, null);
    world.terminateDaemon();
    world.settle();
    Map<String, Object> none = Map.of("grants", List.of());
    assertDenied("unavailable.shutdown", owner, "principal.create", none);
    assertDenied("unavailable.shutdown", owner, "principal.grant", with(none, "g2"));
    assertDenied("unavailable.shutdown", owner, "principal.revoke", Map.of("principal", "g2"));
    assertEquals("g0", answer(owner, "principal.whoami", Map.of()).get("principal"));
  }

  // ---- Words -----------------------------------------------------------------------------------

  private Map<?, ?> create(SimClient by, @Nullable String name, Map<?, ?>... grants) {
    Map<String, Object> params = grants(grants);
    return answer(
        by,
        "principal.create",
        name == null ? params : Map.of("name", name, "grants", params.get("grants")));
  }

  private Map<?, ?> answer(SimClient client, String verb, Map<String, ?> params) {
    long id = client.ask(verb, params);
    world.settle();
    return ok(client, id);
  }

  private Map<?, ?> refusal(SimClient client, String verb, Map<String, ?> params) {
    long id = client.ask(verb, params);
    world.settle();
    return error(client, id);
  }

  private void assertDenied(String code, SimClient client, String verb, Map<String, ?> params) {
    assertEquals(code, refusal(client, verb, params).get("code"));
  }

  private List<Object> listed(SimClient client) {
    List<Object> ids = new ArrayList<>();
    for (Object each :
        assertInstanceOf(
            List.class, answer(client, "principal.list", Map.of()).get("principals"))) {
      ids.add(assertInstanceOf(Map.class, each).get("principal"));
    }
    return ids;
  }

  /** The events of the turn that is so many from the end, 1 for the newest. */
  private List<Event> newest(int back) {
    List<LoggedTurn> turns = new ArrayList<>();
    try (LogReader reader = world.log.openReader(0)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        turns.add(turn);
      }
    }
    return turns.get(turns.size() - back).events();
  }

  private static String token(Map<?, ?> created) {
    return String.valueOf(Objects.requireNonNull(created.get("token")));
  }

  private static Map<String, Object> grant(String right, String scope) {
    return Map.of("right", right, "scope", scope);
  }

  private static Map<String, Object> grants(Map<?, ?>... grants) {
    return Map.of("grants", List.of(grants));
  }

  private static Map<String, Object> with(Map<String, Object> grants, String principal) {
    return Map.of("principal", principal, "grants", Objects.requireNonNull(grants.get("grants")));
  }
}
