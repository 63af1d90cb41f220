package org.venomx.vt;

/**
 * A colour as one int: 0 is the terminal's default, otherwise a kind in the high byte and a palette
 * index or an RGB value below it.
 */
final class Colour {
  static final int DEFAULT = 0;
  static final int PALETTE = 1;
  static final int RGB = 2;

  private Colour() {}

  /** Index 0..255; larger values wrap as xterm's do. */
  static int palette(int index) {
    return PALETTE << 24 | (index & 0xff);
  }

  /** Components 0..255; larger ones count as 255. */
  static int rgb(int red, int green, int blue) {
    return RGB << 24 | Math.min(red, 255) << 16 | Math.min(green, 255) << 8 | Math.min(blue, 255);
  }

  static int kind(int colour) {
    return colour >>> 24;
  }

  static int red(int colour) {
    return colour >> 16 & 0xff;
  }

  static int green(int colour) {
    return colour >> 8 & 0xff;
  }

  /** The blue component, or the palette index. */
  static int low(int colour) {
    return colour & 0xff;
  }
}
