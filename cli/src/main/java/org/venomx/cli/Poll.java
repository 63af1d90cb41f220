package org.venomx.cli;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for something that nobody will tell us. */
final class Poll {
  private static final long LOOK_MS = 5;

  private Poll() {}

  /** A condition that can be looked at. */
  interface Condition {
    boolean holds() throws IOException;
  }

  /** Whether {@code condition} came to hold within {@code withinMs}. */
  static boolean until(long withinMs, Condition condition) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(withinMs);
    while (!condition.holds()) {
      if (System.nanoTime() - deadline >= 0) return false;
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MS));
    }
    return true;
  }
}
