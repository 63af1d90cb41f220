package org.venomx.vt;

/** What must hold of a terminal after any input. */
final class Invariants {
  private Invariants() {}

  static void check(Vt vt) {
    Terminal terminal = vt.terminal();
    Screen screen = terminal.screen;
    require(screen.x >= 0 && screen.x < screen.cols, "cursor column " + screen.x);
    require(screen.y >= 0 && screen.y < screen.rows, "cursor row " + screen.y);
    require(!screen.pendingWrap || screen.x == screen.cols - 1, "wrap pending at " + screen.x);
    require(0 <= screen.top && screen.top <= screen.bottom, "top margin " + screen.top);
    require(screen.bottom < screen.rows, "bottom margin " + screen.bottom);
    require(screen.scrollback.count() <= screen.scrollback.linesMax(), "too much history");
    require(vt.title().length() <= Limits.TITLE_CHARS_MAX, "title too long");
    require(vt.replyBytes() <= Limits.REPLY_BYTES_MAX, "too many answers");
    require(screen.styles.count() <= 8 * screen.cols * screen.rows + 4096, "too many styles");
    check(screen, screen.main);
    check(screen, screen.alternate);
  }

  private static void check(Screen screen, Grid grid) {
    require(grid.rows.length == screen.rows, "rows " + grid.rows.length);
    require(grid.saved.x >= 0 && grid.saved.x < screen.cols, "saved column " + grid.saved.x);
    require(grid.saved.y >= 0 && grid.saved.y < screen.rows, "saved row " + grid.saved.y);
    for (Row row : grid.rows) check(screen, row);
  }

  private static void check(Screen screen, Row row) {
    require(row.cols() == screen.cols, "width " + row.cols());
    for (int x = 0; x < screen.cols; x++) {
      int style = row.style(x);
      require(style >= 0 && style < screen.styles.count(), "style " + style);
      boolean leadBefore = x > 0 && row.isWide(x - 1);
      require(row.isSpacer(x) == leadBefore, "half a wide character at " + x);
      require(!row.isWide(x) || x < screen.cols - 1, "wide character in the last column");
      require(!row.isSpacer(x) || row.marks(x) == null, "marks on a spacer");
      require(!row.isSpacer(x) || style == row.style(x - 1), "a wide character in two styles");
      String marks = row.marks(x);
      require(marks == null || marks.length() <= Limits.MARK_CHARS_MAX, "too many marks");
      require(marks == null || row.codePoint(x) != 0, "marks without a character");
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) throw new AssertionError(otherwise);
  }
}
