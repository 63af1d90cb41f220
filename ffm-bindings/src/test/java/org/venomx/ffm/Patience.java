package org.venomx.ffm;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waiting for a real condition. Time passes in {@link Kernel#epollWait}, so that a simulated kernel
 * can move its clock there.
 */
final class Patience {
  private static final long LIMIT_NS = 30_000_000_000L;
  private static final int STEP_MS = 5;

  private final Kernel kernel;
  private final LongSupplier monotonicNs;
  private final int epoll;
  private final ReadySet none = new ReadySet(1);

  Patience(Kernel kernel, LongSupplier monotonicNs) {
    this.kernel = kernel;
    this.monotonicNs = monotonicNs;
    epoll = kernel.epollCreate();
  }

  void until(String what, BooleanSupplier condition) {
    long startNs = monotonicNs.getAsLong();
    while (!condition.getAsBoolean()) {
      if (monotonicNs.getAsLong() - startNs > LIMIT_NS) {
        throw new AssertionError("waited in vain for " + what);
      }
      pause(STEP_MS);
    }
  }

  /** Lets time pass; for showing that something does not happen. */
  void pause(int ms) {
    kernel.epollWait(epoll, none, ms);
  }

  void close() {
    kernel.close(epoll);
  }
}
