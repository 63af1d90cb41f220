package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.SimClient;

/**
 * Very many panes in one session: sealed, ended and removed in as few turns as one. {@code
 * -Dvenomx.crowd=5000} takes half a minute; what the log makes of so many is tested beside it.
 */
final class ManyPanesTest extends Story {
  private static final int PANES = Integer.getInteger("venomx.crowd", 1_000);

  /** A sixth lives, half of it for as long as it can: a principal has at most 1,000 children. */
  private static final List<Cast> CAST =
      List.of(SLEEPER, QUITTER, QUITTER, QUITTER, QUITTER, QUITTER);

  private static final int CLIENTS = 20;

  /** As many as a connection may have in flight. */
  private static final int BATCH = 60;

  @Test
  void shouldRemoveAWholeSessionOfThousandsInOneTurn() {
    world.checkEvery(100);
    SimClient owner = world.owner();
    List<SimClient> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(world.connect(World.OWNER_TOKEN));
    }
    for (int pane = 0; pane < PANES; pane++) {
      Cast program = pane % (2 * CAST.size()) == 0 ? STUBBORN : CAST.get(pane % CAST.size());
      clients
          .get(pane / BATCH % CLIENTS)
          .ask("window.create", Map.of("session", "s0", "argv", program.argv()));
      if ((pane + 1) % (BATCH * CLIENTS) == 0) {
        world.settle();
      }
    }
    world.settle();
    assertEquals(PANES, world.tree().panes().size());
    long before = world.log.latestSeq();

    long id = removeAll(owner, "s0", 300);
    world.settle();
    assertSilent(owner, id);
    List<String> first = turnsAfter(before).getFirst();
    assertTrue(first.stream().allMatch(each -> each.startsWith("pane.terminating ")));
    assertEquals((PANES + CAST.size() - 1) / CAST.size(), first.size(), "the rest had ended");
    world.clock.advanceMs(300);
    world.settle();

    assertEquals(Map.of(), ok(owner, id));
    List<String> last = turnsAfter(before).getLast();
    assertEquals(2 * PANES + 1, last.size());
    assertEquals("session.removed s0", last.getLast());
    assertTrue(world.tree().panes().isEmpty() && world.tree().windows().isEmpty());
    assertEquals(List.of(), world.kernel.processes().children());
    assertTrue(world.unsealed());
    world.checkEvery(1);
    world.check();
  }
}
