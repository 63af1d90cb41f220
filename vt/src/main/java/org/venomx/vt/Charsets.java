package org.venomx.vt;

import java.util.Arrays;

/**
 * The character sets designated as G0..G3 (SCS) and which of them is in use: shifted in (LS0..LS3)
 * or for one character (SS2, SS3). Sets other than ASCII, the UK's and DEC special graphics count
 * as ASCII.
 */
final class Charsets {
  static final int ASCII = 'B';
  static final int UK = 'A';
  static final int SPECIAL_GRAPHICS = '0';

  private static final int NO_SHIFT = 0;

  /** DEC special graphics for {@code `} to {@code ~} (VT100 user guide, table 3-9). */
  private static final String GRAPHICS = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";

  private final int[] designated = new int[4];
  private int shiftedIn;

  /** 2 or 3 after SS2 or SS3, until the next character. */
  private int singleShift;

  Charsets() {
    reset();
  }

  void reset() {
    Arrays.fill(designated, ASCII);
    shiftedIn = 0;
    singleShift = NO_SHIFT;
  }

  void copyFrom(Charsets other) {
    System.arraycopy(other.designated, 0, designated, 0, designated.length);
    shiftedIn = other.shiftedIn;
    singleShift = NO_SHIFT;
  }

  void designate(int slot, int set) {
    designated[slot] = set == UK || set == SPECIAL_GRAPHICS ? set : ASCII;
  }

  int designated(int slot) {
    return designated[slot];
  }

  void shiftIn(int slot) {
    shiftedIn = slot;
  }

  int shiftedIn() {
    return shiftedIn;
  }

  void singleShift(int slot) {
    singleShift = slot;
  }

  int singleShift() {
    return singleShift;
  }

  /** Nothing to translate: the next characters stand for themselves. */
  boolean isPlain() {
    return singleShift == NO_SHIFT && designated[shiftedIn] == ASCII;
  }

  /** The character meant by an ASCII code; uses up a single shift. */
  int translate(int ascii) {
    int slot = singleShift == NO_SHIFT ? shiftedIn : singleShift;
    singleShift = NO_SHIFT;
    return switch (designated[slot]) {
      case SPECIAL_GRAPHICS -> ascii >= '`' && ascii <= '~' ? GRAPHICS.charAt(ascii - '`') : ascii;
      case UK -> ascii == '#' ? '£' : ascii;
      default -> ascii;
    };
  }
}
