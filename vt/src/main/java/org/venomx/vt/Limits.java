package org.venomx.vt;

/**
 * Everything that hostile input could grow, with the value at which it stops. Each sentence says
 * what happens at the limit.
 */
final class Limits {
  /** Wider or higher screens are refused with an {@link IllegalArgumentException}. */
  static final int COLS_MAX = 2000;

  static final int ROWS_MAX = 2000;

  /** A longer history is refused with an {@link IllegalArgumentException}. */
  static final int SCROLLBACK_LINES_MAX = 1_000_000;

  /** Average encoded bytes a history line may take; beyond it the oldest lines go early. */
  static final int SCROLLBACK_LINE_BYTES_MEAN = 1024;

  /** Parameters and sub-parameters of one sequence; the rest is ignored. */
  static final int PARAMS_MAX = 32;

  /** A larger parameter counts as this. */
  static final int PARAM_VALUE_MAX = 65_535;

  /** Intermediate characters of a sequence; one with more is ignored as a whole. */
  static final int INTERMEDIATES_MAX = 2;

  /** Bytes of an OSC or DCS string; a longer one is discarded as a whole. */
  static final int STRING_BYTES_MAX = 1 << 16;

  /** A longer title is cut. */
  static final int TITLE_CHARS_MAX = 1024;

  /** A longer working directory is ignored. */
  static final int DIRECTORY_BYTES_MAX = 4096;

  /** Depth of the title stack (XTWINOPS 22); a further push drops the oldest. */
  static final int TITLE_STACK_MAX = 10;

  /** Depth of a screen's stack of keyboard flags; a further push drops the oldest. */
  static final int KEYBOARD_STACK_MAX = 8;

  /** UTF-16 chars of combining marks on one cell; further marks are dropped. */
  static final int MARK_CHARS_MAX = 32;

  /** Bytes of a hyperlink's address, and of its id; a link with a longer one is not a link. */
  static final int LINK_URI_BYTES_MAX = 2083;

  static final int LINK_ID_BYTES_MAX = 250;

  /** Chars of all links in use on the screens; beyond it new links are not kept. */
  static final int LINK_CHARS_MAX = 1 << 20;

  /** Bytes of answers nobody has taken; further answers are dropped whole. */
  static final int REPLY_BYTES_MAX = 1 << 16;

  private Limits() {}
}
