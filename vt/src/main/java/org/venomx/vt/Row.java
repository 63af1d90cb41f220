package org.venomx.vt;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One line of cells. A cell is a glyph (a code point, 0 when nothing was written there) and a style
 * number. A wide character takes a lead cell marked {@link #WIDE} and a {@link #SPACER} after it;
 * every operation here keeps such pairs whole by blanking the half that is left of a cut one.
 */
final class Row {
  private static final int WIDE_SHIFT = 24;
  static final int WIDE = 1 << WIDE_SHIFT;

  /** Not a character: a surrogate in its low 16 bits, so that they alone tell it too. */
  static final int SPACER = 1 << 25 | 0xdc00;

  static final int CODE_POINT = 0x1fffff;

  int[] glyphs;

  private final RowStyles styles;

  /** The text goes on in the next row: the cursor wrapped here. */
  boolean wrapped;

  /** What OSC 133 said about this row, as {@link PromptMark} bits. */
  int promptMarks;

  /** Which cells have combining marks; only for those is the array below to be read. */
  private final BitSet marked = new BitSet();

  private boolean hasMarks;

  private @Nullable String @Nullable [] marks;

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

  /** The glyph of a character that takes {@code width} cells, 1 or 2. */
  static int glyph(int codePoint, int width) {
    return codePoint | width >> 1 << WIDE_SHIFT;
  }

  /** What the last of a glyph's cells holds: the glyph itself or a spacer, without a branch. */
  static int lastCell(int glyph, int width) {
    return glyph + (SPACER - glyph & -(width >> 1));
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
    return marks != null && hasMarks && marked.get(x) ? marks[x] : null;
  }

  /** Whether every cell is one ASCII character or blank. */
  boolean isAscii() {
    return !beyondAscii;
  }

  int style(int x) {
    return styles.cells()[x];
  }

  RowStyles styles() {
    return styles;
  }

  /** The first cell from {@code x} on that has combining marks, -1 when there is none. */
  int nextMarked(int x) {
    return hasMarks ? marked.nextSetBit(x) : -1;
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
    hasMarks = false;
    wrapped = false;
    promptMarks = 0;
    special = false;
    beyondAscii = false;
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
    marked.clear();
    marked.or(other.marked);
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
    willPut(x, x + width);
    int glyph = glyph(codePoint, width);
    glyphs[x] = glyph;
    if (width == 2) glyphs[x + 1] = SPACER;
    wrote(x, x + width, glyph, style);
  }

  /** Whether wide characters or marks may be hurt by writing from {@code x} on. */
  boolean mayCutFrom(int x) {
    return special && x < used;
  }

  private void willPut(int from, int to) {
    if (mayCutFrom(from)) cutAround(from, to);
  }

  /** Glyphs were put there; {@code all} has the bits of each. */
  void wrote(int from, int to, int all, int style) {
    used = Math.max(used, to);
    if ((all & WIDE) != 0) special = true;
    if ((all & ~0x7f) != 0) beyondAscii = true;
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
    marked.set(x);
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
      for (int to = cols - 1; to >= x + n; to--) moveMarks(to - n, to);
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
      for (int to = x; to < cols - n; to++) moveMarks(to + n, to);
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
    if (cols < glyphs.length) dropMarks(cols, glyphs.length);
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

  private void moveMarks(int from, int to) {
    String text = marks(from);
    if (text == null) marked.clear(to);
    else setMarks(to, text);
  }

  private void dropMarks(int from, int to) {
    if (hasMarks) marked.clear(from, to);
  }
}
