package org.venomx.vt;

import java.util.List;
import java.util.Objects;

/**
 * A virtual terminal: the output of a program goes in as bytes, in any pieces; its screen can be
 * read, and what the terminal answers is to be written back to the program.
 *
 * <p>Behaves like xterm as far as its users agree on it (see the module's README). Whatever the
 * bytes, {@code feed} throws nothing, takes time linear in its input and {@link #feed(byte[], int,
 * int, long) its work cap}, and keeps memory within fixed bounds.
 *
 * <p>Not thread-safe: confined to one thread at a time. Rows and columns count from 0.
 */
public final class Vt {
  private final Terminal terminal;
  private final Screen screen;
  private final Parser parser;

  /**
   * A blank terminal that tells nobody.
   *
   * @see #Vt(int, int, int, VtObserver)
   */
  public Vt(int cols, int rows, int scrollbackLines) {
    this(cols, rows, scrollbackLines, VtObserver.NONE);
  }

  /**
   * A blank terminal.
   *
   * @param cols 1 to 2,000
   * @param rows 1 to 2,000
   * @param scrollbackLines how many lines of history to keep, 0 to 1,000,000
   * @param observer told what the program says beyond its screen
   * @throws IllegalArgumentException when a number is out of its range
   */
  public Vt(int cols, int rows, int scrollbackLines, VtObserver observer) {
    this(
        new Terminal(
            inRange("cols", cols, 1, Limits.COLS_MAX),
            inRange("rows", rows, 1, Limits.ROWS_MAX),
            inRange("scrollbackLines", scrollbackLines, 0, Limits.SCROLLBACK_LINES_MAX),
            observer));
  }

  Vt(Terminal terminal) {
    this.terminal = terminal;
    screen = terminal.screen;
    parser = new Parser(new Dispatch(terminal));
  }

  private static int inRange(String name, int value, int min, int max) {
    if (value >= min && value <= max) return value;
    throw new IllegalArgumentException(name + " must be " + min + " to " + max + ", not " + value);
  }

  // Input and answers

  /** Takes all the bytes. */
  public void feed(byte[] bytes, int offset, int length) {
    feed(bytes, offset, length, Long.MAX_VALUE);
  }

