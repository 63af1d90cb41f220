package org.venomx.vt;

/**
 * Writes styles as SGR parameters, always complete: starting from 0, so that no state is needed.
 */
final class Sgr {
  private Sgr() {}

  static String parameters(Pen pen) {
    return parameters(pen.foreground(), pen.background(), pen.underlineColour(), pen.attributes());
  }

  static String parameters(Styles styles, int style) {
    return parameters(
        styles.foreground(style),
        styles.background(style),
        styles.underlineColour(style),
        styles.attributes(style));
  }

  private static String parameters(int foreground, int background, int underline, int attributes) {
    StringBuilder out = new StringBuilder("0");
    addIf(out, attributes, Attribute.BOLD, 1);
    addIf(out, attributes, Attribute.FAINT, 2);
    addIf(out, attributes, Attribute.ITALIC, 3);
    int kind = Attribute.underline(attributes);
    if (kind == 1) out.append(";4");
    else if (kind > 1) out.append(";4:").append(kind);
    addIf(out, attributes, Attribute.BLINK, 5);
    addIf(out, attributes, Attribute.INVERSE, 7);
    addIf(out, attributes, Attribute.HIDDEN, 8);
    addIf(out, attributes, Attribute.STRIKE, 9);
    addIf(out, attributes, Attribute.OVERLINE, 53);
    addColour(out, foreground, 30);
    addColour(out, background, 40);
    addUnderlineColour(out, underline);
    return out.toString();
  }

  private static void addIf(StringBuilder out, int attributes, int bit, int code) {
    if ((attributes & bit) != 0) out.append(';').append(code);
  }

  /** The short codes for the first sixteen of the palette, else 38 or 48 with the colour. */
  private static void addColour(StringBuilder out, int colour, int base) {
    if (colour == Colour.DEFAULT) return;
    int low = Colour.low(colour);
    out.append(';');
    if (Colour.kind(colour) == Colour.RGB) {
      out.append(base + 8).append(";2;").append(Colour.red(colour));
      out.append(';').append(Colour.green(colour)).append(';').append(low);
    } else if (low >= 16) {
      out.append(base + 8).append(";5;").append(low);
    } else {
      out.append(low < 8 ? base + low : base + 60 + low - 8);
    }
  }

  /** With colons: a terminal that does not know 58 then skips it whole. */
  private static void addUnderlineColour(StringBuilder out, int colour) {
    if (colour == Colour.DEFAULT) return;
    int low = Colour.low(colour);
    if (Colour.kind(colour) == Colour.PALETTE) {
      out.append(";58:5:").append(low);
      return;
    }
    out.append(";58:2::").append(Colour.red(colour));
    out.append(':').append(Colour.green(colour)).append(':').append(low);
  }
}
