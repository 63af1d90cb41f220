package org.venomx.vt;

/** What the {@link Parser} recognises, handed on to those who act on it. */
interface Sequences {
  /** A run of printable ASCII characters in {@code bytes[from..to)}; never empty. */
  void ascii(byte[] bytes, int from, int to);

  /**
   * The first {@code count} of these characters, at least one, none of which is a C0 control.
   * U+FFFD stands for each maximal subpart of ill-formed UTF-8.
   */
  void codePoints(int[] run, int count);

  /** A C0 control other than ESC, CAN and SUB. */
  void control(int character);

  void escape(Params intermediates, int finalCharacter);

  /**
   * Takes the sequence that starts at {@code bytes[from]} if it is a whole SGR known by its bytes;
   * returns the index behind it, else {@code from}.
   */
  int knownSgr(byte[] bytes, int from, int end);

  void csi(Params params, int finalCharacter);

  /** A whole OSC string; {@code bell} tells that BEL ended it and not ST. */
  void osc(byte[] string, int length, boolean bell);

  /** A whole device control string: its header and its data. */
  void dcs(Params params, int finalCharacter, byte[] string, int length);
}
