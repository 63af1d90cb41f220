package org.venomx.vt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The two screens, the cursor that moves on the one in use, the scroll region and the history.
 * Columns and rows count from 0. {@link #work} grows with the cells that operations touch.
 */
final class Screen {
  final Styles styles = new Styles();
  final Pen pen = new Pen();
  final Marks marks = new Marks();
  final Modes modes;
  Scrollback scrollback;
  Grid main;
  Grid alternate;

  /** The one of the two that is shown and written to. */
  Grid grid;

  int cols;
  int rows;
  int x;
  int y;

  /** The last column was just written: the next character wraps first (VT100 "last column"). */
  boolean pendingWrap;

  /** The scroll region (DECSTBM), both inclusive. */
  int top;

  int bottom;

  /** Cells touched so far; what {@link Vt#feed(byte[], int, int, long)} caps. */
  long work;

  Screen(int cols, int rows, int scrollbackLinesMax, Modes modes) {
    this.cols = cols;
    this.rows = rows;
    this.modes = modes;
    scrollback = new Scrollback(scrollbackLinesMax);
    main = new Grid(cols, rows);
    alternate = new Grid(cols, rows);
    grid = main;
    bottom = rows - 1;
  }

  boolean isAlternate() {
    return grid == alternate;
  }

  Row cursorRow() {
    return grid.rows[y];
  }

  // Styles

  int style() {
    if (!pen.hasStyle()) makeRoomForStyles();
    return pen.style(styles);
  }

  int eraseStyle() {
    return pen.eraseStyle(styles);
  }

  /** Compacts the style table when it has outgrown what the screens can use. */
  private void makeRoomForStyles() {
    makeRoomForStyles(List.of());
  }

  /** The same while further rows are in use. */
  void makeRoomForStyles(Collection<Row> others) {
    if (styles.count() < 4 * cols * rows + 1024 && !styles.links.isNearlyFull()) return;
    List<Row> all = new ArrayList<>(others);
    all.addAll(List.of(main.rows));
    all.addAll(List.of(alternate.rows));
    styles.keepOnly(all);
    pen.forgetStyles();
    work += 2L * cols * rows;
  }

  // Cursor

  /** CUP, HVP: under origin mode row 0 is the top margin and the margins bound the cursor. */
  void moveTo(int row, int col) {
    boolean origin = modes.isOn(Mode.ORIGIN);
    int first = origin ? top : 0;
    int last = origin ? bottom : rows - 1;
    y = Math.clamp((long) first + row, first, last);
    x = Math.clamp(col, 0, cols - 1);
    pendingWrap = false;
  }

  /** The row that programs count from: the top margin under origin mode. */
  int originRow() {
    return modes.isOn(Mode.ORIGIN) ? top : 0;
  }

  void column(int col) {
    x = Math.clamp(col, 0, cols - 1);
    pendingWrap = false;
  }

  /** CUU: stops at the top margin, or at the screen's edge when it starts above it. */
  void up(int count) {
    y = Math.max(y >= top ? top : 0, y - count);
    pendingWrap = false;
  }

  /** CUD: stops at the bottom margin, or at the screen's edge when it starts below it. */
  void down(int count) {
    y = Math.min(y <= bottom ? bottom : rows - 1, y + count);
    pendingWrap = false;
  }

  void carriageReturn() {
    x = 0;
    pendingWrap = false;
  }

  /** BS, which under reverse wrap also goes back over a wrap. */
  void backspace() {
    if (modes.isOn(Mode.REVERSE_WRAP)) {
      reverseWrappingBackspace();
      return;
    }
    pendingWrap = false;
    if (x > 0) x--;
  }

  private void reverseWrappingBackspace() {
    if (pendingWrap) {
      pendingWrap = false;
    } else if (x > 0) {
      x--;
    } else if (y > top && y <= bottom && grid.rows[y - 1].wrapped) {
      y--;
      Row row = grid.rows[y];
      row.wrapped = false;
      // A wide character that did not fit has left the last column empty.
      x = cols > 1 && row.glyphs[cols - 1] == 0 ? cols - 2 : cols - 1;
    }
  }

  // Margins and scrolling

  /** DECSTBM; both inclusive. A region of less than two rows is refused. */
  void margins(int newTop, int newBottom) {
    if (newTop >= newBottom) return;
    top = newTop;
    bottom = newBottom;
    moveTo(0, 0);
  }

  void resetMargins() {
    top = 0;
    bottom = rows - 1;
  }

  /** IND, LF: down one row, scrolling at the bottom margin. */
  void index() {
    pendingWrap = false;
    if (y == bottom) scrollIntoHistory();
    else if (y < rows - 1) y++;
  }

  /** RI: up one row, scrolling at the top margin. */
  void reverseIndex() {
    pendingWrap = false;
    if (y == top) scrollDown(top, bottom, 1);
    else if (y > 0) y--;
  }

  /** The text goes on in the next row. */
  void wrap() {
    cursorRow().wrapped = true;
    x = 0;
    index();
  }

  /** One line up; what leaves the top of the main screen becomes history. */
  private void scrollIntoHistory() {
    if (top == 0 && grid == main) {
      scrollback.push(grid.rows[0], styles);
      work += cols;
    }
    scrollUp(top, bottom, 1);
  }

  /** Scrolls rows up without history: SU and DL. */
  void scrollUp(int from, int to, int count) {
    int n = Math.min(count, to - from + 1);
    for (int i = 0; i < n; i++) grid.scrollUpOne(from, to, eraseStyle());
    work += (long) n * cols;
  }

  void scrollDown(int from, int to, int count) {
    int n = Math.min(count, to - from + 1);
    for (int i = 0; i < n; i++) grid.scrollDownOne(from, to, eraseStyle());
    work += (long) n * cols;
  }

  boolean isInsideMargins() {
    return y >= top && y <= bottom;
  }

  // History

  /** Copies a history line into a row of at least its width. */
  void readHistory(int index, Row into) {
    makeRoomForStyles();
    into.clear(Styles.DEFAULT);
    scrollback.read(index, into, styles);
  }
}
