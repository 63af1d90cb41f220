package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/** The style that the next character gets: what SGR, DECSCA and OSC 8 have set. */
final class Pen {
  private static final int UNKNOWN = -1;

  private long rendition;
  private int underlineColour;
  private Links.@Nullable Link link;

  // Interned on first use: programs often send several SGR in a row before any text.
  private int style = UNKNOWN;
  private int eraseStyle = UNKNOWN;

  int foreground() {
    return Rendition.foreground(rendition);
  }

  int background() {
    return Rendition.background(rendition);
  }

  int underlineColour() {
    return underlineColour;
  }

  int attributes() {
    return Rendition.attributes(rendition);
  }

  Links.@Nullable Link link() {
    return link;
  }

  void foreground(int colour) {
    rendition = Rendition.withForeground(rendition, colour);
    forgetStyles();
  }

  void background(int colour) {
    rendition = Rendition.withBackground(rendition, colour);
    forgetStyles();
  }

  void underlineColour(int colour) {
    underlineColour = colour;
    forgetStyles();
  }

  void attributes(int bits) {
    rendition = Rendition.withAttributes(rendition, bits);
    forgetStyles();
  }

  void link(Links.@Nullable Link newLink) {
    link = newLink;
    forgetStyles();
  }

  void set(int attributeBits) {
    attributes(attributes() | attributeBits);
  }

  void unset(int attributeBits) {
    attributes(attributes() & ~attributeBits);
  }

  /** What an SGR does: it keeps some bits of what there is, and sets others. */
  void change(long kept, long set, int underlineKept, int underlineSet) {
    rendition = (rendition & kept) | set;
    underlineColour = (underlineColour & underlineKept) | underlineSet;
    forgetStyles();
  }

  long rendition() {
    return rendition;
  }

  /** SGR 0: everything but protection (DECSCA) and the link, which SGR does not own. */
  void resetRendition() {
    rendition &= Attribute.PROTECTED;
    underlineColour = Colour.DEFAULT;
    forgetStyles();
  }

  void reset() {
    resetRendition();
    rendition = 0;
    link = null;
  }

  void copyFrom(Pen other) {
    rendition = other.rendition;
    underlineColour = other.underlineColour;
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
      style = styles.intern(rendition, underlineColour, number);
    }
    return style;
  }

  /** The style of erased cells: the background colour alone (BCE). */
  int eraseStyle(Styles styles) {
    if (eraseStyle == UNKNOWN) {
      eraseStyle = styles.intern(Rendition.backgroundOnly(rendition), Colour.DEFAULT, Links.NONE);
    }
    return eraseStyle;
  }
}