  /**
   * Takes bytes until they or the work run out. A unit of work is a byte read or a cell moved or
   * erased, so plain text costs little more than its length, while four bytes may clear a screen.
   * The cap may be passed by a step: one sequence, which touches at most two screenfuls, or 512
   * bytes of text and controls.
   *
   * @param workMax more than 0
   * @return how many bytes were taken, at least 1 if there were any
   */
  public int feed(byte[] bytes, int offset, int length, long workMax) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int end = offset + length;
    int i = offset;
    screen.work = 0;
    while (i < end && screen.work < workMax) {
      int next = parser.step(bytes, i, end);
      screen.work += next - i;
      i = next;
    }
    return i - offset;
  }

  /** The units of work that the last {@code feed} took. */
  public long work() {
    return screen.work;
  }

  /** How many bytes of answers wait to be written to the program; at most 64 KiB. */
  public int replyBytes() {
    return terminal.replies.size();
  }

  /**
   * Moves answers out.
   *
   * @return how many bytes were moved, at most {@code length}
   */
  public int drainReplies(byte[] into, int offset, int length) {
    return terminal.replies.drain(into, offset, length);
  }

  /** Moves all the answers out. */
  public byte[] takeReplies() {
    byte[] all = new byte[replyBytes()];
    drainReplies(all, 0, all.length);
    return all;
  }

  // Size

  /**
   * Changes the size. Wrapped lines of the main screen and its history are wrapped anew; takes time
   * linear in the history.
   *
   * @throws IllegalArgumentException when a number is out of the constructor's range
   */
  public void resize(int cols, int rows) {
    inRange("cols", cols, 1, Limits.COLS_MAX);
    inRange("rows", rows, 1, Limits.ROWS_MAX);
    if (cols == screen.cols && rows == screen.rows) return;
    Reflow.resize(screen, cols, rows);
    terminal.tabs.resize(cols);
  }

  public int cols() {
    return screen.cols;
  }

  public int rows() {
    return screen.rows;
  }

  // What is there

  /** The cursor's column, the last one also while a wrap is pending. */
  public int cursorCol() {
    return screen.x;
  }

  public int cursorRow() {
    return screen.y;
  }

  public boolean isCursorVisible() {
    return isOn(Mode.CURSOR_VISIBLE);
  }

  /** The last column was written, and the next character goes to the next row. */
  public boolean isWrapPending() {
    return screen.pendingWrap;
  }

  public CursorShape cursorShape() {
    return terminal.cursorShape;
  }

  public boolean isOn(Mode mode) {
    return terminal.modes.isOn(mode);
  }

  /** Whether the alternate screen is shown, which has no history. */
  public boolean isAlternate() {
    return screen.isAlternate();
  }

  /** The kitty keyboard protocol's flags in force; 0 when the program has not asked for it. */
  public int keyboardFlags() {
    return screen.grid.keyboard.flags();
  }

  /** xterm's modifyOtherKeys: 0, 1 or 2. */
  public int modifyOtherKeys() {
    return terminal.modifyOtherKeys;
  }

  /** The window's title, empty at first; at most 1,024 chars and no control characters. */
  public String title() {
    return terminal.titles.title();
  }

  /** The path last reported by OSC 7, empty when none is known. */
  public String directory() {
    return terminal.directory;
  }

  /** How often BEL rang. */
  public long bellCount() {
    return terminal.bellCount;
  }

  /** Lines of history above the main screen. */
  public int historyLines() {
    return screen.scrollback.count();
  }

  /** Lines of history that are no longer kept. */
  public long historyDropped() {
    return screen.scrollback.dropped();
  }

  /** Heap bytes that the history's text takes. */
  public long historyFootprintBytes() {
    return screen.scrollback.footprintBytes();
  }

  // Reading

  /**
   * The text of the shown screen, one string a line, without trailing blanks.
   *
   * @param historyLines how many lines of history to begin with; fewer if there are fewer
   * @param joinWrapped whether lines that wrapped come as one
   */
  public List<String> text(int historyLines, boolean joinWrapped) {
    return new Reader(screen).lines(historyLines, joinWrapped, false);
  }

  /** The same with SGR and OSC 8; each line starts and ends in the default style. */
  public List<String> ansi(int historyLines, boolean joinWrapped) {
    return new Reader(screen).lines(historyLines, joinWrapped, true);
  }

  /** Whether a line wrapped into the next. Row 0 is the screen's first, -1 the newest history. */
  public boolean isWrapped(int row) {
    return rowAt(row).wrapped;
  }

  /** Whether OSC 133 put this mark on a row; rows as in {@link #isWrapped}. */
  public boolean hasPromptMark(int row, PromptMark mark) {
    return (rowAt(row).promptMarks & mark.bit()) != 0;
  }

  private Row rowAt(int row) {
    if (row >= 0) return screen.grid.rows[row];
    Row copy = new Row(screen.cols);
    screen.readHistory(screen.scrollback.count() + row, copy);
    return copy;
  }

  // State

  /**
   * Bytes that make an xterm-like terminal of the same size show this screen, with its cursor,
   * modes, colours and title; what is fed here afterwards may then be sent there too, even when
   * {@code resync} was called in the middle of a sequence.
   *
   * @param historyLines how many lines of history to send before the main screen
   */
  public byte[] resync(int historyLines) {
    return new Resync(terminal).write(historyLines, parser);
  }

  /** The whole state, for {@link #restore}. */
  public byte[] snapshot() {
    return Snapshot.write(terminal, parser);
  }

  /**
   * An identical terminal, which goes on exactly where the other one was.
   *
   * @param snapshot from {@link #snapshot}
   * @throws DamagedSnapshotException when the bytes are not one, of another version, or damaged
   */
  public static Vt restore(byte[] snapshot, VtObserver observer) throws DamagedSnapshotException {
    return Snapshot.read(snapshot, observer);
  }

  /** For tests of invariants. */
  Terminal terminal() {
    return terminal;
  }
}
