package org.venomx.vt;

/**
 * Writes the bytes that make an xterm-like terminal of the same size show what ours shows, whatever
 * it showed before. No RIS: on a person's own terminal it would also reset what is not ours.
 *
 * <p>Not carried over: synchronized output, as a viewer that attaches in the middle of an update
 * should see something; and what REP would repeat while insert mode is on.
 */
final class Resync {
  /** CAN and ST end whatever the other terminal was in the middle of. */
  private static final String RESET =
      "\030\033\\\033[?1049l\033[!p\033[?2026l\033[?5;6;9;12;40;45;1000;1002;1003;1004l"
          + "\033[?1005;1006;1007;1015;1016;2004l\033[?7;25h\033[4;20l\033>\033[r"
          + "\033(B\033)B\033*B\033+B\017\033[0\"q\033[0m\033]8;;\033\\"
          + "\033]104\033\\\033]110\033\\\033]111\033\\\033]112\033\\\033[>4;0m\033[<99u"
          + "\033[H\033[2J\033[3J";

  private final Terminal terminal;
  private final Screen screen;
  private final ByteWriter out = new ByteWriter(4096);
  private final CellWriter cells;

  Resync(Terminal terminal) {
    this.terminal = terminal;
    screen = terminal.screen;
    cells = new CellWriter(out, screen.styles, true);
  }

  byte[] write(int historyLines, Parser parser) {
    out.ascii(RESET);
    hiddenAlternate();
    keyboard(screen.main.keyboard);
    mainScreen(Math.min(historyLines, screen.scrollback.count()));
    if (screen.isAlternate()) {
      savedCursor(screen.main.saved);
      out.ascii("\033[?1049h\033[?6l");
      plainPen();
      charsets(new Charsets());
      alternateScreen();
    }
    savedCursor(screen.grid.saved);
    out.ascii("\0337");
    colours();
    texts();
    tabs();
    modes();
    cursor();
    parser.writePending(out);
    return out.toByteArray();
  }

  /** What the alternate screen keeps while it is not shown: a saved cursor and keyboard flags. */
  private void hiddenAlternate() {
    out.ascii("\033[?1047h\033[<99u");
    keyboard(screen.alternate.keyboard);
    savedCursor(screen.alternate.saved);
    out.ascii("\0337\033[?1047l\033[?6l\033[H");
    plainPen();
    charsets(new Charsets());
  }

  // Rows

  /** History and screen as one stream of lines, so that the old ones scroll off by themselves. */
  private void mainScreen(int historyLines) {
    Row row = new Row(screen.cols);
    Row next = new Row(screen.cols);
    copyRow(-historyLines, next);
    boolean continues = false;
    for (int y = -historyLines; y < screen.rows; y++) {
      Row spare = row;
      row = next;
      next = spare;
      boolean isLast = y == screen.rows - 1;
      if (!isLast) copyRow(y + 1, next);
      boolean goesOn = row.wrapped && !isLast;
      row(row, goesOn ? wrappedLength(row, next) : Math.max(row.length(), continues ? 1 : 0));
      if (!goesOn && !isLast) out.ascii("\r\n");
      continues = goesOn;
    }
  }

  /** A row above the screen's first is one of the history, -1 the newest. */
  private void copyRow(int y, Row into) {
    if (y < 0) screen.readHistory(screen.scrollback.count() + y, into);
    else into.copyFrom(screen.main.rows[y]);
  }

  /** A wrap fills the row it goes to with the colour behind it, so the rest is erased again. */
  private void row(Row row, int length) {
    promptMarks(row);
    cells.cells(row, 0, length);
    cells.plain();
    if (length < screen.cols && !row.wrapped) out.ascii("\033[K");
  }

  /** The last column stays empty where a wide character wraps by itself, colour permitting. */
  private int wrappedLength(Row row, Row next) {
    int last = screen.cols - 1;
    boolean wrapsByItself =
        row.glyphs[last] == 0
            && next.isWide(0)
            && row.style(last) == screen.styles.eraseStyle(next.style(0));
    return wrapsByItself ? last : screen.cols;
  }

  private void alternateScreen() {
    for (int y = 0; y < screen.rows; y++) {
      Row row = screen.alternate.rows[y];
      position(y, 0);
      row(row, row.length());
    }
  }

  private void promptMarks(Row row) {
    for (PromptMark mark : PromptMark.values()) {
      if ((row.promptMarks & mark.bit()) != 0) out.ascii("\033]133;" + mark.letter() + "\033\\");
    }
  }

  // Cursor

  private void position(int y, int x) {
    out.ascii("\033[" + (y + 1) + ";" + (x + 1) + "H");
  }

  /** Sets everything that DECSC and DECSET 1049 save; there are no margins yet. */
  private void savedCursor(SavedCursor saved) {
    out.ascii(saved.originMode ? "\033[?6h" : "\033[?6l");
    position(saved.y, saved.x);
    charsets(saved.charsets);
    pen(saved.pen);
  }

