package org.venomx.reactor;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.venomx.reactor.ServeOptions.UsageException;

/** Counts, times and sizes on the command line: {@code 5000}, {@code 7d}, {@code 256MiB}. */
final class Amounts {
  private static final Map<String, Long> TIME_MS =
      Map.of(
          "ms", 1L,
          "s", TimeUnit.SECONDS.toMillis(1),
          "m", TimeUnit.MINUTES.toMillis(1),
          "h", TimeUnit.HOURS.toMillis(1),
          "d", TimeUnit.DAYS.toMillis(1));
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30);

  private Amounts() {}

  /** A number of things, at least {@code min}. */
  static long count(String option, String value, long min) throws UsageException {
    return read(option, value, Map.of("", 1L), min, "a whole number");
  }

  /** A time in ms, at least {@code minMs}. */
  static long timeMs(String option, String value, long minMs) throws UsageException {
    return read(option, value, TIME_MS, minMs, "a time such as 30s, 12h or 7d");
  }

  /** A size in bytes, at least {@code min}. */
  static long bytes(String option, String value, long min) throws UsageException {
    return read(option, value, BYTES, min, "a size such as 64MiB");
  }

  private static long read(
      String option, String value, Map<String, Long> units, long min, String form)
      throws UsageException {
    int digits = 0;
    while (digits < value.length() && Character.isDigit(value.charAt(digits))) {
      digits++;
    }
    Long unit = units.get(value.substring(digits));
    if (digits == 0 || digits > 12 || unit == null) {
      throw new UsageException(option + " is " + form);
    }
    long amount = Math.multiplyExact(Long.parseLong(value.substring(0, digits)), unit);
    if (amount < min) {
      throw new UsageException(option + " is too small: " + value);
    }
    return amount;
  }
}
