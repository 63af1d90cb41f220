package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Event;
import org.venomx.state.Observation;

/** Foundation §4, pane.observed: what programs say of themselves, and how often. */
final class ObservationStoriesTest extends Story {

  private void write(String output) {
    world.process("p0").write(output.getBytes(StandardCharsets.UTF_8));
    world.settle();
  }

  private List<Observation> observed() {
    List<Observation> observed = new ArrayList<>();
    try (LogReader reader = world.log.openReader(0)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        for (Event event : turn.events()) {
          if (event instanceof Event.PaneObserved each) {
            observed.add(each.seen());
          }
        }
      }
    }
    return observed;
  }

  @Test
  void shouldTellTitleDirectoryAndBells() {
    SimClient owner = world.owner(SLEEPER);
    assertEquals(0L, paneField(owner, "p0", "bells"));
    assertNull(paneField(owner, "p0", "title"));
    write("\033]0;a title\033\\\033]7;file://host/a%20b\007\007\007plain");
    assertEquals(List.of(new Observation("a title", "/a b", 2)), observed());
    assertEquals("a title", paneField(owner, "p0", "title"));
    assertEquals("/a b", paneField(owner, "p0", "cwd"));
    assertEquals(2L, paneField(owner, "p0", "bells"));
    write("no news");
    assertEquals(1, observed().size());
  }

  @Test
  void shouldTellAtMostTenTimesASecond() {
    world.owner(SLEEPER);
    for (int i = 1; i <= 500; i++) {
      write("\007\033]2;" + i + "\007");
      world.elapse(2);
    }
    world.elapse(100);
    List<Observation> observed = observed();
    assertTrue(observed.size() >= 10 && observed.size() <= 11, observed::toString);
    assertEquals(new Observation("500", null, 500), observed.getLast());
  }

  @Test
  void shouldTellTheLastWordsBeforeTheExitAndForgetThemAtTheRemoval() {
    SimClient owner = world.owner(SLEEPER);
    write("\007");
    world.process("p0").write("\033]2;bye\007".getBytes(StandardCharsets.UTF_8));
    world.process("p0").exit(0);
    world.settle();
    assertEquals(new Observation("bye", null, 1), observed().getLast());
    long exit = world.history.seqOf("pane.exited", "p0");
    assertEquals(exit - 1, world.history.seqOf("pane.observed", "p0"));
    assertEquals("bye", paneField(owner, "p0", "title"));

    owner.askPane("pane.remove", "p0");
    world.settle();
    assertTrue(world.history.seqOf("pane.observation_cleared", "p0") > exit);
    assertEquals(false, world.kernel.timerArmed());
  }

  @Test
  void shouldClearNothingWhereNothingWasSaid() {
    SimClient owner = world.owner(SLEEPER);
    world.process("p0").exit(0);
    world.settle();
    owner.askPane("pane.remove", "p0");
    world.settle();
    assertEquals(List.of(), observed());
    assertTrue(world.history.seqOf("pane.removed", "p0") > 0);
    assertTrue(world.history.seqOf("pane.observation_cleared", "p0") <= 0);
  }

  @Test
  void shouldGoWithoutWhenTheLogIsFull() {
    world.owner(SLEEPER);
    world.log.limitRoom(Limits.LOG_BYTES_OWED_PER_PANE + 1000);
    write("\033]2;" + "x".repeat(1000) + "\007");
    world.process("p0").exit(0);
    world.settle();
    assertEquals(List.of(), observed());
    assertTrue(world.history.seqOf("pane.exited", "p0") > 0, "the exit has its room");
  }
}
