package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.CHATTY;
import static org.venomx.reactor.world.Cast.DEAF;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.ffm.Errno;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;

/** Foundation §3: hello, lines, limits, and clients that do not do their part. */
final class ConnectionStoriesTest extends Story {

  @Test
  void shouldCloseWithoutALineWhenHelloDoesNotComeInTime() {
    SimClient silent = world.connectSilently(World.UID);
    world.settle();
    world.elapse(4999);
    assertFalse(silent.dropped());
    world.elapse(1);
    assertTrue(silent.dropped());
    assertEquals(0, silent.strays());
  }

  @Test
  void shouldNotSayAWordToAnotherUser() {
    SimClient stranger = world.connectSilently(World.UID + 1).hello(World.OWNER_TOKEN);
    SimClient root = world.connectSilently(0).hello(World.OWNER_TOKEN);
    world.settle();
    assertTrue(stranger.dropped());
    assertSilent(stranger, 0);
    ok(root, 0);
  }

  @Test
  void shouldRefuseABadTokenAndClose() {
    SimClient stranger = world.connect("not a token");
    world.settle();
    assertError("denied.token", stranger, 0);
    assertTrue(stranger.dropped());
  }

  @Test
  void shouldWantHelloFirst() {
    SimClient hasty = world.connectSilently(World.UID);
    long id = hasty.ask("ping", Map.of());
    world.settle();
    assertError("invalid_request.hello", hasty, id);
    assertTrue(hasty.dropped());
  }

  @Test
  void shouldLimitTheConnectionsOfOnePrincipal() {
    for (int i = 0; i < Limits.CONNECTIONS_PER_PRINCIPAL_MAX; i++) {
      SimClient client = world.connect(World.OWNER_TOKEN);
      world.settle();
      ok(client, 0);
    }
    SimClient tooMany = world.connect(World.OWNER_TOKEN);
    world.settle();
    assertError("limit.connections", tooMany, 0);
    assertTrue(tooMany.dropped());

    world.clients().getFirst().hangUp();
    world.settle();
    SimClient next = world.connect(World.OWNER_TOKEN);
    world.settle();
    ok(next, 0);
  }

  @Test
  void shouldKeepConnectionsForTheOwner() {
    world.owner(SLEEPER, SLEEPER, SLEEPER, SLEEPER);
    for (String pane : List.of("p0", "p1", "p2")) {
      for (int i = 0; i < Limits.CONNECTIONS_PER_PRINCIPAL_MAX; i++) {
        SimClient inside = world.connect(world.process(pane).variable("VENOMX_TOKEN"));
        world.settle();
        ok(inside, 0);
      }
    }
    SimClient tooMany = world.connect(world.process("p3").variable("VENOMX_TOKEN"));
    world.settle();
    assertError("limit.connections", tooMany, 0);
    SimClient owner = world.connect(World.OWNER_TOKEN);
    world.settle();
    ok(owner, 0);
  }

  @Test
  void shouldLimitTheConnectionsThatHaveNotSaidHello() {
    List<SimClient> silent = new ArrayList<>();
    for (int i = 0; i <= Limits.CONNECTIONS_BEFORE_HELLO_MAX; i++) {
      silent.add(world.connectSilently(World.UID));
    }
    world.settle();
    assertEquals(1, silent.stream().filter(SimClient::dropped).count());
    assertEquals(1, silent.getLast().strays());
    SimClient owner = silent.getFirst().hello(World.OWNER_TOKEN);
    world.settle();
    ok(owner, 0);
  }

  @Test
  void shouldLimitTheRequestsInFlightButNotCancel() {
    SimClient owner = world.owner(STUBBORN);
    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < Limits.IN_FLIGHT_MAX; i++) {
      waits.add(owner.askPane("pane.wait", "p0"));
    }
    long tooMany = owner.ask("ping", Map.of());
    long cancel = owner.ask("cancel", Map.of("id", waits.getFirst()));
    long ping = owner.ask("ping", Map.of());
    world.settle();

