package org.venomx.vt;

/** Erases, inserts and deletes at the cursor; new blanks get the background colour (BCE). */
final class Editor {
  /** Which part ED and EL erase: the parameter's values. */
  static final int TO_END = 0;

  static final int TO_START = 1;
  static final int ALL = 2;
  static final int HISTORY = 3;

  private final Screen screen;

  Editor(Screen screen) {
    this.screen = screen;
  }

  /** EL. While a wrap is pending the cursor is past the last column: nothing is to its right. */
  void eraseInLine(int part) {
    int x = screen.x;
    switch (part) {
      case TO_END -> {
        if (!screen.pendingWrap) erase(screen.cursorRow(), x, screen.cols);
      }
      case TO_START -> erase(screen.cursorRow(), 0, x + 1);
      case ALL -> erase(screen.cursorRow(), 0, screen.cols);
      default -> {}
    }
  }

  /** ED; part 3 drops the history, which the alternate screen has none of. */
  void eraseInDisplay(int part) {
    switch (part) {
      case TO_END -> {
        eraseInLine(TO_END);
        clearRows(screen.y + 1, screen.rows);
      }
      case TO_START -> {
        clearRows(0, screen.y);
        eraseInLine(TO_START);
      }
      case ALL -> clearRows(0, screen.rows);
      case HISTORY -> {
        if (!screen.isAlternate()) screen.scrollback.clear();
      }
      default -> {}
    }
  }

  private void clearRows(int from, int to) {
    int style = screen.eraseStyle();
    for (int y = from; y < to; y++) screen.grid.rows[y].clear(style);
    screen.work += (long) (to - from) * screen.cols;
  }

  private void erase(Row row, int from, int to) {
    row.erase(from, to, screen.eraseStyle());
    if (to == screen.cols) row.wrapped = false;
    screen.work += to - from;
  }

  /** DECSEL. */
  void selectiveEraseInLine(int part) {
    int x = screen.x;
    switch (part) {
      case TO_END -> {
        if (!screen.pendingWrap) eraseUnprotected(screen.cursorRow(), x, screen.cols);
      }
      case TO_START -> eraseUnprotected(screen.cursorRow(), 0, x + 1);
      case ALL -> eraseUnprotected(screen.cursorRow(), 0, screen.cols);
      default -> {}
    }
  }

  /** DECSED; unlike ED it has no part 3. */
  void selectiveEraseInDisplay(int part) {
    Row[] rows = screen.grid.rows;
    int from = part == TO_END ? screen.y + 1 : 0;
    int to = part == TO_START ? screen.y : screen.rows;
    if (part > ALL) return;
    if (part != ALL) selectiveEraseInLine(part);
    for (int y = from; y < to; y++) eraseUnprotected(rows[y], 0, screen.cols);
  }

  private void eraseUnprotected(Row row, int from, int to) {
    int style = screen.eraseStyle();
    for (int x = from; x < to; x++) {
      int attributes = screen.styles.attributes(row.style(x));
      if ((attributes & Attribute.PROTECTED) == 0) row.erase(x, x + 1, style);
    }
    screen.work += to - from;
  }

  /** ECH. */
  void eraseCharacters(int count) {
    screen.pendingWrap = false;
    erase(screen.cursorRow(), screen.x, Math.min(screen.cols, screen.x + count));
  }

  /** ICH. */
  void insertCharacters(int count) {
    screen.pendingWrap = false;
    screen.cursorRow().insert(screen.x, count, screen.eraseStyle());
    screen.work += screen.cols;
  }

  /** DCH. */
  void deleteCharacters(int count) {
    screen.pendingWrap = false;
    screen.cursorRow().delete(screen.x, count, screen.eraseStyle());
    screen.work += screen.cols;
  }

  /** IL: only inside the scroll region. */
  void insertLines(int count) {
    if (!screen.isInsideMargins()) return;
    screen.scrollDown(screen.y, screen.bottom, count);
    screen.carriageReturn();
  }

  /** DL: only inside the scroll region; never feeds the history. */
  void deleteLines(int count) {
    if (!screen.isInsideMargins()) return;
    screen.scrollUp(screen.y, screen.bottom, count);
    screen.carriageReturn();
  }

  /** DECALN: a screen of E to adjust the picture by; margins and cursor go home. */
  void alignmentPattern() {
    screen.resetMargins();
    for (Row row : screen.grid.rows) {
      row.clear(Styles.DEFAULT);
      for (int x = 0; x < screen.cols; x++) row.put(x, 'E', 1, Styles.DEFAULT);
    }
    screen.y = 0;
    screen.carriageReturn();
    screen.work += (long) screen.rows * screen.cols;
  }
}
