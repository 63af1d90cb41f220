package org.venomx.vt;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One line of cells. A cell is a glyph (a code point, 0 when nothing was written there) and a style
 * number. A wide character takes a lead cell marked {@link #WIDE} and a {@link #SPACER} after it;
 * every operation here keeps such pairs whole by blanking the half that is left of a cut one. A
 * character with combining marks is {@link #MARKED}, so that the marks go when the glyph goes.
 */
final class Row {
  private static final int WIDE_SHIFT = 24;
  static final int WIDE = 1 << WIDE_SHIFT;

  /** Not a character: a surrogate in its low 16 bits, so that they alone tell it too. */
  static final int SPACER = 1 << 25 | 0xdc00;

  static final int MARKED = 1 << 26;

  private static final int CODE_POINT = 0x1fffff;

  int[] glyphs;

  private final RowStyles styles;

  /** The text goes on in the next row: the cursor wrapped here. */
  boolean wrapped;

  /** What OSC 133 said about this row, as {@link PromptMark} bits. */
  int promptMarks;

  /** The combining marks of cells that are {@link #MARKED}; leftovers in all others. */
  private @Nullable String @Nullable [] marks;

  /** All cells that are marked, and perhaps some that were. */
  private final BitSet maybeMarked = new BitSet();

  /** The bits of all glyphs there are, and perhaps of some there were. */
  private int bits;

  /** From here on no character was written: all cells are blank. */
  private int used;

  Row(int cols) {
    glyphs = new int[cols];
    styles = new RowStyles(cols);
  }

  /** The glyph of a character that takes {@code width} cells, 1 or 2. */
  static int glyph(int codePoint, int width) {
    return codePoint | (width >> 1) << WIDE_SHIFT;
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
    return marks != null && isMarked(x) ? marks[x] : null;
  }

  boolean isMarked(int x) {
    return (glyphs[x] & MARKED) != 0;
  }

  /** The first cell from {@code x} on that has combining marks, -1 when there is none. */
  int nextMarked(int x) {
    if ((bits & MARKED) == 0) return -1;
    int next = maybeMarked.nextSetBit(x);
    while (next >= 0 && !isMarked(next)) next = maybeMarked.nextSetBit(next + 1);
    return next;
  }

  /** The bits of all glyphs together; of some ASCII, if there is nothing else. */
  int bits() {
    if (bits < 0x80) return bits;
    int all = 0;
    for (int x = 0; x < used; x++) all |= glyphs[x];
    return all;
  }

  int style(int x) {
    return styles.cells()[x];
  }

  RowStyles styles() {
    return styles;
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
    styles.clear(style);
    if ((bits & MARKED) != 0) maybeMarked.clear();
    used = 0;
    bits = 0;
    wrapped = false;
    promptMarks = 0;
  }

  /** Takes on the content of a row of the same width. */
  void copyFrom(Row other) {
    glyphs = other.glyphs.clone();
    styles.copyFrom(other.styles);
    marks = other.marks == null ? null : other.marks.clone();
    wrapped = other.wrapped;
    promptMarks = other.promptMarks;
    used = other.used;
    bits = other.bits;
    maybeMarked.or(other.maybeMarked);
  }

  void putAscii(int x, byte[] text, int from, int count, int style) {
    willPut(x, x + count);
    used = Math.max(used, x + count);
    int[] g = glyphs;
    for (int i = 0; i < count; i++) g[x + i] = text[from + i];
    styles.set(x, x + count, style);
  }

  void put(int x, int codePoint, int width, int style) {
    willPut(x, x + width);
    int glyph = glyph(codePoint, width);
    glyphs[x] = glyph;
    if (width == 2) glyphs[x + 1] = SPACER;
    wrote(x, x + width, glyph, style);
  }

  /** Whether writing from {@code x} on may cut wide characters. */
  boolean mayCutFrom(int x) {
    return mayBeWide() && x < used;
  }

  private boolean mayBeWide() {
    return (bits & WIDE) != 0;
  }

  private void willPut(int from, int to) {
    if (mayCutFrom(from)) cutAround(from, to);
  }

  /** Glyphs were put there; {@code all} has the bits of each. */
  void wrote(int from, int to, int all, int style) {
    used = Math.max(used, to);
    bits |= all;
    styles.set(from, to, style);
  }

  /** Adds a combining mark; a cell without a character gets a space to carry it. */
  void addMark(int x, int mark, Marks builder) {
    if (glyphs[x] == 0) glyphs[x] = ' ';
    used = Math.max(used, x + 1);
    setMarks(x, builder.append(marks(x), mark));
  }

  void setMarks(int x, String text) {
    if (marks == null) marks = new String[glyphs.length];
    marks[x] = text;
    glyphs[x] |= MARKED;
    bits |= MARKED;
    maybeMarked.set(x);
  }

  void erase(int from, int to, int style) {
    if (mayBeWide()) cutAround(from, to);
    Arrays.fill(glyphs, from, to, 0);
    styles.set(from, to, style);
  }

  /** Shifts the cells from {@code x} right by {@code count} blanks; what leaves is lost. */
  void insert(int x, int count, int style) {
    int cols = glyphs.length;
    int n = Math.min(count, cols - x);
    used = cols;
    if (mayBeWide()) {
      cutAt(x);
      cutAt(cols - n);
    }
    System.arraycopy(glyphs, x, glyphs, x + n, cols - x - n);
    moveMarks(x, x + n, cols - x - n);
    Arrays.fill(glyphs, x, x + n, 0);
    styles.insert(x, n, style);
  }

  /** Removes {@code count} cells at {@code x}; blanks come in from the right. */
  void delete(int x, int count, int style) {
    int cols = glyphs.length;
    int n = Math.min(count, cols - x);
    used = cols;
    if (mayBeWide()) {
      cutAt(x);
      cutAt(x + n);
    }
    System.arraycopy(glyphs, x + n, glyphs, x, cols - x - n);
    moveMarks(x + n, x, cols - x - n);
    Arrays.fill(glyphs, cols - n, cols, 0);
    styles.delete(x, n, style);
  }

  private void moveMarks(int from, int to, int count) {
    if (marks == null || (bits & MARKED) == 0) return;
    System.arraycopy(marks, from, marks, to, count);
    maybeMarked.set(0, glyphs.length);
  }

  /** Changes the width, cutting or adding blanks on the right. */
  void resize(int cols) {
    if (cols < glyphs.length && mayBeWide()) cutAt(cols);
    used = Math.min(used, cols);
    if (cols < glyphs.length) maybeMarked.clear(cols, glyphs.length);
    glyphs = Arrays.copyOf(glyphs, cols);
    styles.resize(cols);
    if (marks != null) marks = Arrays.copyOf(marks, cols);
  }

  /** The cells of a range are about to go: blanks halves of wide characters outside it. */
  private void cutAround(int from, int to) {
    if (from < glyphs.length && isSpacer(from)) glyphs[from - 1] = 0;
    if (to < glyphs.length && isSpacer(to)) glyphs[to] = 0;
  }

  /** Blanks both halves of a wide character that straddles the left edge of {@code x}. */
  private void cutAt(int x) {
    if (x < glyphs.length && isSpacer(x)) {
      glyphs[x - 1] = 0;
      glyphs[x] = 0;
    }
  }
}
