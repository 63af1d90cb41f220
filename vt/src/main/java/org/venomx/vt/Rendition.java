package org.venomx.vt;

/** Foreground, background ({@link Colour}) and attributes ({@link Attribute}) in one number. */
final class Rendition {
  private static final int FOREGROUND_SHIFT = 38;
  private static final int BACKGROUND_SHIFT = 12;
  private static final int COLOUR_MASK = (1 << 26) - 1;

  private Rendition() {}

  static long of(int foreground, int background, int attributes) {
    return (long) foreground << FOREGROUND_SHIFT
        | (long) background << BACKGROUND_SHIFT
        | attributes;
  }

  static int foreground(long rendition) {
    return (int) (rendition >>> FOREGROUND_SHIFT);
  }

  static int background(long rendition) {
    return (int) (rendition >>> BACKGROUND_SHIFT) & COLOUR_MASK;
  }

  static int attributes(long rendition) {
    return (int) rendition & Attribute.ALL;
  }

  static long withForeground(long rendition, int colour) {
    return of(colour, background(rendition), attributes(rendition));
  }

  static long withBackground(long rendition, int colour) {
    return of(foreground(rendition), colour, attributes(rendition));
  }

  static long withAttributes(long rendition, int bits) {
    return of(foreground(rendition), background(rendition), bits);
  }

  static long backgroundOnly(long rendition) {
    return of(Colour.DEFAULT, background(rendition), 0);
  }
}
