package org.venomx.vt;

/** What DECSCUSR ({@code CSI Ps SP q}) chooses; {@link #DEFAULT} is the user's own. */
public enum CursorShape {
  DEFAULT(0),
  BLINKING_BLOCK(1),
  STEADY_BLOCK(2),
  BLINKING_UNDERLINE(3),
  STEADY_UNDERLINE(4),
  BLINKING_BAR(5),
  STEADY_BAR(6);

  private static final CursorShape[] BY_PARAMETER = values();

  private final int parameter;

  CursorShape(int parameter) {
    this.parameter = parameter;
  }

  /** The shape of a DECSCUSR parameter; unknown ones change nothing. */
  static CursorShape of(int parameter, CursorShape otherwise) {
    return parameter < BY_PARAMETER.length ? BY_PARAMETER[parameter] : otherwise;
  }

  int parameter() {
    return parameter;
  }
}
