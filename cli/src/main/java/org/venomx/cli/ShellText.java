package org.venomx.cli;

import java.util.List;

/** Words as somebody would type them in a shell. */
final class ShellText {
  private static final String PLAIN = "%+,-./:=@_";

  private ShellText() {}

  static String of(List<String> words) {
    StringBuilder text = new StringBuilder();
    for (String word : words) {
      if (!text.isEmpty()) text.append(' ');
      text.append(isPlain(word) ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return text.toString();
  }

  private static boolean isPlain(String word) {
    return !word.isEmpty()
        && word.chars()
            .allMatch(c -> PLAIN.indexOf(c) >= 0 || (c < 128 && Character.isLetterOrDigit(c)));
  }
}
