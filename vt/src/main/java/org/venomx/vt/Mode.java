package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/**
 * The switches that SM, RM, DECSET and DECRST turn, by xterm's names and numbers (ctlseqs, "DEC
 * Private Mode Set"). Those of a {@link Group} exclude each other.
 */
public enum Mode {
  // ANSI modes: CSI Pm h
  INSERT(0, 4, Kind.ANSI),
  NEW_LINE(1, 20, Kind.ANSI),
  // DEC private modes: CSI ? Pm h
  APPLICATION_CURSOR_KEYS(2, 1, Kind.DEC),
  REVERSE_SCREEN(3, 5, Kind.DEC),
  ORIGIN(4, 6, Kind.DEC),
  AUTOWRAP(5, 7, Kind.DEC),
  CURSOR_BLINK(6, 12, Kind.DEC),
  CURSOR_VISIBLE(7, 25, Kind.DEC),
  REVERSE_WRAP(8, 45, Kind.DEC),
  APPLICATION_KEYPAD(9, 66, Kind.DEC),
  MOUSE_PRESS(10, 9, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_CLICK(11, 1000, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_DRAG(12, 1002, Kind.DEC, Group.MOUSE_TRACKING),
  MOUSE_MOTION(13, 1003, Kind.DEC, Group.MOUSE_TRACKING),
  FOCUS_EVENTS(14, 1004, Kind.DEC),
  MOUSE_UTF8(15, 1005, Kind.DEC, Group.MOUSE_ENCODING),
  MOUSE_SGR(16, 1006, Kind.DEC, Group.MOUSE_ENCODING),
  ALTERNATE_SCROLL(17, 1007, Kind.DEC),
  MOUSE_URXVT(18, 1015, Kind.DEC, Group.MOUSE_ENCODING),
  MOUSE_SGR_PIXELS(19, 1016, Kind.DEC, Group.MOUSE_ENCODING),
  ALLOW_COLUMN_SWITCH(22, 40, Kind.DEC),
  BRACKETED_PASTE(20, 2004, Kind.DEC),
  SYNCHRONIZED_OUTPUT(21, 2026, Kind.DEC);

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

  /** The place in {@link Modes#bits}, and so in snapshots: never to be changed. */
  private final int place;

  private final int number;
  private final Kind kind;
  private final Group group;

  Mode(int place, int number, Kind kind) {
    this(place, number, kind, Group.NONE);
  }

  Mode(int place, int number, Kind kind, Group group) {
    this.place = place;
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
    return 1L << place;
  }

  /** The mode with this number, or null when the terminal does not have it. */
  static @Nullable Mode find(Kind kind, int number) {
    for (Mode mode : Modes.ALL) {
      if (mode.number == number && mode.kind == kind) return mode;
    }
    return null;
  }
}
