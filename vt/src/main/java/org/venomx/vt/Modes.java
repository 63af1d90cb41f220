package org.venomx.vt;

/** Which modes are on. */
final class Modes {
  static final Mode[] ALL = Mode.values();

  static final long AT_START = Mode.AUTOWRAP.bit() | Mode.CURSOR_VISIBLE.bit();

  /** The bits of all modes there are. */
  static final long EVERY = (1L << ALL.length) - 1;

  /** What DECSTR puts back to its start (VT510 manual; but autowrap goes on, as in xterm). */
  private static final long SOFT =
      Mode.INSERT.bit()
          | Mode.ORIGIN.bit()
          | Mode.AUTOWRAP.bit()
          | Mode.REVERSE_WRAP.bit()
          | Mode.CURSOR_VISIBLE.bit()
          | Mode.APPLICATION_CURSOR_KEYS.bit()
          | Mode.APPLICATION_KEYPAD.bit();

  private long bits = AT_START;

  boolean isOn(Mode mode) {
    return (bits & mode.bit()) != 0;
  }

  /** Turning one of a group on turns the others off. */
  void set(Mode mode, boolean on) {
    if (mode.group() != Mode.Group.NONE && (on || mode.group() == Mode.Group.MOUSE_TRACKING)) {
      for (Mode other : ALL) if (other.group() == mode.group()) bits &= ~other.bit();
    }
    bits = on ? bits | mode.bit() : bits & ~mode.bit();
  }

  long bits() {
    return bits;
  }

  void bits(long all) {
    bits = all;
  }

  void reset() {
    bits = AT_START;
  }

  void softReset() {
    bits = (bits & ~SOFT) | (AT_START & SOFT);
  }
}
