package org.venomx.vt;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The style numbers of a row's cells. As long as a row is only written from left to right, as most
 * are, they are kept as runs: nothing to fill, nothing to scan when the row goes into the history.
 * Any other change turns the runs into one number a cell, until the row is cleared.
 */
final class RowStyles {
  private int[] cells;
  private boolean inRuns = true;

  // In runs: those that are finished, and the last one, which ends at "end" and is not the default
  // style. Behind it all cells have the default style.
  private int[] ends = new int[8];
  private int[] styles = new int[8];
  private int finished;
  private int lastStyle = Styles.DEFAULT;
  private int end;

  RowStyles(int cols) {
    cells = new int[cols];
  }

  void clear(int style) {
    inRuns = true;
    finished = 0;
    lastStyle = style;
    end = style == Styles.DEFAULT ? 0 : cells.length;
  }

  void set(int from, int to, int style) {
    if (inRuns) {
      if (from >= end) {
        if (style != Styles.DEFAULT) append(from, to, style);
        return;
      }
      toCells();
    }
    Arrays.fill(cells, from, to, style);
  }

  private void append(int from, int to, int style) {
    if (from > end) {
      finishLast();
      lastStyle = Styles.DEFAULT;
      end = from;
    }
    if (style != lastStyle) {
      finishLast();
      lastStyle = style;
    }
    end = to;
  }

  private void finishLast() {
    if (end == 0) return;
    if (finished == ends.length) {
      ends = Arrays.copyOf(ends, 2 * finished);
      styles = Arrays.copyOf(styles, 2 * finished);
    }
    ends[finished] = end;
    styles[finished++] = lastStyle;
  }

  private void toCells() {
    int from = 0;
    for (int i = 0; i < finished; i++) {
      Arrays.fill(cells, from, ends[i], styles[i]);
      from = ends[i];
    }
    Arrays.fill(cells, from, end, lastStyle);
    Arrays.fill(cells, end, cells.length, Styles.DEFAULT);
    inRuns = false;
  }

  /** One number a cell; to be read only. */
  int[] cells() {
    if (inRuns) toCells();
    return cells;
  }

  boolean areDefault() {
    return length() == 0;
  }

  /** Cells up to the last that is not in the default style. */
  int length() {
    if (inRuns) return end;
    int n = cells.length;
    while (n > 0 && cells[n - 1] == Styles.DEFAULT) n--;
    return n;
  }

  /** Writes the runs of the first {@code length} cells, at least those up to {@link #length}. */
  void writeRuns(int length, Styles table, ByteWriter out) {
    int from = 0;
    if (inRuns) {
      for (int i = 0; i < finished; i++) from = writeRun(from, ends[i], styles[i], table, out);
      if (end > from) from = writeRun(from, end, lastStyle, table, out);
      if (length > from) writeRun(from, length, Styles.DEFAULT, table, out);
      return;
    }
    while (from < length) {
      int to = from + 1;
      while (to < length && cells[to] == cells[from]) to++;
      from = writeRun(from, to, cells[from], table, out);
    }
  }

  private static int writeRun(int from, int to, int style, Styles table, ByteWriter out) {
    table.writeRun(to - from, style, out);
    return to;
  }

  void insert(int x, int count, int style) {
    System.arraycopy(cells(), x, cells, x + count, cells.length - x - count);
    Arrays.fill(cells, x, x + count, style);
  }

  void delete(int x, int count, int style) {
    System.arraycopy(cells(), x + count, cells, x, cells.length - x - count);
    Arrays.fill(cells, cells.length - count, cells.length, style);
  }

  void resize(int cols) {
    cells = Arrays.copyOf(cells(), cols);
  }

  void copyFrom(RowStyles other) {
    cells = other.cells().clone();
    inRuns = false;
  }

  void collect(BitSet used) {
    for (int style : cells()) used.set(style);
  }

  void renumber(int[] moved) {
    int[] all = cells();
    for (int i = 0; i < all.length; i++) all[i] = moved[all[i]];
  }
}
