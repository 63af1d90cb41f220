package org.venomx.reactor.loop;

/**
 * Counts durations in buckets that are a power of two of microseconds wide: enough for a doctor's
 * p50 and p99, in 32 numbers and without an allocation. Confined to the loop's thread.
 */
public final class LatencyCounter {
  private static final int BUCKETS = 32;

  private final long[] counts = new long[BUCKETS];
  private long total;
  private long maxNs;

  /** Counts one duration, nanoseconds. */
  void add(long durationNs) {
    int bucket = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, durationNs) / 1000);
    counts[Math.min(BUCKETS - 1, bucket)]++;
    total++;
    maxNs = Math.max(maxNs, durationNs);
  }

  /** How many were counted. */
  public long total() {
    return total;
  }

  /** The longest, microseconds. */
  public long maxUs() {
    return maxNs / 1000;
  }

  /**
   * An upper bound of the given share of all durations, microseconds; 0 when none was counted.
   *
   * @param share from 0 to 1, as 0.99 for p99
   */
  public long quantileUs(double share) {
    long wanted = (long) Math.ceil(total * share);
    long seen = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      seen += counts[bucket];
      if (seen >= wanted && seen > 0) {
        return Math.min(maxUs(), 1L << bucket);
      }
    }
    return 0;
  }
}
