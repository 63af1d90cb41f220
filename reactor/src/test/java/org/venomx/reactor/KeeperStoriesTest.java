package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.venomx.checkpoints.Checkpoint;
import org.venomx.checkpoints.CheckpointStore;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Evolve;
import org.venomx.state.Forgetting;
import org.venomx.state.Tree;

/** Foundation §10 and eventlog §4: checkpoints, and what may go once they are there. */
final class KeeperStoriesTest extends Story {
  private static final long EVERY_MS = 30_000;

  @Override
  World newWorld(Path place) {
    return new World(
        place,
        Mischief.none(),
        false,
        false,
        TimeUnit.MILLISECONDS.toNanos(EVERY_MS),
        new MemoryEventLog());
  }

  @Test
  void shouldTakeOneInTimeWhenSomethingHasChanged() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    assertEquals(0, list(owner).size());
    pass(EVERY_MS);
    assertEquals(1, list(owner).size());
    pass(EVERY_MS);
    assertEquals(1, list(owner).size(), "nothing has changed");
    owner.ask("session.create", Map.of());
    pass(EVERY_MS);
    assertEquals(2, list(owner).size());
    assertMakesTheLiveTree();
    owner.ask("session.create", Map.of());
    world.settle();
    assertMakesTheLiveTree();
  }

  @Test
  void shouldKeepOneThatWasAskedForUntilItIsRemoved() {
    SimClient owner = world.owner(SLEEPER);
    long created = owner.ask("checkpoint.create", Map.of("name", "before"));
    world.settle();
    assertEquals("c0", ok(owner, created).get("checkpoint"));
    assertTrue(world.history.seqOf("checkpoint.created", "daemon") > 0);
    for (int i = 0; i < 5; i++) {
      owner.ask("session.create", Map.of());
      pass(EVERY_MS);
    }
    List<?> kept = list(owner);
    assertEquals(4, kept.size(), kept::toString);
    Map<?, ?> first = assertInstanceOf(Map.class, kept.getFirst());
    assertEquals("before", first.get("name"));
    assertEquals(ok(owner, created).get("cursor"), first.get("cursor"));

    long removed = owner.ask("checkpoint.remove", Map.of("checkpoint", "c0"));
    long again = owner.ask("checkpoint.remove", Map.of("checkpoint", "c00"));
    world.settle();
    assertEquals(Map.of(), ok(owner, removed));
    assertError("not_found.checkpoint", owner, again);
    assertEquals(3, list(owner).size());
  }

  @Test
  void shouldLetSegmentsGoThatTwoCheckpointsCover() {
    world.log.limitSegments(4);
    SimClient owner = world.owner(SLEEPER);
    killAndRemove(owner, "p0", 100);
    long read = owner.ask("events.read", Map.of("limit", 1));
    world.settle();
    Object old = ok(owner, read).get("cursor");
    assertEquals(1, world.tree().frozen().count());
    pass(EVERY_MS);
    assertEquals(1, world.log.oldestSeq(), "one checkpoint may turn out damaged");

    owner.ask("session.create", Map.of());
    pass(EVERY_MS);
    assertTrue(world.log.oldestSeq() > 4);
    pass(EVERY_MS);
    long expired = owner.ask("events.read", Map.of("cursor", String.valueOf(old)));
    world.settle();
    assertError("expired.cursor", owner, expired);
    Map<?, ?> data = assertInstanceOf(Map.class, error(owner, expired).get("data"));
    assertEquals("retention", data.get("reason"));

    for (int i = 0; i < 8; i++) {
      owner.ask("session.create", Map.of());
      pass(EVERY_MS);
    }
    assertEquals(0, world.tree().frozen().count(), "no retained event is about it");
  }

  @Test
  void shouldSayWhenItCannotBeWrittenAndGoOn() throws IOException {
    SimClient owner = world.owner(SLEEPER);
    Path place = folder.resolve("checkpoints");
    Files.delete(place);
    Files.write(place, new byte[0]);
    long failed = owner.ask("checkpoint.create", Map.of());
    pass(EVERY_MS);
    assertError("unavailable.checkpoint", owner, failed);
    assertEquals(0, list(owner).size());

    Files.delete(place);
    Files.createDirectory(place);
    pass(EVERY_MS);
    assertEquals(1, list(owner).size());
  }

  private void pass(long ms) {
    world.settle();
    world.clock.advanceMs(ms);
    world.settle();
  }

  private List<?> list(SimClient owner) {
    long id = owner.ask("checkpoint.list", Map.of());
    world.settle();
    return assertInstanceOf(List.class, ok(owner, id).get("checkpoints"));
  }

  /** The newest checkpoint, and what the log holds behind it. */
  private void assertMakesTheLiveTree() throws IOException {
    CheckpointStore store = new CheckpointStore(folder.resolve("checkpoints"));
    Checkpoint newest = store.open(any -> true);
    assertNotNull(newest);
    Tree tree = newest.tree();
    try (LogReader reader = world.log.openReader(tree.seq())) {
      LoggedTurn turn = reader.next();
      while (turn != null) {
        tree = Evolve.turn(tree, turn.firstSeq(), turn.by(), turn.events());
        turn = reader.next();
      }
    }
    assertEquals(Forgetting.below(tree, world.log.oldestSeq()), world.tree());
  }
}
