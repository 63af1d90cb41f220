package org.venomx.cli.acceptance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one place that lets time pass, and only between two looks at a condition. Any thread. */
final class Await {
  /** How long anything may take that should take no time; the machine may be busy. */
  static final long DEADLINE_S = 60;

  private static final long PAUSE_NS = MILLISECONDS.toNanos(10);

  private Await() {}

  /** Returns once {@code condition} holds; fails, naming {@code what}, when it does not come. */
  static void until(String what, BooleanSupplier condition) {
    value(what, () -> condition.getAsBoolean() ? true : null);
  }

  /** The first answer of {@code source} that is not null. */
  static <T> T value(String what, Supplier<@Nullable T> source) {
    long startNs = System.nanoTime();
    while (true) {
      T value = source.get();
      if (value != null) return value;
      if (System.nanoTime() - startNs > SECONDS.toNanos(DEADLINE_S)) {
        throw new AssertionError("not within " + DEADLINE_S + " s: " + what);
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  /** Milliseconds of the monotonic clock since {@code startNs}, rounded down. */
  static long millisSince(long startNs) {
    return NANOSECONDS.toMillis(System.nanoTime() - startNs);
  }
}
