package org.venomx.vt;

/** The terminal's answers to questions about itself and its state. */
final class Answers {
  /** DA1: a VT220 with ANSI colour. */
  static final String PRIMARY_ATTRIBUTES = "\033[?62;22c";

  /** DA2: a VT220, firmware version 10, no keyboard option. */
  static final String SECONDARY_ATTRIBUTES = "\033[>1;10;0c";

  /** DA3: the unit's id. */
  static final String TERTIARY_ATTRIBUTES = "\033P!|00000000\033\\";

  /** XTVERSION. */
  static final String VERSION = "\033P>|venomx(0.1)\033\\";

  private Answers() {}

  /** DSR 6, and its DEC form with {@code ?}: the cursor, from 1, relative to the origin. */
  static String cursorPosition(Screen screen, String prefix) {
    int row = screen.y - screen.originRow() + 1;
    return "\033[" + prefix + row + ";" + (screen.x + 1) + "R";
  }

  /** DECRQM: 0 unknown, 1 set, 2 reset. */
  static String mode(Terminal terminal, Mode.Kind kind, int number) {
    String prefix = kind == Mode.Kind.DEC ? "?" : "";
    return "\033[" + prefix + number + ";" + modeState(terminal, kind, number) + "$y";
  }

  private static int modeState(Terminal terminal, Mode.Kind kind, int number) {
    if (kind == Mode.Kind.DEC && ModeDispatch.isScreenSwitch(number)) {
      return terminal.screen.isAlternate() ? 1 : 2;
    }
    Mode mode = Mode.find(kind, number);
    if (mode == null) return 0;
    return terminal.modes.isOn(mode) ? 1 : 2;
  }

  /** DECREQTPARM: no parity, 8 bits, 38,400 baud both ways (VT100 manual). */
  static String terminalParameters(int question) {
    return "\033[" + (question + 2) + ";1;1;128;128;1;0x";
  }
}
