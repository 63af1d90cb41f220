package org.venomx.vt;

/** Bits of a style's attributes word (SGR, and DECSCA's protection). */
final class Attribute {
  static final int BOLD = 1;
  static final int FAINT = 1 << 1;
  static final int ITALIC = 1 << 2;
  static final int BLINK = 1 << 3;
  static final int INVERSE = 1 << 4;
  static final int HIDDEN = 1 << 5;
  static final int STRIKE = 1 << 6;
  static final int OVERLINE = 1 << 7;

  /** Set by DECSCA: selective erase leaves the cell alone. Not cleared by SGR 0. */
  static final int PROTECTED = 1 << 8;

  /** Three bits: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed. */
  static final int UNDERLINE_SHIFT = 9;

  static final int UNDERLINE_MASK = 7 << UNDERLINE_SHIFT;

  /** All bits that exist; a snapshot with others is damaged. */
  static final int ALL = (1 << 12) - 1;

  private Attribute() {}

  static int underline(int attributes) {
    return (attributes & UNDERLINE_MASK) >>> UNDERLINE_SHIFT;
  }

  static int withUnderline(int attributes, int kind) {
    return (attributes & ~UNDERLINE_MASK) | kind << UNDERLINE_SHIFT;
  }
}
