package org.venomx.vt;

import java.util.Locale;

/** The notation of {@code sequences.txt}. */
final class Escapes {
  private static final String LETTERS = "eabtnr\\";
  private static final String MEANINGS = "\033\007\b\t\n\r\\";
  private static final int LINES = 23;

  private Escapes() {}

  static String parse(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char kind = text.charAt(++i);
      int digits = kind == 'u' ? 4 : kind == 'U' ? 6 : 0;
      if (digits > 0) {
        out.appendCodePoint(Integer.parseInt(text.substring(i + 1, i + 1 + digits), 16));
        i += digits;
      } else if (kind == '{') {
        int end = text.indexOf('}', i);
        out.append(macro(text.substring(i + 1, end)));
        i = end;
      } else {
        out.append(MEANINGS.charAt(LETTERS.indexOf(kind)));
      }
    }
    return out.toString();
  }

  private static String macro(String body) {
    if (!body.equals("lines")) {
      return body.substring(0, 1).repeat(Integer.parseInt(body.substring(2)));
    }
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= LINES; i++) lines.append(line(i)).append("\r\n");
    return lines.toString();
  }

  static String line(int number) {
    return String.format(Locale.ROOT, "line %02d abcdefghijklmnop", number);
  }
}
