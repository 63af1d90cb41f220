package org.venomx.cli;

/** Text of others' making, made harmless for a terminal. */
final class Printable {
  private Printable() {}

  /** Control characters, C1 ones included, as escapes that can be read. */
  static String of(String text) {
    StringBuilder printable = null;
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (!Character.isISOControl(next)) {
        if (printable != null) printable.append(next);
        continue;
      }
      if (printable == null) printable = new StringBuilder(text.substring(0, i));
      printable.append(String.format("\\x%02x", (int) next));
    }
    return printable == null ? text : printable.toString();
  }
}
