package org.venomx.vt;

/**
 * Control sequences: {@code CSI [prefix] Pm [intermediate] final}. Each method is one table, by
 * prefix and intermediate; names are those of DEC STD 070 and xterm's ctlseqs.
 */
final class CsiDispatch {
  private final Terminal terminal;
  private final Screen screen;
  private final Editor editor;
  private final ModeDispatch modes;
  private final SgrDispatch sgr;

  CsiDispatch(Terminal terminal) {
    this.terminal = terminal;
    screen = terminal.screen;
    editor = terminal.editor;
    modes = new ModeDispatch(terminal);
    sgr = new SgrDispatch(screen.pen);
  }

  void dispatch(Params params, int finalCharacter) {
    if (finalCharacter == 'm' && params.isBare()) { // SGR: so frequent that it comes first
      sgr.dispatch(params);
      return;
    }
    if (params.hasSubs()) return; // colons mean something to SGR only
    switch (params.intermediates()) {
      case 0 -> byPrefix(params, finalCharacter);
      case ' ' -> { // DECSCUSR
        if (finalCharacter == 'q') {
          terminal.cursorShape = CursorShape.of(params.get(0), terminal.cursorShape);
        }
      }
      case '!' -> {
        if (finalCharacter == 'p') terminal.softReset(); // DECSTR
      }
      case '"' -> {
        if (finalCharacter == 'q') protect(params.get(0)); // DECSCA
      }
      case '$' -> {
        if (finalCharacter == 'p') modes.report(params); // DECRQM
      }
      default -> {}
    }
  }

  private void byPrefix(Params params, int finalCharacter) {
    switch (params.prefix()) {
      case 0 -> plain(params, finalCharacter);
      case '?' -> question(params, finalCharacter);
      case '>' -> greater(params, finalCharacter);
      case '=' -> equal(params, finalCharacter);
      case '<' -> {
        if (finalCharacter == 'u') screen.grid.keyboard.pop(params.get(0, 1)); // kitty: pop
      }
      default -> {}
    }
  }

  /** {@code CSI Pm final}. */
  private void plain(Params p, int finalCharacter) {
    int n = p.get(0, 1);
    switch (finalCharacter) {
      case '@' -> editor.insertCharacters(n); // ICH
      case 'A' -> screen.up(n); // CUU
      case 'B' -> screen.down(n); // CUD
      case 'C', 'a' -> screen.column(screen.x + n); // CUF, HPR
      case 'D' -> screen.column(screen.x - n); // CUB
      case 'E' -> { // CNL
        screen.down(n);
        screen.carriageReturn();
      }
      case 'F' -> { // CPL
        screen.up(n);
        screen.carriageReturn();
      }
      case 'G', '`' -> screen.column(n - 1); // CHA, HPA
      case 'H', 'f' -> screen.moveTo(n - 1, p.get(1, 1) - 1); // CUP, HVP
      case 'I' -> terminal.tabForward(n); // CHT
      case 'J' -> editor.eraseInDisplay(p.get(0)); // ED
      case 'K' -> editor.eraseInLine(p.get(0)); // EL
      case 'L' -> editor.insertLines(n); // IL
      case 'M' -> editor.deleteLines(n); // DL
      case 'P' -> editor.deleteCharacters(n); // DCH
      case 'S' -> screen.scrollUp(screen.top, screen.bottom, n); // SU
      case 'T', '^' -> screen.scrollDown(screen.top, screen.bottom, n); // SD; ^ is ECMA-48's
      case 'X' -> editor.eraseCharacters(n); // ECH
      case 'Z' -> terminal.tabBackward(n); // CBT
      case 'b' -> terminal.printer.repeat(n); // REP
      case 'd' -> screen.moveTo(n - 1, screen.x); // VPA
      case 'e' -> screen.moveTo(screen.y - screen.originRow() + n, screen.x); // VPR
      case 'g' -> clearTabs(p.get(0)); // TBC
      case 'r' -> margins(p); // DECSTBM
      case 's' -> terminal.saveCursor(); // SCOSC
      case 'u' -> terminal.restoreCursor(); // SCORC
      default -> plainReports(p, finalCharacter);
    }
  }

  /** Modes, questions and window operations: {@code CSI Pm final}, continued. */
  private void plainReports(Params p, int finalCharacter) {
    switch (finalCharacter) {
      case 'c' -> { // DA1
        if (p.get(0) == 0) terminal.reply(Answers.PRIMARY_ATTRIBUTES);
      }
      case 'h' -> modes.ansi(p, true); // SM
      case 'l' -> modes.ansi(p, false); // RM
      case 'n' -> { // DSR
        if (p.get(0) == 5) terminal.reply("\033[0n");
        if (p.get(0) == 6) terminal.reply(Answers.cursorPosition(screen, ""));
      }
      case 't' -> WindowOps.dispatch(terminal, p); // XTWINOPS
      case 'x' -> { // DECREQTPARM
        if (p.get(0) <= 1) terminal.reply(Answers.terminalParameters(p.get(0)));
      }
      default -> {}
    }
  }

  /** {@code CSI ? Pm final}. */
  private void question(Params p, int finalCharacter) {
    switch (finalCharacter) {
      case 'J' -> editor.selectiveEraseInDisplay(p.get(0)); // DECSED
      case 'K' -> editor.selectiveEraseInLine(p.get(0)); // DECSEL
      case 'h' -> modes.dec(p, true); // DECSET
      case 'l' -> modes.dec(p, false); // DECRST
      case 'n' -> { // DSR, DEC's
        if (p.get(0) == 6) terminal.reply(Answers.cursorPosition(screen, "?"));
      }
      case 'u' -> terminal.reply("\033[?" + screen.grid.keyboard.flags() + "u"); // kitty: query
      default -> {}
    }
  }

  /** {@code CSI > Pm final}. */
  private void greater(Params p, int finalCharacter) {
    switch (finalCharacter) {
      case 'c' -> { // DA2
        if (p.get(0) == 0) terminal.reply(Answers.SECONDARY_ATTRIBUTES);
      }
      case 'm' -> { // XTMODKEYS
        if (p.get(0) == 4 || p.get(0) == 0) terminal.modifyOtherKeys = Math.min(p.get(1), 2);
      }
      case 'n' -> { // XTMODKEYS, disable
        if (p.get(0) == 4) terminal.modifyOtherKeys = 0;
      }
      case 'q' -> { // XTVERSION
        if (p.get(0) == 0) terminal.reply(Answers.VERSION);
      }
      case 'u' -> screen.grid.keyboard.push(p.get(0)); // kitty: push
      default -> {}
    }
  }

  /** {@code CSI = Pm final}. */
  private void equal(Params p, int finalCharacter) {
    switch (finalCharacter) {
      case 'c' -> { // DA3
        if (p.get(0) == 0) terminal.reply(Answers.TERTIARY_ATTRIBUTES);
      }
      case 'u' -> screen.grid.keyboard.change(p.get(0), p.get(1, Keyboard.ASSIGN)); // kitty: set
      default -> {}
    }
  }

  private void margins(Params p) {
    int bottom = Math.min(p.get(1, screen.rows), screen.rows);
    screen.margins(p.get(0, 1) - 1, bottom - 1);
  }

  private void clearTabs(int which) {
    if (which == 0) terminal.tabs.clear(screen.x);
    else if (which == 3) terminal.tabs.clearAll();
  }

  private void protect(int how) {
    if (how == 1) screen.pen.set(Attribute.PROTECTED);
    else if (how == 0 || how == 2) screen.pen.unset(Attribute.PROTECTED);
  }
}
