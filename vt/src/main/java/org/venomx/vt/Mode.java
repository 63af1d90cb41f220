package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/**
 * The switches that SM, RM, DECSET and DECRST turn, by xterm's names and numbers (ctlseqs, "DEC
 * Private Mode Set"). Those of a {@link Group} exclude each other.
 */
public enum Mode {
  // ANSI modes: CSI Pm h
  INSERT(4, Kind.ANSI),
  NEW_LINE(20, Kind.ANSI),
  // DEC private modes: CSI ? Pm h
  APPLICATION_CURSOR_KEYS(1, Kind.DEC),
  REVERSE_SCREEN(5, Kind.DEC),
  ORIGIN(6, Kind.DEC),
  AUTOWRAP(7, Kind.DEC),
  CURSOR_BLINK(12, Kind.DEC),
  CURSOR_VISIBLE(25, Kind.DEC),
  REVERSE_WRAP(45, Kind.DEC),
  APPLICATION_KEYPAD(66, Kind.DEC),
  MOUSE_PRESS(9, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_CLICK(1000, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_DRAG(1002, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_MOTION(1003, Kind.DEC, Group.MOUSE_TRACKING),
  FOCUS_EVENTS(1004, Kind.DEC),
  MOUSE_UTF8(1005, Kind.DEC, Group.MOUSE_ENCODING),
  MOUSE_SGR(1006, Kind.DEC, Group.MOUSE_ENCODING),
  ALTERNATE_SCROLL(1007, Kind.DEC),
  MOUSE_URXVT(1015, Kind.DEC, Group.MOUSE_ENCODING),
  MOUSE_SGR_PIXELS(1016, Kind.DEC, Group.MOUSE_ENCODING),
  BRACKETED_PASTE(2004, Kind.DEC),
  SYNCHRONIZED_OUTPUT(2026, Kind.DEC);

  /** Which of the two number spaces a mode's number is from. */
  enum Kind {
    ANSI,
    DEC
  }

  /** Modes of which at most one is on. */
  enum Group {
    NONE,
    MOUSE_TRACKING,
    MOUSE_ENCODING
  }

  private final int number;
  private final Kind kind;
  private final Group group;

  Mode(int number, Kind kind) {
    this(number, kind, Group.NONE);
  }

  Mode(int number, Kind kind, Group group) {
    this.number = number;
    this.kind = kind;
    this.group = group;
  }

  int number() {
    return number;
  }

  Kind kind() {
    return kind;
  }

  Group group() {
    return group;
  }

  long bit() {
    return 1L << ordinal();
  }

  /** The mode with this number, or null when the terminal does not have it. */
  static @Nullable Mode find(Kind kind, int number) {
    for (Mode mode : Modes.ALL) {
      if (mode.number == number && mode.kind == kind) return mode;
    }
    return null;
  }
}
