package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.SimClient;

/** Foundation §4, Durability: batch holds back replies and deliveries, never a signal. */
final class DurabilityStoriesTest extends Story {

  @Override
  World newWorld(Path place) {
    return new World(place, Mischief.none(), true);
  }

  private SimClient ownerOnASlowDisk() {
    SimClient owner = world.owner(SLEEPER);
    world.log.holdDurable();
    return owner;
  }

  @Test
  void shouldHoldTheReplyAndNotTheSignal() {
    SimClient owner = ownerOnASlowDisk();
    long id = kill(owner, "p0", 300);
    long ping = owner.ask("ping", Map.of());
    world.settle();
    assertSilent(owner, id);
    assertEquals(Map.of(), ok(owner, ping));
    assertTrue(world.process("p0").reaped());

    world.log.releaseDurable();
    world.settle();
    assertEquals(terminated("p0", false, false, "SIGHUP"), ok(owner, id));
  }

  @Test
  void shouldHoldWhatAWaitIsTold() {
    SimClient owner = ownerOnASlowDisk();
    long wait = owner.askPane("pane.wait", "p0");
    long read = owner.ask("events.read", Map.of("wait_ms", 1000));
    world.settle();
    long next =
        owner.ask("events.read", Map.of("wait_ms", 1000, "cursor", ok(owner, read).get("cursor")));
    world.process("p0").exit(0);
    world.settle();
    assertSilent(owner, wait);
    assertSilent(owner, next);

    world.log.releaseDurable();
    world.settle();
    assertEquals(0L, ok(owner, wait).get("exit_code"));
    assertEquals(2, assertInstanceOf(List.class, ok(owner, next).get("events")).size());
  }

  @Test
  void shouldNotCallCancelledWhatHasHappened() {
    SimClient owner = ownerOnASlowDisk();
    long removal = killAndRemove(owner, "p0", 300);
    world.settle();
    assertTrue(world.tree().panes().isEmpty());
    long cancel = owner.ask("cancel", Map.of("id", removal));
    world.settle();
    world.log.releaseDurable();
    world.settle();

    assertEquals(Map.of("cancelled", false), ok(owner, cancel));
    assertEquals(true, ok(owner, removal).get("removed"));
  }

  @Test
  void shouldAnswerWhatHasHappenedBeforeItStops() {
    SimClient owner = ownerOnASlowDisk();
    long removal = killAndRemove(owner, "p0", 300);
    world.settle();
    world.terminateDaemon();
    world.pass();
    assertFalse(world.finished(), "somebody is owed a reply");
    world.log.releaseDurable();
    world.pass();
    world.pass();

    assertEquals(true, ok(owner, removal).get("removed"));
    assertTrue(world.finished());
  }
}
