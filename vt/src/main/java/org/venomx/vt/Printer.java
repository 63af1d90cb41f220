package org.venomx.vt;

/** Puts characters on the screen: wrapping, inserting, wide and combining ones. */
final class Printer {
  static final int NOTHING = -1;

  private final Screen screen;
  private final Modes modes;
  private final Charsets charsets;

  /** The character just printed, which REP repeats; nothing after any other sequence. */
  private int last = NOTHING;

  Printer(Screen screen, Modes modes, Charsets charsets) {
    this.screen = screen;
    this.modes = modes;
    this.charsets = charsets;
  }

  void forgetLast() {
    last = NOTHING;
  }

  int last() {
    return last;
  }

  void last(int codePoint) {
    last = codePoint;
  }

  /** A run of printable ASCII: the hot path of plain output. */
  void ascii(byte[] text, int from, int to) {
    if (!charsets.isPlain() || modes.isOn(Mode.INSERT)) {
      for (int i = from; i < to; i++) put(charsets.translate(text[i]), 1);
      return;
    }
    last = text[to - 1];
    int style = screen.style();
    int cols = screen.cols;
    for (int i = from; i < to; ) {
      if (screen.pendingWrap) leaveLastColumn();
      int x = screen.x;
      int n = Math.min(to - i, cols - x);
      screen.cursorRow().putAscii(x, text, i, n, style);
      i += n;
      advance(x + n);
      if (i < to && !modes.isOn(Mode.AUTOWRAP)) i = to - 1; // only the last one stays visible
    }
  }

  /** Characters of any kind. */
  void codePoints(int[] run, int count) {
    for (int i = 0; i < count; ) {
      i = putFitting(run, i, count);
      if (i < count) codePoint(run[i++]);
    }
  }

  /**
   * Those that simply fit in the row one after the other: the hot path of text beyond ASCII. Stops
   * at the first that does not; returns its index.
   */
  private int putFitting(int[] run, int from, int count) {
    Row row = screen.cursorRow();
    int start = screen.x;
    if (screen.pendingWrap || modes.isOn(Mode.INSERT) || !charsets.isPlain()) return from;
    if (row.mayCutFrom(start)) return from;
    int[] glyphs = row.glyphs;
    int x = start;
    int all = 0;
    int behind = 0;
    int i = from;
    for (; i < count && x < glyphs.length - 1; i++) {
      int width = WidthTable.width(run[i]);
      if (width == 0) break;
      int glyph = Row.glyph(run[i], width);
      behind = glyphs[x + 1];
      glyphs[x] = glyph;
      glyphs[x + 1] = Row.SPACER; // without a branch: behind a narrow one it is written over
      all |= glyph;
      x += width;
    }
    if (i == from) return from;
    last = run[i - 1];
    if (WidthTable.width(last) == 1) glyphs[x] = behind;
    row.wrote(start, x, all, screen.style());
    advance(x);
    return i;
  }

  /** Any other one, with all that may happen. C1 controls are not characters and are dropped. */
  private void codePoint(int codePoint) {
    if (codePoint < 0x80) {
      put(charsets.translate(codePoint), 1);
    } else if (codePoint >= 0xa0) {
      int width = WidthTable.width(codePoint);
      if (width == 0) combine(codePoint);
      else put(codePoint, width);
    }
  }

  /** REP: the character with its marks. More than a screenful is a screenful. */
  void repeat(int count) {
    if (last == NOTHING) return;
    int width = last < 0x80 ? 1 : WidthTable.width(last);
    int n = Math.min(count, screen.cols * screen.rows);
    int before = beforeCursor();
    String marks = before < 0 ? null : screen.cursorRow().marks(before);
    for (int i = 0; i < n; i++) {
      put(last, width);
      if (marks != null) screen.cursorRow().setMarks(beforeCursor(), marks);
    }
    screen.work += n;
  }

  /** The column where the character before the cursor starts, -1 when there is none. */
  int beforeCursor() {
    int x = screen.pendingWrap ? screen.x : screen.x - 1;
    return x > 0 && screen.cursorRow().isSpacer(x) ? x - 1 : x;
  }

  private void put(int codePoint, int width) {
    last = codePoint;
    int cols = screen.cols;
    if (width > cols) return;
    if (screen.pendingWrap) leaveLastColumn();
    if (screen.x + width > cols) {
      if (!modes.isOn(Mode.AUTOWRAP)) return;
      screen.cursorRow().erase(screen.x, cols, screen.eraseStyle());
      screen.wrap();
    }
    Row row = screen.cursorRow();
    if (modes.isOn(Mode.INSERT)) {
      row.insert(screen.x, width, screen.eraseStyle());
      screen.work += cols;
    }
    row.put(screen.x, codePoint, width, screen.style());
    advance(screen.x + width);
  }

  private void leaveLastColumn() {
    if (modes.isOn(Mode.AUTOWRAP)) screen.wrap();
    screen.pendingWrap = false;
  }

  private void advance(int x) {
    boolean beyond = x >= screen.cols;
    screen.x = beyond ? screen.cols - 1 : x;
    screen.pendingWrap = beyond;
  }

  /** A combining mark goes onto the character before the cursor; without one it is dropped. */
  private void combine(int mark) {
    int x = beforeCursor();
    if (x >= 0) screen.cursorRow().addMark(x, mark, screen.marks);
  }
}
