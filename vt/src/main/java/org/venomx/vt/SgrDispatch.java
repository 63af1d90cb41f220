package org.venomx.vt;

/** SGR, {@code CSI Pm m}: the pen's colours and attributes. */
final class SgrDispatch {
  private static final int INDEXED = 5;
  private static final int DIRECT = 2;
  private static final int DASHED = 5;

  private final Pen pen;

  SgrDispatch(Pen pen) {
    this.pen = pen;
  }

  void dispatch(Params p) {
    for (int i = 0; i < p.count(); i = afterSubs(p, i)) {
      int code = p.get(i);
      switch (code) {
        case 38, 48, 58 -> i = colour(p, i);
        case 4 -> underline(p.isSub(i + 1) ? Math.min(p.get(i + 1), DASHED) : 1);
        default -> {
          if (code >= 30) colourCode(code);
          else attribute(code);
        }
      }
    }
  }

  /** The index of the next parameter that is not a sub-parameter. */
  private static int afterSubs(Params p, int index) {
    int i = index + 1;
    while (p.isSub(i)) i++;
    return i;
  }

  private void attribute(int code) {
    switch (code) {
      case 0 -> pen.resetRendition();
      case 1 -> pen.set(Attribute.BOLD);
      case 2 -> pen.set(Attribute.FAINT);
      case 3 -> pen.set(Attribute.ITALIC);
      case 5, 6 -> pen.set(Attribute.BLINK);
      case 7 -> pen.set(Attribute.INVERSE);
      case 8 -> pen.set(Attribute.HIDDEN);
      case 9 -> pen.set(Attribute.STRIKE);
      case 21 -> underline(2);
      case 22 -> pen.unset(Attribute.BOLD | Attribute.FAINT);
      case 23 -> pen.unset(Attribute.ITALIC);
      case 24 -> underline(0);
      case 25 -> pen.unset(Attribute.BLINK);
      case 27 -> pen.unset(Attribute.INVERSE);
      case 28 -> pen.unset(Attribute.HIDDEN);
      case 29 -> pen.unset(Attribute.STRIKE);
      default -> {}
    }
  }

  private void underline(int kind) {
    pen.attributes(Attribute.withUnderline(pen.attributes(), kind));
  }

  private void colourCode(int code) {
    if (code <= 37) pen.foreground(Colour.palette(code - 30));
    else if (code == 39) pen.foreground(Colour.DEFAULT);
    else if (code >= 40 && code <= 47) pen.background(Colour.palette(code - 40));
    else if (code == 49) pen.background(Colour.DEFAULT);
    else if (code == 53) pen.set(Attribute.OVERLINE);
    else if (code == 55) pen.unset(Attribute.OVERLINE);
    else if (code == 59) pen.underlineColour(Colour.DEFAULT);
    else if (code >= 90 && code <= 97) pen.foreground(Colour.palette(code - 90 + 8));
    else if (code >= 100 && code <= 107) pen.background(Colour.palette(code - 100 + 8));
  }

  /** 38, 48, 58 with their colour in either form; returns the index of the last value used. */
  private int colour(Params p, int index) {
    boolean colons = p.isSub(index + 1);
    int kind = p.get(index + 1);
    int values = index + 2;
    int end = colons ? afterSubs(p, index) : p.count();
    // ITU T.416 puts a colour space between the kind and the colour; many programs leave it out.
    if (colons && kind == DIRECT && end - values > 3) values++;
    if (kind == INDEXED) {
      apply(p.get(index), Colour.palette(p.get(values)));
      return colons ? index : values;
    }
    if (kind == DIRECT) {
      int colour = Colour.rgb(p.get(values), p.get(values + 1), p.get(values + 2));
      apply(p.get(index), colour);
      return colons ? index : values + 2;
    }
    return colons ? index : index + 1;
  }

  private void apply(int which, int colour) {
    switch (which) {
      case 38 -> pen.foreground(colour);
      case 48 -> pen.background(colour);
      default -> pen.underlineColour(colour);
    }
  }
}
