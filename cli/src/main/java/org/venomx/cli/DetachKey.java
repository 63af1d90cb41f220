package org.venomx.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/**
 * The key that ends an attach, in what a terminal sends: the control character, and the same key as
 * terminals report it when a program has asked for more exact reports (kitty's keyboard protocol,
 * xterm's modifyOtherKeys), which would otherwise lock its user in.
 */
final class DetachKey {
  private static final int CONTROL_BITS = 0x1F;

  private final byte[][] forms;

  private DetachKey(byte[]... forms) {
    this.forms = forms;
  }

  /**
   * Reads {@code C-x}, where x is a letter or one of {@code @ [ \ ] ^ _}.
   *
   * @throws Failure usage, for anything else
   */
  static DetachKey parse(String text) throws Failure {
    char key = text.length() == 3 && text.startsWith("C-") ? text.charAt(2) : 0;
    char upper = key >= 'a' && key <= 'z' ? (char) (key - 'a' + 'A') : key;
    if (upper < '@' || upper > '_') {
      throw Failure.usage(
          "--detach-key " + Printable.of(text) + " is no key with Control",
          "write C- and a letter or one of @ [ \\ ] ^ _, as in --detach-key C-q");
    }
    int code = upper >= 'A' && upper <= 'Z' ? upper - 'A' + 'a' : upper;
    return new DetachKey(
        new byte[] {(byte) (upper & CONTROL_BITS)},
        ("\033[" + code + ";5u").getBytes(US_ASCII),
        ("\033[" + code + ";5:1u").getBytes(US_ASCII),
        ("\033[27;5;" + code + "~").getBytes(US_ASCII));
  }

  /** Where in the first {@code length} bytes the key was pressed, or -1. */
  int in(byte[] typed, int length) {
    for (int at = 0; at < length; at++) {
      for (byte[] form : forms) {
        if (isAt(form, typed, at, length)) return at;
      }
    }
    return -1;
  }

  private static boolean isAt(byte[] form, byte[] typed, int at, int length) {
    int end = at + form.length;
    return end <= length && Arrays.equals(form, 0, form.length, typed, at, end);
  }
}
