package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the screen in use, and the history above the main one, as text or as ANSI. */
final class Reader {
  private final Screen screen;
  private final ByteWriter out = new ByteWriter(256);

  Reader(Screen screen) {
    this.screen = screen;
  }

  /** Lines without trailing blanks; {@code join}: those that wrapped as one. */
  List<String> lines(int historyLines, boolean join, boolean ansi) {
    List<String> lines = new ArrayList<>();
    CellWriter cells = new CellWriter(out, screen.styles, false);
    Row scratch = new Row(screen.cols);
    int first = -Math.min(historyLines, screen.isAlternate() ? 0 : screen.scrollback.count());
    for (int y = first; y < screen.rows; y++) {
      Row row = y < 0 ? history(y, scratch) : screen.grid.rows[y];
      boolean goesOn = join && row.wrapped && y < screen.rows - 1;
      int length = goesOn ? wrappedLength(row) : ansi ? ansiLength(row) : textLength(row);
      if (ansi) {
        cells.cells(row, 0, length);
        cells.plain();
      } else {
        text(row, length);
      }
      if (goesOn) continue;
      if (!ansi) out.trimEnd();
      lines.add(new String(out.array(), 0, out.length(), StandardCharsets.UTF_8));
      out.clear();
    }
    return lines;
  }

  private Row history(int y, Row into) {
    screen.readHistory(screen.scrollback.count() + y, into);
    return into;
  }

  private void text(Row row, int length) {
    for (int x = 0; x < length; x++) {
      if (row.isSpacer(x)) continue;
      int codePoint = row.codePoint(x);
      out.utf8(codePoint == 0 ? ' ' : codePoint);
      String marks = row.marks(x);
      if (marks != null) out.utf8(marks);
    }
  }

  private static int wrappedLength(Row row) {
    return row.glyphs[row.cols() - 1] == 0 ? row.cols() - 1 : row.cols();
  }

  private static int textLength(Row row) {
    int n = row.cols();
    while (n > 0 && isBlank(row, n - 1)) n--;
    return n;
  }

  private static int ansiLength(Row row) {
    int n = row.cols();
    while (n > 0 && isBlank(row, n - 1) && row.style(n - 1) == Styles.DEFAULT) n--;
    return n;
  }

  private static boolean isBlank(Row row, int x) {
    int glyph = row.glyphs[x];
    return (glyph == 0 || glyph == ' ') && row.marks(x) == null;
  }
}
