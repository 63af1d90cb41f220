package org.venomx.vt;

import java.util.Locale;

/** A row's styles as the corpus writes them: {@code from-to:foreground/background/flags} runs. */
final class Attrs {
  private static final String LETTERS = "bdikrhso";
  private static final int[] BITS = {
    Attribute.BOLD,
    Attribute.FAINT,
    Attribute.ITALIC,
    Attribute.BLINK,
    Attribute.INVERSE,
    Attribute.HIDDEN,
    Attribute.STRIKE,
    Attribute.OVERLINE
  };

  private Attrs() {}

  static String of(Vt vt, int y) {
    Screen screen = vt.terminal().screen;
    Row row = screen.grid.rows[y];
    StringBuilder out = new StringBuilder();
    String previous = "";
    int start = 0;
    for (int x = 0; x <= row.cols(); x++) {
      String style = x < row.cols() ? style(screen.styles, row.style(x)) : "end";
      if (style.equals(previous)) continue;
      if (!previous.isEmpty()) {
        if (!out.isEmpty()) out.append(' ');
        out.append(start).append('-').append(x - 1).append(':').append(previous);
      }
      start = x;
      previous = style;
    }
    return out.toString();
  }

  private static String style(Styles styles, int style) {
    int attributes = styles.attributes(style);
    StringBuilder flags = new StringBuilder();
    for (int i = 0; i < BITS.length; i++) {
      // The underline comes fourth in the corpus' order.
      if (i == 3 && Attribute.underline(attributes) != 0) flags.append('u');
      if ((attributes & BITS[i]) != 0) flags.append(LETTERS.charAt(i));
    }
    int foreground = styles.foreground(style);
    int background = styles.background(style);
    if (foreground == 0 && background == 0 && flags.isEmpty()) return "";
    return colour(foreground)
        + "/"
        + colour(background)
        + "/"
        + (flags.isEmpty() ? "-" : flags.toString());
  }

  private static String colour(int colour) {
    return switch (Colour.kind(colour)) {
      case Colour.PALETTE -> "p" + Colour.low(colour);
      case Colour.RGB -> String.format(Locale.ROOT, "#%06x", colour & 0xffffff);
      default -> "-";
    };
  }
}
