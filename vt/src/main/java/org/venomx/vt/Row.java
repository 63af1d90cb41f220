package org.venomx.vt;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One line of cells. A cell is a glyph (a code point, 0 when nothing was written there) and a style
 * number. A wide character takes a lead cell marked {@link #WIDE} and a {@link #SPACER} after it;
 * every operation here keeps such pairs whole by blanking the half that is left of a cut one.
 */
final class Row {
  static final int WIDE = 1 << 24;

  /** Not a character: a surrogate in its low 16 bits, so that they alone tell it too. */
  static final int SPACER = 1 << 25 | 0xdc00;

  static final int CODE_POINT = 0x1fffff;

  int[] glyphs;

  private final RowStyles styles;

  /** The text goes on in the next row: the cursor wrapped here. */
  boolean wrapped;

  /** What OSC 133 said about this row, as {@link PromptMark} bits. */
  int promptMarks;

  /** Combining marks by cell; kept for reuse once allocated. */
  private @Nullable String @Nullable [] marks;

  private boolean hasMarks;

  /** There may be wide characters or marks, so edges need a look. */
  private boolean special;

  /** Some cell may hold a character beyond ASCII. */
  private boolean beyondAscii;

  /** From here on no character was written: all cells are blank. */
  private int used;

  Row(int cols) {
    glyphs = new int[cols];
    styles = new RowStyles(cols);
  }

  int cols() {
    return glyphs.length;
  }

  boolean isWide(int x) {
    return (glyphs[x] & WIDE) != 0;
  }

  boolean isSpacer(int x) {
    return glyphs[x] == SPACER;
  }

  int codePoint(int x) {
    return glyphs[x] & CODE_POINT;
  }

  @Nullable String marks(int x) {
    return hasMarks && marks != null ? marks[x] : null;
  }

  /** Whether every cell is one ASCII character or blank. */
  boolean isAscii() {
    return !beyondAscii && !hasMarks;
  }

  int style(int x) {
    return styles.cells()[x];
  }

  RowStyles styles() {
    return styles;
  }

  /** Whether some cell has combining marks. */
  boolean hasMarks() {
    if (!hasMarks || marks == null) return false;
    for (int x = 0; x < used; x++) if (marks[x] != null) return true;
    return false;
  }

  /** Cells up to the last that was written or is coloured. */
  int length() {
    return Math.max(textLength(), styles.length());
  }

  /** Cells up to the last that was written. */
  int textLength() {
    int n = used;
    while (n > 0 && glyphs[n - 1] == 0) n--;
    return n;
  }

  /** Blanks the whole row as if new. */
  void clear(int style) {
    Arrays.fill(glyphs, 0, used, 0);
    dropMarks(0, used);
    styles.clear(style);
    used = 0;
    wrapped = false;
    promptMarks = 0;
    special = false;
    beyondAscii = false;
    hasMarks = false;
  }

  /** Takes on the content of a row of the same width. */
  void copyFrom(Row other) {
    glyphs = other.glyphs.clone();
    styles.copyFrom(other.styles);
    marks = other.marks == null ? null : other.marks.clone();
    wrapped = other.wrapped;
    promptMarks = other.promptMarks;
    beyondAscii = other.beyondAscii;
    used = other.used;
    hasMarks = other.hasMarks;
    special = other.special;
  }

  void putAscii(int x, byte[] text, int from, int count, int style) {
    if (special && x < used) cutAround(x, x + count);
    used = Math.max(used, x + count);
    int[] g = glyphs;
    for (int i = 0; i < count; i++) g[x + i] = text[from + i];
    styles.set(x, x + count, style);
  }

  void put(int x, int codePoint, int width, int style) {
    if (special && x < used) cutAround(x, x + width);
    used = Math.max(used, x + width);
    if (codePoint >= 0x80) beyondAscii = true;
    if (width == 1) {
      glyphs[x] = codePoint;
    } else {
      glyphs[x] = codePoint | WIDE;
      glyphs[x + 1] = SPACER;
      special = true;
    }
    styles.set(x, x + width, style);
  }

  /** Adds a combining mark; a cell without a character gets a space to carry it. */
  void addMark(int x, int mark, Marks builder) {
    if (marks == null) marks = new String[glyphs.length];
    if (glyphs[x] == 0) glyphs[x] = ' ';
    used = Math.max(used, x + 1);
    marks[x] = builder.append(marks[x], mark);
    hasMarks = true;
    special = true;
  }

  void setMarks(int x, String text) {
    if (marks == null) marks = new String[glyphs.length];
    marks[x] = text;
    hasMarks = true;
    special = true;
  }

  void erase(int from, int to, int style) {
    if (special) cutAround(from, to);
    Arrays.fill(glyphs, from, to, 0);
    styles.set(from, to, style);
  }

  /** Shifts the cells from {@code x} right by {@code count} blanks; what leaves is lost. */
  void insert(int x, int count, int style) {
    int cols = glyphs.length;
    int n = Math.min(count, cols - x);
    used = cols;
    if (special) {
      cutAt(x);
      cutAt(cols - n);
      if (marks != null) System.arraycopy(marks, x, marks, x + n, cols - x - n);
      dropMarks(x, x + n);
    }
    System.arraycopy(glyphs, x, glyphs, x + n, cols - x - n);
    Arrays.fill(glyphs, x, x + n, 0);
    styles.insert(x, n, style);
  }

  /** Removes {@code count} cells at {@code x}; blanks come in from the right. */
  void delete(int x, int count, int style) {
    int cols = glyphs.length;
    int n = Math.min(count, cols - x);
    used = cols;
    if (special) {
      cutAt(x);
      cutAt(x + n);
      if (marks != null) System.arraycopy(marks, x + n, marks, x, cols - x - n);
      dropMarks(cols - n, cols);
    }
    System.arraycopy(glyphs, x + n, glyphs, x, cols - x - n);
    Arrays.fill(glyphs, cols - n, cols, 0);
    styles.delete(x, n, style);
  }

  /** Changes the width, cutting or adding blanks on the right. */
  void resize(int cols) {
    if (cols < glyphs.length && special) cutAt(cols);
    used = Math.min(used, cols);
    glyphs = Arrays.copyOf(glyphs, cols);
    styles.resize(cols);
    if (marks != null) marks = Arrays.copyOf(marks, cols);
  }

  /** The cells of a range are about to go: blanks halves of wide characters outside it. */
  private void cutAround(int from, int to) {
    if (from < glyphs.length && isSpacer(from)) blank(from - 1);
    if (to < glyphs.length && isSpacer(to)) blank(to);
    dropMarks(from, to);
  }

  /** Blanks both halves of a wide character that straddles the left edge of {@code x}. */
  private void cutAt(int x) {
    if (x < glyphs.length && isSpacer(x)) {
      blank(x - 1);
      blank(x);
    }
  }

  private void blank(int x) {
    glyphs[x] = 0;
    dropMarks(x, x + 1);
  }

  private void dropMarks(int from, int to) {
    if (hasMarks && marks != null) Arrays.fill(marks, from, to, null);
  }
}
