package org.venomx.vt;

/** SM, RM, DECSET, DECRST and DECRQM. Most modes are mere switches; the others act here. */
final class ModeDispatch {
  private static final int COLUMNS = 3;
  private static final int SAVE_CURSOR = 1048;
  private static final int SCREEN_AND_CURSOR = 1049;

  private final Terminal terminal;

  ModeDispatch(Terminal terminal) {
    this.terminal = terminal;
  }

  static boolean isScreenSwitch(int number) {
    return number == 47 || number == 1047 || number == SCREEN_AND_CURSOR;
  }

  void ansi(Params p, boolean on) {
    for (int i = 0; i < p.count(); i++) {
      Mode mode = Mode.find(Mode.Kind.ANSI, p.get(i));
      if (mode != null) terminal.modes.set(mode, on);
    }
  }

  void dec(Params p, boolean on) {
    for (int i = 0; i < p.count(); i++) dec(p.get(i), on);
  }

  private void dec(int number, boolean on) {
    switch (number) {
      case COLUMNS -> terminal.columnSwitch();
      case SAVE_CURSOR -> saveOrRestore(on);
      case 47, 1047 -> switchScreen(on);
      case SCREEN_AND_CURSOR -> {
        if (on) saveOrRestore(true);
        switchScreen(on);
        if (!on) saveOrRestore(false);
      }
      default -> {
        Mode mode = Mode.find(Mode.Kind.DEC, number);
        if (mode == null) return;
        terminal.modes.set(mode, on);
        if (mode == Mode.ORIGIN) terminal.screen.moveTo(0, 0);
      }
    }
  }

  private void saveOrRestore(boolean save) {
    if (save) terminal.saveCursor();
    else terminal.restoreCursor();
  }

  private void switchScreen(boolean alternate) {
    if (alternate) terminal.enterAlternate();
    else terminal.leaveAlternate();
  }

  /** DECRQM: {@code CSI Ps $ p} and {@code CSI ? Ps $ p}. */
  void report(Params p) {
    if (p.prefix() != 0 && p.prefix() != '?') return;
    Mode.Kind kind = p.prefix() == '?' ? Mode.Kind.DEC : Mode.Kind.ANSI;
    terminal.reply(Answers.mode(terminal, kind, p.get(0)));
  }
}
