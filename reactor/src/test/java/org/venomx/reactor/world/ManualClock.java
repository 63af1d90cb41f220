package org.venomx.reactor.world;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.venomx.reactor.loop.Clock;

/**
 * Time that stands still until a test moves it, and what the simulated machine does when it passes.
 */
public final class ManualClock implements Clock {
  private static final long NS_PER_MS = 1_000_000;

  private record Planned(long atNs, long order, Runnable action) {}

  private final PriorityQueue<Planned> plan =
      new PriorityQueue<>(
          Comparator.comparingLong(Planned::atNs).thenComparingLong(Planned::order));
  private long nowNs = 5_000_000_000L;
  private long wallNs = 1_796_000_000_000L * NS_PER_MS;
  private long orders;

  @Override
  public long monotonicNs() {
    return nowNs;
  }

  @Override
  public long epochMs() {
    return wallNs / NS_PER_MS;
  }

  /** Has the machine do something once time has come to {@code inNs} from now. */
  public void plan(long inNs, Runnable action) {
    plan.add(new Planned(nowNs + inNs, orders++, action));
  }

  /** Moves both clocks on; what was planned happens at its own time. */
  public void advanceNs(long ns) {
    long endNs = nowNs + ns;
    while (!plan.isEmpty() && plan.peek().atNs() <= endNs) {
      Planned next = plan.remove();
      moveTo(next.atNs());
      next.action().run();
    }
    moveTo(endNs);
  }

  /** {@link #advanceNs} in milliseconds. */
  public void advanceMs(long ms) {
    advanceNs(ms * NS_PER_MS);
  }

  /** Somebody sets the wall clock; the monotonic one does not care. */
  public void stepWallMs(long ms) {
    wallNs += ms * NS_PER_MS;
  }

  private void moveTo(long ns) {
    wallNs += ns - nowNs;
    nowNs = ns;
  }
}
