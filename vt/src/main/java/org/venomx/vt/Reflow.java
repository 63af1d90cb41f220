package org.venomx.vt;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Changes a screen's size. Lines of the main screen and its history that wrapped are joined and
 * wrapped anew; the bottom of the text stays at the bottom, and the cursor on its character. The
 * alternate screen is only cut or padded: programs that use it redraw themselves.
 */
final class Reflow {
  private static final int UNPLACED = -1;

  private final Screen screen;
  private final int cols;
  private final int rows;
  private final Scrollback history;

  /** The newest rows, at most a screenful; older ones have moved on to the history. */
  private final Deque<Row> window = new ArrayDeque<>();

  private long rowsProduced;
  private Row row;
  private int col;

  private final Anchor cursor = new Anchor();
  private final Anchor saved = new Anchor();

  /** A place in the text that is to be found again after the change. */
  private static final class Anchor {
    int oldX;
    int oldY;
    long newRow = UNPLACED;
    int newX;
  }

  private Reflow(Screen screen, int cols, int rows) {
    this.screen = screen;
    this.cols = cols;
    this.rows = rows;
    history = new Scrollback(screen.scrollback.linesMax());
    row = new Row(cols);
  }

  static void resize(Screen screen, int cols, int rows) {
    if (cols != screen.cols) new Reflow(screen, cols, rows).rewrap();
    else changeHeight(screen, rows);
    screen.alternate.resize(cols, rows);
    SavedCursor saved = screen.alternate.saved;
    saved.x = Math.min(saved.x, cols - 1);
    saved.y = Math.min(saved.y, rows - 1);
    screen.cols = cols;
    screen.rows = rows;
    screen.x = Math.clamp(screen.x, 0, cols - 1);
    screen.y = Math.clamp(screen.y, 0, rows - 1);
    screen.resetMargins();
  }

  // Height alone

  private static void changeHeight(Screen screen, int rows) {
    Row[] old = screen.main.rows;
    int keep = screen.isAlternate() ? screen.main.saved.y : screen.y;
    int used = old.length;
    while (used > rows && used - 1 > keep && old[used - 1].length() == 0) used--;
    int leaving = Math.max(0, used - rows);
    for (int y = 0; y < leaving; y++) screen.scrollback.push(old[y], screen.styles);
    int returning = Math.min(rows - old.length, screen.scrollback.count());
    returning = Math.max(returning, 0);
    Row[] fresh = new Row[rows];
    for (int y = returning - 1; y >= 0; y--) {
      fresh[y] = new Row(screen.cols);
      screen.scrollback.popNewest(fresh[y], screen.styles);
    }
    for (int y = returning; y < rows; y++) {
      int from = y - returning + leaving;
      fresh[y] = from < used ? old[from] : new Row(screen.cols);
    }
    screen.main.rows = fresh;
    int shift = returning - leaving;
    screen.main.saved.y = Math.clamp(screen.main.saved.y + shift, 0, rows - 1);
    if (!screen.isAlternate()) screen.y += shift;
  }

  // Width

  private void rewrap() {
    boolean onMain = !screen.isAlternate();
    cursor.oldX = screen.x + (screen.pendingWrap ? 1 : 0);
    cursor.oldY = onMain ? screen.y : UNPLACED;
    saved.oldX = screen.main.saved.x;
    saved.oldY = screen.main.saved.y;

    rewrapHistory();
    Row[] old = screen.main.rows;
    int used = old.length;
    int keep = onMain ? screen.y : screen.main.saved.y;
    while (used - 1 > keep && old[used - 1].length() == 0) used--;
    for (int y = 0; y < used; y++) rewrap(old[y], y);
    if (used > 0 && old[used - 1].wrapped) finishRow(false);

    long firstRow = rowsProduced - window.size();
    screen.scrollback = history;
    screen.main.rows = new Row[rows];
    for (int y = 0; y < rows; y++) {
      screen.main.rows[y] = window.isEmpty() ? new Row(cols) : window.removeFirst();
    }
    screen.main.saved.x = Math.min(saved.newX, cols - 1);
    screen.main.saved.y = place(saved, firstRow);
    if (onMain) {
      screen.y = place(cursor, firstRow);
      screen.x = Math.min(cursor.newX, cols - 1);
      screen.pendingWrap = cursor.newX >= cols;
    } else {
      screen.pendingWrap = false;
    }
  }

  private int place(Anchor anchor, long firstRow) {
    return Math.clamp(anchor.newRow - firstRow, 0, rows - 1);
  }

  private void rewrapHistory() {
    Row line = new Row(screen.cols);
    for (int i = 0; i < screen.scrollback.count(); i++) {
      screen.makeRoomForStyles(window);
      line.clear(Styles.DEFAULT);
      screen.scrollback.read(i, line, screen.styles);
      rewrap(line, UNPLACED);
    }
  }

  /** Adds the text of an old row to the new rows; {@code y} is its place on the old screen. */
  private void rewrap(Row from, int y) {
    int length = from.wrapped ? wrappedLength(from) : from.textLength();
    row.promptMarks |= from.promptMarks;
    for (int x = 0; x < length; x++) {
      if (from.isSpacer(x)) continue;
      int width = Math.min(from.isWide(x) ? 2 : 1, cols);
      if (col + width > cols) finishRow(true);
      anchor(cursor, y, x, width);
      anchor(saved, y, x, width);
      copyCell(from, x, width);
      col += width;
    }
    anchorAtEnd(cursor, y, length, from.wrapped);
    anchorAtEnd(saved, y, length, from.wrapped);
    if (!from.wrapped) finishRow(false);
  }

  /** A wide character that did not fit has left the last column empty. */
  private static int wrappedLength(Row from) {
    int cols = from.cols();
    return from.glyphs[cols - 1] == 0 ? cols - 1 : cols;
  }

  private void anchor(Anchor anchor, int y, int x, int width) {
    if (anchor.oldY != y || anchor.oldX < x || anchor.oldX >= x + width) return;
    anchor.newRow = rowsProduced;
    anchor.newX = col + anchor.oldX - x;
  }

  /** A place right of the text stays as far right of it, as the new width allows. */
  private void anchorAtEnd(Anchor anchor, int y, int length, boolean wrapped) {
    if (anchor.oldY != y || anchor.oldX < length) return;
    anchor.newRow = rowsProduced;
    int beyond = wrapped ? 0 : anchor.oldX - length;
    anchor.newX = beyond == 0 ? col : Math.min(col + beyond, cols - 1);
  }

  private void copyCell(Row from, int x, int width) {
    // A wide character cannot be shown in a single column; its place stays blank.
    if (width == 1 && from.isWide(x)) return;
    if (from.glyphs[x] == 0) row.erase(col, col + 1, from.style(x));
    else row.put(col, from.codePoint(x), width, from.style(x));
    String marks = from.marks(x);
    if (marks != null) row.setMarks(col, marks);
  }

  private void finishRow(boolean wrapped) {
    row.wrapped = wrapped;
    window.addLast(row);
    rowsProduced++;
    if (window.size() > rows) history.push(window.removeFirst(), screen.styles);
    row = new Row(cols);
    col = 0;
  }
}
