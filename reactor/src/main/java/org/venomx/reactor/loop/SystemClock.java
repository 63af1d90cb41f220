package org.venomx.reactor.loop;

/**
 * The machine's clocks. On Linux {@link System#nanoTime} is CLOCK_MONOTONIC itself, the clock that
 * the timerfd's absolute deadlines are on; a test compares the two.
 */
public final class SystemClock implements Clock {
  @Override
  public long monotonicNs() {
    return System.nanoTime();
  }

  @Override
  public long epochMs() {
    return System.currentTimeMillis();
  }
}
