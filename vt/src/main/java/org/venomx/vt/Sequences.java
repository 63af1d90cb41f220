package org.venomx.vt;

/** What the {@link Parser} recognises, handed on to those who act on it. */
interface Sequences {
  /** A run of printable ASCII characters in {@code bytes[from..to)}; never empty. */
  void ascii(byte[] bytes, int from, int to);

  /** A character that is not ASCII. */
  void codePoint(int codePoint);

  /** Bytes that are not UTF-8, one call for each maximal subpart. */
  void badUtf8();

  /** A C0 control other than ESC, CAN and SUB. */
  void control(int character);

  void escape(Params intermediates, int finalCharacter);

  void csi(Params params, int finalCharacter);

  /** A whole OSC string; {@code bell} tells that BEL ended it and not ST. */
  void osc(byte[] string, int length, boolean bell);

  /** A whole device control string: its header and its data. */
  void dcs(Params params, int finalCharacter, byte[] string, int length);
}
