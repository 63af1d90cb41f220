package org.venomx.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** One control sequence, ESC [ to its final byte, and what it does to a terminal. */
record Sequence(String text) {
  /** DEC's private modes for the alternate screen, and for 132 columns, which resizes. */
  private static final List<String> SCREENS = List.of("47", "1047", "1049");

  private static final String COLUMNS = "3";

  /** xterm's window operations that have no answer and move no window: the stack of titles. */
  private static final List<String> TITLES = List.of("22", "23");

  /** OSC numbers that may be questions when a part of them is {@code ?}. */
  private static final String QUESTION = "?";

  Sequence(byte[] bytes) {
    this(new String(bytes, ISO_8859_1));
  }

  /** Whether a terminal answers it, or would change its own window's size or place. */
  boolean asks() {
    String body = body();
    return switch (last()) {
      case 'c', 'n' -> true; // DA, DSR
      case 'x' -> true; // DECREQTPARM
      case 't' -> !TITLES.contains(parts(body).getFirst());
      case 'p' -> body.endsWith("$"); // DECRQM
      case 'q' -> body.startsWith(">"); // XTVERSION
      case 'u' -> body.startsWith("?"); // kitty's keyboard flags
      case 'S' -> body.startsWith("?"); // graphics attributes
      case 'w', 'y', 'z' -> body.indexOf('$') >= 0 || body.indexOf('*') >= 0; // DECRQTSR and so on
      default -> false;
    };
  }

  /** Whether it changes between the screens, or the columns, which clears. */
  boolean switchesScreens() {
    if ((last() != 'h' && last() != 'l') || !body().startsWith("?")) return false;
    return parts(body().substring(1)).stream().anyMatch(Sequence::isScreen);
  }

  /** It without the modes that change the screen; empty when it has no others. */
  byte[] withoutScreens() {
    List<String> others = new ArrayList<>(parts(body().substring(1)));
    others.removeIf(Sequence::isScreen);
    if (others.isEmpty()) return new byte[0];
    return ("\033[?" + String.join(";", others) + last()).getBytes(ISO_8859_1);
  }

  /** Whether it erases the history above the screen. */
  boolean erasesHistory() {
    return last() == 'J' && body().equals("3");
  }

  /** Whether a whole OSC string asks for something: one of its parts is a question mark. */
  static boolean asksByString(ByteArrayOutputStream string) {
    String text = string.toString(ISO_8859_1);
    int end = text.endsWith("\033\\") ? text.length() - 2 : text.length() - 1;
    return parts(text.substring(2, end)).contains(QUESTION);
  }

  private static boolean isScreen(String mode) {
    return SCREENS.contains(mode) || mode.equals(COLUMNS);
  }

  private static List<String> parts(String body) {
    return List.of(body.split(";", -1));
  }

  private String body() {
    return text.substring(2, text.length() - 1);
  }

  private char last() {
    return text.charAt(text.length() - 1);
  }
}
