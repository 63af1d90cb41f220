package org.venomx.vt;

/** What DECSCUSR ({@code CSI Ps SP q}) chooses; {@link #DEFAULT} is the user's own. */
public enum CursorShape {
  DEFAULT,
  BLINKING_BLOCK,
  STEADY_BLOCK,
  BLINKING_UNDERLINE,
  STEADY_UNDERLINE,
  BLINKING_BAR,
  STEADY_BAR;

  private static final CursorShape[] BY_PARAMETER = values();

  /** The shape of a DECSCUSR parameter; unknown ones change nothing. */
  static CursorShape of(int parameter, CursorShape otherwise) {
    return parameter < BY_PARAMETER.length ? BY_PARAMETER[parameter] : otherwise;
  }

  int parameter() {
    return ordinal();
  }
}