    assertError("limit.in_flight", owner, tooMany);
    assertEquals(Map.of("cancelled", true), ok(owner, cancel));
    assertEquals(Map.of(), ok(owner, ping));
  }

  @Test
  void shouldCloseAConnectionThatNeverReadsAndNobodyElses() {
    SimClient owner = world.owner(SLEEPER);
    SimClient lazy = world.connect(World.OWNER_TOKEN);
    for (int i = 0; i < 2000 && !lazy.dropped(); i++) {
      lazy.ask("schema.get", Map.of());
      world.settle(List.of(lazy));
    }
    assertTrue(lazy.dropped(), "over 4 MiB are unread");
    long ping = owner.ask("ping", Map.of());
    world.settle();
    assertEquals(Map.of(), ok(owner, ping));
  }

  @Test
  void shouldCloseAfterALineThatIsTooLong() {
    SimClient owner = world.owner(STUBBORN);
    SimClient talker = world.connect(World.OWNER_TOKEN);
    long kill = kill(talker, "p0", 300);
    world.settle();
    talker.say("x".repeat(Limits.LINE_BYTES_MAX + 2));
    world.settle();
    assertEquals(1, talker.strays());
    assertError("cancelled", talker, kill);
    assertTrue(talker.dropped());
    world.elapse(300);
    assertEquals("exited", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldGoOnAtTheNextLineAfterABadOne() {
    SimClient owner = world.owner();
    owner.say("{\"id\":1,");
    owner.say("[]");
    owner.say("{\"id\":-1,\"verb\":\"ping\"}");
    owner.say("");
    long unknown = owner.ask("no.such", Map.of());
    long ping = owner.ask("ping", Map.of());
    world.settle();
    assertEquals(3, owner.strays());
    assertError("invalid_request.verb", owner, unknown);
    assertEquals(Map.of(), ok(owner, ping));
  }

  @Test
  void shouldTakeAHalfCloseForAClose() {
    SimClient owner = world.owner();
    owner.halfClose();
    world.settle();
    assertTrue(owner.dropped());
  }

  @Test
  void shouldRestWhenNoDescriptorIsLeft() {
    world.mischief.failNextAccept(Errno.EMFILE);
    SimClient owner = world.connect(World.OWNER_TOKEN);
    world.settle();
    assertSilent(owner, 0);
    assertFalse(world.anythingReady(), "the loop would spin");
    world.elapse(100);
    ok(owner, 0);
  }

  @Test
  void shouldTakeAsMuchInputAsTheLimitAllows() {
    SimClient owner = world.owner(DEAF);
    String half = "x".repeat(Limits.INPUT_BYTES_MAX / 2);
    long first = owner.ask("pane.send", Map.of("pane", "p0", "text", half));
    long second = owner.ask("pane.send", Map.of("pane", "p0", "text", half));
    long third = owner.ask("pane.send", Map.of("pane", "p0", "text", half));
    long fourth = owner.ask("pane.send", Map.of("pane", "p0", "text", "x", "enter", true));
    world.settle();
    assertEquals((long) half.length(), ok(owner, first).get("queued"));
    ok(owner, second);
    assertError("limit.input", owner, third);
    assertEquals(2L, ok(owner, fourth).get("queued"), "the terminal has taken some of it");
  }

  @Test
  void shouldAnswerOthersWhileAProgramWritesWithoutEnd() {
    SimClient owner = world.owner(CHATTY, STUBBORN);
    kill(owner, "p1", 30_000);
    for (int i = 0; i < 20; i++) {
      world.kernel.runPrograms();
      long ping = owner.ask("ping", Map.of());
      world.pass();
      world.pass();
      assertEquals(Map.of(), ok(owner, ping));
    }
    long kill = kill(owner, "p0", 300);
    world.settle();
    assertEquals("SIGHUP", ok(owner, kill).get("signal"));
  }

  @Test
  void shouldForgetAWaitThatHasRunOut() {
    SimClient owner = world.owner(STUBBORN);
    long wait = owner.ask("pane.wait", Map.of("pane", "p0", "timeout_ms", 50));
    world.settle();
    world.elapse(49);
    assertSilent(owner, wait);
    world.elapse(1);
    assertError("timeout.wait", owner, wait);
    assertFalse(world.kernel.timerArmed());
  }
}