  private void cursor() {
    charsets(new Charsets());
    out.ascii("\033[?6l\033[" + (screen.top + 1) + ";" + (screen.bottom + 1) + "r");
    if (terminal.modes.isOn(Mode.ORIGIN)) out.ascii("\033[?6h");
    if (isRepeatable()) {
      printAgain();
      return;
    }
    if (screen.pendingWrap) printLastColumn();
    else position(screen.y - screen.originRow(), screen.x);
    pen(screen.pen);
    charsets(terminal.charsets);
  }

  /** Whether REP would repeat the character before the cursor, so that printing it tells all. */
  private boolean isRepeatable() {
    int x = terminal.printer.beforeCursor();
    return x >= 0
        && !terminal.modes.isOn(Mode.INSERT)
        && terminal.printer.last() == screen.cursorRow().codePoint(x);
  }

  private void printAgain() {
    int x = terminal.printer.beforeCursor();
    pen(screen.pen);
    charsets(terminal.charsets);
    position(screen.y - screen.originRow(), x);
    out.utf8(terminal.printer.last());
    String marks = screen.cursorRow().marks(x);
    if (marks != null) out.utf8(marks);
  }

  /** Writes the last column's character again, so that the wrap is pending there too. */
  private void printLastColumn() {
    boolean inserting = terminal.modes.isOn(Mode.INSERT);
    int x = terminal.printer.beforeCursor();
    if (inserting) out.ascii("\033[4l");
    plainPen();
    position(screen.y - screen.originRow(), x);
    cells.cells(screen.cursorRow(), x, screen.cols);
    cells.plain();
    if (inserting) out.ascii("\033[4h");
  }

  private void pen(Pen pen) {
    Links.Link link = pen.link();
    CellWriter.link(out, link == null ? new Links.Link("", "") : link);
    CellWriter.protection(out, pen.attributes());
    out.ascii("\033[" + Sgr.parameters(pen) + "m");
  }

  private void plainPen() {
    pen(new Pen());
  }

  private void charsets(Charsets charsets) {
    for (int slot = 0; slot < 4; slot++) {
      out.u8(0x1b);
      out.u8("()*+".charAt(slot));
      out.u8(charsets.designated(slot));
    }
    out.ascii(
        switch (charsets.shiftedIn()) {
          case 0 -> "\017";
          case 1 -> "\016";
          case 2 -> "\033n";
          default -> "\033o";
        });
    if (charsets.singleShift() != 0) out.ascii(charsets.singleShift() == 2 ? "\033N" : "\033O");
  }

  // The rest

  private void keyboard(Keyboard keyboard) {
    int base = keyboard.depth() > 0 ? keyboard.pushed(0) : keyboard.flags();
    if (base != 0) out.ascii("\033[=" + base + ";1u");
    for (int i = 1; i <= keyboard.depth(); i++) {
      int flags = i < keyboard.depth() ? keyboard.pushed(i) : keyboard.flags();
      out.ascii("\033[>" + flags + "u");
    }
  }

  private void colours() {
    for (int slot = 0; slot < Palette.SLOTS; slot++) {
      int rgb = terminal.palette.changed(slot);
      if (rgb == Palette.UNSET) continue;
      String name = slot < Palette.SIZE ? "4;" + slot : "" + (10 + slot - Palette.FOREGROUND);
      out.ascii("\033]" + name + ";" + Palette.format(rgb) + "\033\\");
    }
  }

  private void texts() {
    for (String saved : terminal.titles.savedOldestFirst()) {
      title(saved);
      out.ascii("\033[22;2t");
    }
    title(terminal.titles.title());
    out.utf8(DirectoryReport.format(terminal));
  }

  private void title(String text) {
    out.utf8("\033]2;" + text + "\033\\");
  }

  private void tabs() {
    out.ascii("\033[3g");
    for (int x = 0; x < screen.cols; x++) {
      if (terminal.tabs.isSet(x)) out.ascii("\033[" + (x + 1) + "G\033H");
    }
  }

  private void modes() {
    for (Mode mode : Modes.ALL) {
      boolean on = terminal.modes.isOn(mode);
      boolean atStart = (Modes.AT_START & mode.bit()) != 0;
      if (on == atStart || mode == Mode.ORIGIN || mode == Mode.SYNCHRONIZED_OUTPUT) continue;
      String prefix = mode.kind() == Mode.Kind.DEC ? "?" : "";
      out.ascii("\033[" + prefix + mode.number() + (on ? "h" : "l"));
    }
    out.ascii("\033[" + terminal.cursorShape.parameter() + " q");
    if (terminal.modifyOtherKeys != 0) out.ascii("\033[>4;" + terminal.modifyOtherKeys + "m");
  }
}
