package org.venomx.reactor.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.LinuxKernel;
import org.venomx.ffm.ReadySet;

/** The clock that deadlines are read from is the one that the real timer is armed on. */
final class SystemClockTest {
  private static final int PATIENCE_MS = 30_000;
  private static final long HOUR_NS = 3_600_000_000_000L;
  private final SystemClock clock = new SystemClock();

  @Test
  void shouldBeTheClockOfTheTimer() {
    try (Kernel kernel = LinuxKernel.open()) {
      int timer = kernel.timerCreate();
      int epoll = kernel.epollCreate();
      ReadySet ready = new ReadySet(1);
      kernel.epollAdd(epoll, timer, Epoll.IN, 1);

      long deadlineNs = clock.monotonicNs() + 20_000_000;
      kernel.timerArm(timer, deadlineNs);
      assertEquals(1, kernel.epollWait(epoll, ready, PATIENCE_MS), "it comes");
      assertTrue(clock.monotonicNs() >= deadlineNs, "and not early");

      // Were the timer on a clock of another origin, one of these two would fail.
      kernel.timerArm(timer, clock.monotonicNs() + HOUR_NS);
      assertEquals(0, kernel.epollWait(epoll, ready, 50), "an hour is not over");
      kernel.timerArm(timer, clock.monotonicNs() - 1);
      assertEquals(1, kernel.epollWait(epoll, ready, PATIENCE_MS), "what has passed is due");
      kernel.close(epoll);
      kernel.close(timer);
    }
  }
}
