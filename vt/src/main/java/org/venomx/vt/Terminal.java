package org.venomx.vt;

/**
 * All that a terminal knows, in parts that each own one concern, and the few operations that need
 * several of them: resets, saving the cursor, switching screens.
 */
final class Terminal {
  final Modes modes = new Modes();
  final Charsets charsets = new Charsets();
  final Titles titles = new Titles();
  final Palette palette = new Palette();
  final Replies replies = new Replies();
  final Screen screen;
  final Printer printer;
  final Editor editor;
  final Tabs tabs;
  final VtObserver observer;

  CursorShape cursorShape = CursorShape.DEFAULT;

  /** XTMODKEYS resource 4, modifyOtherKeys: 0 off, 1 or 2. */
  int modifyOtherKeys;

  String directoryHost = "";
  String directory = "";
  long bellCount;

  Terminal(int cols, int rows, int scrollbackLinesMax, VtObserver observer) {
    screen = new Screen(cols, rows, scrollbackLinesMax, modes);
    printer = new Printer(screen, modes, charsets);
    editor = new Editor(screen);
    tabs = new Tabs(cols);
    this.observer = observer;
  }

  void reply(String answer) {
    replies.add(answer);
  }

  void bell() {
    bellCount++;
    observer.bell();
  }

  // Cursor

  /** HT. */
  void tab() {
    screen.x = tabs.after(screen.x);
  }

  /** CHT. */
  void tabForward(int count) {
    if (screen.pendingWrap) return;
    int n = Math.min(count, screen.cols);
    for (int i = 0; i < n; i++) screen.column(tabs.after(screen.x));
  }

  /** CBT. While a wrap is pending the cursor is past the last column and does not move. */
  void tabBackward(int count) {
    if (screen.pendingWrap) return;
    int n = Math.min(count, screen.cols);
    for (int i = 0; i < n; i++) screen.column(tabs.before(screen.x));
  }

  /** LF, VT, FF. */
  void lineFeed() {
    screen.index();
    if (modes.isOn(Mode.NEW_LINE)) screen.carriageReturn();
  }

  /** DECSC. */
  void saveCursor() {
    SavedCursor saved = screen.grid.saved;
    saved.x = screen.x;
    saved.y = screen.y;
    saved.originMode = modes.isOn(Mode.ORIGIN);
    saved.pen.copyFrom(screen.pen);
    saved.charsets.copyFrom(charsets);
  }

  /** DECRC. A pending wrap is not part of it. */
  void restoreCursor() {
    SavedCursor saved = screen.grid.saved;
    modes.set(Mode.ORIGIN, saved.originMode);
    screen.x = Math.min(saved.x, screen.cols - 1);
    screen.y = Math.min(saved.y, screen.rows - 1);
    screen.pendingWrap = false;
    screen.pen.copyFrom(saved.pen);
    charsets.copyFrom(saved.charsets);
  }

  // Screens

  /**
   * DECSET 47, 1047: the cursor stays where it is; the alternate screen is always entered blank.
   */
  void enterAlternate() {
    if (screen.isAlternate()) return;
    screen.grid = screen.alternate;
    screen.grid.clear(screen.eraseStyle());
    screen.work += (long) screen.rows * screen.cols;
  }

  void leaveAlternate() {
    screen.grid = screen.main;
  }

  // Resets

  /** DECSTR: modes, rendition and what DECSC saved, but neither cursor nor content. */
  void softReset() {
    modes.softReset();
    charsets.reset();
    screen.pen.reset();
    screen.resetMargins();
    screen.grid.saved.reset();
  }

  /** DECCOLM, where mode 40 allows it. The width belongs to the user; the rest of it is done. */
  void columnSwitch() {
    if (!modes.isOn(Mode.ALLOW_COLUMN_SWITCH)) return;
    screen.resetMargins();
    editor.eraseInDisplay(Editor.ALL);
    screen.moveTo(0, 0);
  }

  /** RIS: as if just switched on, history and all; the title stays, as in xterm. */
  void hardReset() {
    modes.reset();
    charsets.reset();
    tabs.reset();
    palette.reset();
    printer.forgetLast();
    cursorShape = CursorShape.DEFAULT;
    modifyOtherKeys = 0;
    screen.pen.reset();
    for (Grid grid : new Grid[] {screen.main, screen.alternate}) {
      grid.clear(Styles.DEFAULT);
      grid.saved.reset();
      grid.keyboard.reset();
    }
    screen.styles.clear();
    screen.scrollback.clear();
    screen.grid = screen.main;
    screen.resetMargins();
    screen.y = 0;
    screen.carriageReturn();
    screen.work += 2L * screen.rows * screen.cols;
  }
}
