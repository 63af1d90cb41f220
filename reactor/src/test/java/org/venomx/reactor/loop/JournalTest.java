package org.venomx.reactor.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;
import org.venomx.state.Event;
import org.venomx.state.Tree;

final class JournalTest {
  private final ManualClock clock = new ManualClock();
  private final Loop loop = new Loop(new ScriptedKernel(clock, Mischief.none()), clock);
  private final Journal journal = new Journal(new MemoryEventLog(), loop, Tree.EMPTY, 0, false);
  private final List<String> told = new ArrayList<>();

  @Test
  void shouldTellEveryListenerInOrderWhenOneOfThemCommitsATurn() {
    journal.listen(event -> {
      told.add("first " + event.type());
      if (event instanceof Event.DaemonStarted) {
        journal.turn().begin(null).stage(new Event.DaemonStopping()).commit();
      }
    });
    journal.listen(event -> told.add("second " + event.type()));
    journal.turn().begin(null).stage(new Event.DaemonStarted("i", "v", false)).commit();

    assertEquals(
        List.of(
            "first daemon.started",
            "second daemon.started",
            "first daemon.stopping",
            "second daemon.stopping"),
        told);
    assertEquals(2, journal.visibleSeq());
  }

  @Test
  void shouldRefuseATurnWithinATurn() {
    Turn turn = journal.turn().begin(null);
    assertThrows(IllegalStateException.class, () -> turn.begin(null));
  }
}
