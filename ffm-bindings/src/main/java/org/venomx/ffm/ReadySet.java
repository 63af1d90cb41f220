package org.venomx.ffm;

/**
 * What one {@link Kernel#epollWait} found ready: pairs of key and event bits. Plain memory, reused
 * from call to call; the call's result says how many entries are valid.
 */
public final class ReadySet {
  private final long[] keys;
  private final int[] events;

  /**
   * @param capacity most entries one wait may report, at least 1; the rest is reported by the next
   *     wait
   */
  public ReadySet(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1: " + capacity);
    }
    keys = new long[capacity];
    events = new int[capacity];
  }

  /** Most entries that fit. */
  public int capacity() {
    return keys.length;
  }

  /** The key given to {@link Kernel#epollAdd} for the descriptor of entry {@code i}. */
  public long key(int i) {
    return keys[i];
  }

  /** Bits of {@link Epoll} that are set for entry {@code i}. */
  public int events(int i) {
    return events[i];
  }

  /** Fills entry {@code i}; for kernels, real and simulated. */
  public void set(int i, long key, int events) {
    keys[i] = key;
    this.events[i] = events;
  }
}
