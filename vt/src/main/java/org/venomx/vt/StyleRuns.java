package org.venomx.vt;

import java.util.Arrays;

/**
 * The runs of one style in a row that was only written from left to right, which most are: known
 * without a look at the cells, for {@link LineCodec}. Any other change makes them unknown.
 */
final class StyleRuns {
  private static final int UNKNOWN = -1;

  private int[] ends = new int[8];
  private int[] styles = new int[8];
  private int count;

  void clear() {
    count = 0;
  }

  void forget() {
    count = UNKNOWN;
  }

  boolean areKnown() {
    return count != UNKNOWN;
  }

  int count() {
    return count;
  }

  /** Where run {@code index} ends; it starts where the one before ends. */
  int end(int index) {
    return ends[index];
  }

  int style(int index) {
    return styles[index];
  }

  /** Cells up to {@code end} were added in this style; ignored when the runs are unknown. */
  void add(int end, int style) {
    int last = count - 1;
    if (last >= 0 && styles[last] == style) {
      ends[last] = end;
    } else if (count != UNKNOWN) {
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, 2 * count);
        styles = Arrays.copyOf(styles, 2 * count);
      }
      ends[count] = end;
      styles[count++] = style;
    }
  }
}
