package org.venomx.reactor.loop;

import java.util.concurrent.TimeUnit;

/**
 * So many times in any second, and not once more: it remembers when the newest were, so there is no
 * moment at which two bursts meet. Confined to the loop's thread.
 */
public final class Pace {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final long[] atNs;
  private int oldest;
  private int count;

  /** At most {@code perSecond} times. */
  public Pace(int perSecond) {
    this.atNs = new long[perSecond];
  }

  /** Whether one more is allowed now. */
  public boolean allows(long nowNs) {
    return count < atNs.length || nowNs - atNs[oldest] >= SECOND_NS;
  }

  /** From when on one more is allowed; that may be in the past. */
  public long allowsAtNs(long nowNs) {
    return count < atNs.length ? nowNs : atNs[oldest] + SECOND_NS;
  }

  /** One more, which was allowed. */
  public void take(long nowNs) {
    atNs[oldest] = nowNs;
    oldest = (oldest + 1) % atNs.length;
    count = Math.min(count + 1, atNs.length);
  }
}
