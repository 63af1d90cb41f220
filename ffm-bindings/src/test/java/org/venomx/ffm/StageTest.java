package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a rehearsal needs: ends of programs with nothing behind them, and calls on nothing. */
final class StageTest {
  private static final int HUP = 1;
  private static final int KILL = 9;
  private static final int TERM = 15;
  private static final int CONT = 18;

  private final Map<String, Integer> before = OpenDescriptors.byKind();
  private final Kernel stage = LinuxKernel.openStage();
  private final Spawned program = new Spawned();

  @AfterEach
  void close() {
    stage.close();
    assertEquals(before, OpenDescriptors.byKind(), "descriptors left open");
  }

  @Test
  void shouldStartNothingAndGiveATerminalThatHasHungUp() {
    int[] children = new int[8];
    int others = stage.children(children);
    spawn();
    assertEquals(others, stage.children(children));
    NativeBuffer buffer = stage.newBuffer(16);
    assertEquals(-Errno.EIO, stage.read(program.master(), buffer, 0, 16));
    assertEquals(0, stage.close(program.master()));
  }

  @Test
  void shouldEndAtHangUpOrKillAndIgnoreAllElse() {
    spawn();
    for (int deadly : List.of(HUP, KILL)) {
      assertEquals(0, signal(TERM));
      assertEquals(0, signal(CONT));
      assertEquals(0, stage.observeExit(program.pidfd()));
      assertEquals(0, signal(deadly));
      assertEquals(WaitStatus.killedBy(deadly), stage.observeExit(program.pidfd()));
      assertEquals(0, signal(KILL));
      assertEquals(WaitStatus.killedBy(deadly), stage.reap(program.pidfd()), "the first counts");
      assertEquals(0, stage.observeExit(program.pidfd()), "it runs again");
    }
    assertEquals(0, stage.close(program.master()));
  }

  @Test
  void shouldHaveNoChildToReap() {
    spawn();
    signal(KILL);
    assertEquals(-Errno.ECHILD, stage.anyEndedChild());
    assertEquals(-Errno.ECHILD, stage.reapChild(program.pid()));
    assertEquals(0, stage.close(program.master()));
  }

  @Test
  void shouldRehearseTheRealCallsWithoutLeavingAnything() {
    try (Kernel kernel = LinuxKernel.open()) {
      kernel.rehearse(2 * Kernel.ROUNDS_PER_CHILD_CALL);
    }
  }

  private void spawn() {
    SpawnRequest request = new SpawnRequest("/bin/false", List.of("false"), List.of(), "/", 80, 24);
    assertEquals(0, stage.spawn(request, program));
  }

  private int signal(int signal) {
    return stage.signalGroup(program.pidfd(), program.pid(), signal);
  }
}
