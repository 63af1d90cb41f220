package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.SimClient;

/** RFC-0012 §5, foundation §9: a daemon that was started on demand goes with its last session. */
final class OnDemandStoriesTest extends Story {

  @Override
  World newWorld(Path place) {
    return new World(place, Mischief.none(), false, true);
  }

  @Test
  void shouldLatchStoppingInTheTurnThatRemovesTheLastSession() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask("session.create", Map.of());
    world.settle();
    long first = owner.ask("session.remove", Map.of("session", "s1"));
    world.settle();
    assertEquals(Map.of(), ok(owner, first));
    long before = world.log.latestSeq();
    long last = removeAll(owner, "s0", 300);
    world.settle();
    assertEquals(Map.of(), ok(owner, last));
    assertEquals(
        List.of(
            "pane.removed p0", "window.removed w0", "session.removed s0", "daemon.stopping daemon"),
        turnsAfter(before).getLast());

    long late = owner.ask("session.create", Map.of());
    long read = owner.ask("events.read", Map.of());
    world.settle();
    assertError("unavailable.shutdown", owner, late);
    assertTrue(ok(owner, read).containsKey("events"), "open connections are answered");
    world.elapse(499);
    assertFalse(world.finished());
    world.elapse(1);
    assertTrue(world.finished());
  }

  @Test
  void shouldLatchForAnEmptySessionAsWell() {
    SimClient owner = world.connect(World.OWNER_TOKEN);
    owner.ask("session.create", Map.of());
    long remove = owner.ask("session.remove", Map.of("session", "s0"));
    world.settle();

    assertEquals(Map.of(), ok(owner, remove));
    assertTrue(world.history.seqOf("daemon.stopping", "daemon") > 0);
  }
}
