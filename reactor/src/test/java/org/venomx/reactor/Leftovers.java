package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;
import org.venomx.state.Pane;

/** What there may be in a world that has come to rest: what its panes and connections need. */
final class Leftovers {
  private Leftovers() {}

  static void check(World world) {
    assertFalse(world.kernel.anythingReady(), "the loop would spin");
    assertFalse(world.kernel.timerArmed(), "a deadline is left");
    assertEquals(0, world.helper().tasks(), "the helper is not done");
    assertTrue(world.unsealed(), "a seal is left");
    for (SimClient client : world.clients()) {
      boolean open = !client.gone() && !client.dropped();
      assertEquals(List.of(), open ? client.waiting() : List.of(), "nobody has answered these");
      assertFalse(open && client.attached() && client.stream().midFrame(), "half a frame was sent");
    }
    for (SimProcess child : world.kernel.processes().children()) {
      assertFalse(child.ended(), () -> "a zombie is left: " + child);
    }
    if (!world.log.failed()) {
      assertEquals(expected(world), count(world), "descriptors");
    }
  }

  private static Map<String, Integer> expected(World world) {
    Map<String, Integer> expected = new TreeMap<>();
    for (String one : List.of("EpollSet", "TimerFile", "EventFile", "SimListener")) {
      expected.put(one, 1);
    }
    for (Pane pane : world.tree().panes()) {
      if (pane.archive() != null) {
        continue;
      }
      expected.merge("Pty", 1, Integer::sum);
      if (pane.live()) {
        expected.merge("PidHandle", 1, Integer::sum);
      }
    }
    for (SimClient client : world.clients()) {
      if (!client.dropped()) {
        expected.merge("SimSocket", 1, Integer::sum);
      }
    }
    return expected;
  }

  private static Map<String, Integer> count(World world) {
    Map<String, Integer> count = new TreeMap<>();
    world.kernel.openDescriptors().values().forEach(kind -> count.merge(kind, 1, Integer::sum));
    return count;
  }
}
