package org.venomx.eventlog;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread or process will do, and gives up late. */
final class Deadline {
  private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private Deadline() {}

  static void await(BooleanSupplier done) {
    long begin = System.nanoTime();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() - begin > LIMIT_NS) {
        throw new AssertionError("still not so after " + LIMIT_NS + " ns");
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }
}
