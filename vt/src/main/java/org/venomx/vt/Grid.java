package org.venomx.vt;

/** The rows of one screen, and the cursor that DECSC saved on it. */
final class Grid {
  final SavedCursor saved = new SavedCursor();
  final Keyboard keyboard = new Keyboard();
  Row[] rows;

  Grid(int cols, int rowCount) {
    rows = new Row[rowCount];
    for (int y = 0; y < rowCount; y++) rows[y] = new Row(cols);
  }

  void clear(int style) {
    for (Row row : rows) row.clear(style);
  }

  /** Moves rows top+1..bottom up by one; the old top row comes in blank at the bottom. */
  void scrollUpOne(int top, int bottom, int style) {
    Row leaving = rows[top];
    System.arraycopy(rows, top + 1, rows, top, bottom - top);
    leaving.clear(style);
    rows[bottom] = leaving;
  }

  /** Moves rows top..bottom-1 down by one; a blank row comes in at the top. */
  void scrollDownOne(int top, int bottom, int style) {
    Row leaving = rows[bottom];
    System.arraycopy(rows, top, rows, top + 1, bottom - top);
    leaving.clear(style);
    rows[top] = leaving;
  }

  /** Cuts or pads every row and the number of rows, without reflow. */
  void resize(int cols, int rowCount) {
    Row[] old = rows;
    rows = new Row[rowCount];
    for (int y = 0; y < rowCount; y++) {
      if (y < old.length) {
        rows[y] = old[y];
        rows[y].resize(cols);
      } else {
        rows[y] = new Row(cols);
      }
    }
  }
}
