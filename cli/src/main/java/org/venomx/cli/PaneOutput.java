package org.venomx.cli;

import java.io.ByteArrayOutputStream;

/**
 * Makes a pane's output fit to be shown on somebody's terminal. Held back is what would make that
 * terminal answer, because the pane's own terminal in the daemon has answered already; what would
 * leave the alternate screen, behind which the user's own screen is kept; and what would erase the
 * history above it. Everything else passes as it is, in whatever pieces it comes.
 */
final class PaneOutput {
  /** A longer sequence is no question that any program asks, and passes. */
  private static final int SEQUENCE_BYTES_MAX = 4096;

  private static final int ESC = 0x1B;
  private static final int BEL = 0x07;
  private static final int ENQ = 0x05;
  private static final int CAN = 0x18;
  private static final int SUB = 0x1A;

  private enum State {
    /** Text and control characters. */
    GROUND,
    /** Behind ESC and its intermediates. */
    ESCAPE,
    /** Behind ESC [. */
    CONTROL,
    /** In a string whose end decides whether it passes. */
    HELD,
    /** In a string that is too long to be a question. */
    PASSING,
    /** In a string that does not pass. */
    DROPPED
  }

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final ByteArrayOutputStream sequence = new ByteArrayOutputStream();
  private State state = State.GROUND;
  private boolean escaped;
  private boolean switched;

  /** What is to be shown of these bytes. */
  byte[] show(byte[] bytes, int from, int length) {
    shown.reset();
    int end = from + length;
    for (int at = from; at < end; ) {
      if (state == State.GROUND) {
        int run = at;
        while (run < end && bytes[run] != ESC && bytes[run] != ENQ) run++;
        shown.write(bytes, at, run - at);
        at = run;
      }
      if (at < end) take(bytes[at++] & 0xFF);
    }
    return shown.toByteArray();
  }

  /**
   * Whether the pane has changed to its other screen, or back, or was reset, since this was last
   * asked. On one screen that cannot be shown by passing bytes on: it takes a redraw.
   */
  boolean switchedScreens() {
    boolean was = switched;
    switched = false;
    return was;
  }

  /** What comes next begins anew, whatever was begun before. */
  void restart() {
    state = State.GROUND;
    escaped = false;
    switched = false;
    sequence.reset();
  }

  private void take(int b) {
    switch (state) {
      case GROUND -> ground(b);
      case ESCAPE -> escape(b);
      case CONTROL -> control(b);
      case HELD, PASSING, DROPPED -> string(b);
    }
  }

  private void ground(int b) {
    if (b == ESC) {
      begin();
    } else if (b != ENQ) {
      shown.write(b);
    }
  }

  private void begin() {
    sequence.reset();
    sequence.write(ESC);
    escaped = false;
    state = State.ESCAPE;
  }

  private void escape(int b) {
    if (cutShort(b)) return;
    sequence.write(b);
    if (sequence.size() == 2 && b == '[') {
      state = State.CONTROL;
    } else if (sequence.size() == 2 && b == ']') {
      state = State.HELD;
    } else if (sequence.size() == 2 && (b == 'P' || b == '_' || b == '^' || b == 'X')) {
      state = State.DROPPED; // questions (DECRQSS, XTGETTCAP) and pictures, which have answers
    } else if (b >= 0x30 && b < 0x7F) {
      if (sequence.size() == 2 && b == 'c') {
        switched = true;
      } else if (sequence.size() != 2 || b != 'Z') {
        pass();
      }
      state = State.GROUND;
    } else if (b < 0x20) {
      inside(b);
    }
  }

  private void control(int b) {
    if (cutShort(b)) return;
    if (b < 0x20) {
      inside(b);
      return;
    }
    sequence.write(b);
    if (b >= 0x40 && b < 0x7F) {
      state = State.GROUND;
      decide(new Sequence(sequence.toByteArray()));
    } else if (sequence.size() > SEQUENCE_BYTES_MAX) {
      pass();
      state = State.GROUND;
    }
  }

  private void decide(Sequence control) {
    if (control.switchesScreens()) {
      switched = true;
      shown.writeBytes(control.withoutScreens());
    } else if (!control.asks() && !control.erasesHistory()) {
      pass();
    }
  }

  private void string(int b) {
    if (escaped && b != '\\') {
      begin(); // ESC ends a string, and what it begins decides whether the string was meant
      escape(b);
      return;
    }
    if (state != State.DROPPED) sequence.write(b);
    if (escaped || b == BEL || b == CAN || b == SUB) {
      if (state == State.PASSING || (state == State.HELD && !Sequence.asksByString(sequence))) {
        pass();
      }
      state = State.GROUND;
      escaped = false;
    } else if (state == State.PASSING || (state == State.HELD && isLong())) {
      state = State.PASSING;
      pass();
      escaped = b == ESC;
    } else {
      escaped = b == ESC;
    }
  }

  private boolean isLong() {
    return sequence.size() > SEQUENCE_BYTES_MAX;
  }

  /** A control character inside of a sequence works as if it stood before it. */
  private void inside(int b) {
    if (b != ENQ) shown.write(b);
  }

  /** A sequence that another begins in, or that is called off, has no effect. */
  private boolean cutShort(int b) {
    if (b == ESC) {
      begin();
    } else if (b == CAN || b == SUB) {
      state = State.GROUND;
    } else {
      return false;
    }
    return true;
  }

  private void pass() {
    shown.writeBytes(sequence.toByteArray());
    sequence.reset();
  }
}
