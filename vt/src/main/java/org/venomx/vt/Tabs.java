package org.venomx.vt;

import java.util.BitSet;

/** The tab stops: every eighth column at first (HTS, TBC, HT, CHT, CBT). */
final class Tabs {
  static final int INTERVAL = 8;

  private final BitSet stops = new BitSet();
  private int cols;

  Tabs(int cols) {
    resize(cols);
  }

  void reset() {
    stops.clear();
    setDefaults(0);
  }

  /** Keeps the stops there are; columns that are new get the usual ones. */
  void resize(int newCols) {
    int old = cols;
    cols = newCols;
    if (newCols < old) stops.clear(newCols, old);
    else setDefaults(old);
  }

  private void setDefaults(int from) {
    int first = Math.max(INTERVAL, (from + INTERVAL - 1) / INTERVAL * INTERVAL);
    for (int x = first; x < cols; x += INTERVAL) stops.set(x);
  }

  void set(int x) {
    stops.set(x);
  }

  void clear(int x) {
    stops.clear(x);
  }

  void clearAll() {
    stops.clear();
  }

  boolean isSet(int x) {
    return stops.get(x);
  }

  boolean areDefault() {
    for (int x = 0; x < cols; x++) {
      if (stops.get(x) != (x > 0 && x % INTERVAL == 0)) return false;
    }
    return true;
  }

  /** The next stop to the right, or the last column. */
  int after(int x) {
    int next = stops.nextSetBit(x + 1);
    return next < 0 ? cols - 1 : Math.min(next, cols - 1);
  }

  /** The next stop to the left, or the first column. */
  int before(int x) {
    return x == 0 ? 0 : Math.max(0, stops.previousSetBit(x - 1));
  }
}
