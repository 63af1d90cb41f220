package org.venomx.eventlog;

import java.util.Optional;

/**
 * "I have examined everything up to here" (foundation §4): {@code v1.<history>.<seq>}.
 *
 * @param history 13 characters of base32
 * @param seq the last seq that was examined, 0 for none
 */
public record Cursor(String history, long seq) {
  private static final String PREFIX = "v1.";
  private static final int LENGTH_MAX = 40;

  /** Refuses what has no text form. */
  public Cursor {
    if (!Histories.isName(history) || seq < 0) {
      throw new IllegalArgumentException("no cursor: " + history + ", " + seq);
    }
  }

  /** Reads the text form; empty when {@code text} is malformed. */
  public static Optional<Cursor> parse(String text) {
    int dot = text.lastIndexOf('.');
    if (text.length() > LENGTH_MAX || !text.startsWith(PREFIX) || dot < PREFIX.length()) {
      return Optional.empty();
    }
    String history = text.substring(PREFIX.length(), dot);
    long seq = parseSeq(text.substring(dot + 1));
    return seq >= 0 && Histories.isName(history)
        ? Optional.of(new Cursor(history, seq))
        : Optional.empty();
  }

  /** Reads a seq without sign and leading zeros; -1 when {@code text} is none. */
  static long parseSeq(String text) {
    if (text.isEmpty() || text.length() > 18 || (text.length() > 1 && text.charAt(0) == '0')) {
      return -1;
    }
    long seq = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      seq = seq * 10 + digit;
    }
    return seq;
  }

  @Override
  public String toString() {
    return PREFIX + history + "." + seq;
  }
}
