package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/** The style that the next character gets: what SGR, DECSCA and OSC 8 have set. */
final class Pen {
  private static final int UNKNOWN = -1;

  private int foreground;
  private int background;
  private int underlineColour;
  private int attributes;
  private Links.@Nullable Link link;

  // Interned on first use: programs often send several SGR in a row before any text.
  private int style = UNKNOWN;
  private int eraseStyle = UNKNOWN;

  int foreground() {
    return foreground;
  }

  int background() {
    return background;
  }

  int underlineColour() {
    return underlineColour;
  }

  int attributes() {
    return attributes;
  }

  Links.@Nullable Link link() {
    return link;
  }

  void foreground(int colour) {
    foreground = colour;
    forgetStyles();
  }

  void background(int colour) {
    background = colour;
    forgetStyles();
  }

  void underlineColour(int colour) {
    underlineColour = colour;
    forgetStyles();
  }

  void attributes(int bits) {
    attributes = bits;
    forgetStyles();
  }

  void link(Links.@Nullable Link newLink) {
    link = newLink;
    forgetStyles();
  }

  void set(int attributeBits) {
    attributes(attributes | attributeBits);
  }

  void unset(int attributeBits) {
    attributes(attributes & ~attributeBits);
  }

  /** SGR 0: everything but protection (DECSCA) and the link, which SGR does not own. */
  void resetRendition() {
    foreground = Colour.DEFAULT;
    background = Colour.DEFAULT;
    underlineColour = Colour.DEFAULT;
    attributes &= Attribute.PROTECTED;
    forgetStyles();
  }

  void reset() {
    resetRendition();
    attributes = 0;
    link = null;
  }

  void copyFrom(Pen other) {
    foreground = other.foreground;
    background = other.background;
    underlineColour = other.underlineColour;
    attributes = other.attributes;
    link = other.link;
    forgetStyles();
  }

  /** After the style table was compacted or cleared. */
  void forgetStyles() {
    style = UNKNOWN;
    eraseStyle = UNKNOWN;
  }

  boolean hasStyle() {
    return style != UNKNOWN;
  }

  int style(Styles styles) {
    if (style == UNKNOWN) {
      int number = link == null ? Links.NONE : styles.links.intern(link);
      style = styles.intern(foreground, background, underlineColour, attributes, number);
    }
    return style;
  }

  /** The style of erased cells: the background colour alone (BCE). */
  int eraseStyle(Styles styles) {
    if (eraseStyle == UNKNOWN) {
      eraseStyle =
          background == Colour.DEFAULT
              ? Styles.DEFAULT
              : styles.intern(Colour.DEFAULT, background, Colour.DEFAULT, 0, Links.NONE);
    }
    return eraseStyle;
  }
}
