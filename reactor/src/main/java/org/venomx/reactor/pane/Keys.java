package org.venomx.reactor.pane;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.vt.Mode;
import org.venomx.vt.Vt;

/**
 * What the keys of an xterm send, named as tmux names them: {@code Enter}, {@code C-c}, {@code ^C},
 * {@code M-x}, {@code S-Up}, {@code F5}; a key that writes a character is that character. Names are
 * the same in upper and lower case. A modifier for which an xterm has no code is left out, as it
 * leaves it out. The whole table is {@code docs/keys.md}, which a test holds against this.
 */
public final class Keys {
  private static final int SHIFT = 1;
  private static final int META = 2;
  private static final int CONTROL = 4;

  /** How a key's code is made of its modifiers and the terminal's modes. */
  private sealed interface Key {
    /** A character, or a few, whatever the mode. */
    record Plain(String text) implements Key {}

    /** {@code CSI letter}, or {@code SS3 letter} when the program has asked for that. */
    record Cursor(char letter) implements Key {}

    /** {@code SS3 letter}. */
    record Function(char letter) implements Key {}

    /** {@code CSI number ~}. */
    record Tilde(int number) implements Key {}

    /** A character, or {@code SS3 letter} when the program has asked for that. */
    record Keypad(char plain, char letter) implements Key {}
  }

  private static final Map<String, Key> NAMED = named();

  private Keys() {}

  /**
   * What a key sends to a program with this terminal.
   *
   * @return {@code null} when there is no key of that name
   */
  public static byte @Nullable [] bytes(String name, Vt vt) {
    String rest = name;
    int modifiers = 0;
    while (rest.length() > 2 && rest.charAt(1) == '-') {
      int modifier = modifier(rest.charAt(0));
      if (modifier == 0) {
        return null;
      }
      modifiers |= modifier;
      rest = rest.substring(2);
    }
    if (rest.length() == 2 && rest.charAt(0) == '^') {
      modifiers |= CONTROL;
      rest = rest.substring(1);
    }
    Key key =
        rest.codePointCount(0, rest.length()) == 1
            ? new Key.Plain(rest)
            : NAMED.get(rest.toLowerCase(Locale.ROOT));
    return key == null ? null : code(key, modifiers, vt).getBytes(StandardCharsets.UTF_8);
  }

  private static int modifier(char letter) {
    return switch (letter) {
      case 'S', 's' -> SHIFT;
      case 'M', 'm' -> META;
      case 'C', 'c' -> CONTROL;
      default -> 0;
    };
  }

  private static String code(Key key, int modifiers, Vt vt) {
    return switch (key) {
      case Key.Plain(String text) -> plain(text, modifiers);
      case Key.Cursor(char letter) when modifiers != 0 -> modified("1", modifiers, letter);
      case Key.Cursor(char letter) ->
          (vt.isOn(Mode.APPLICATION_CURSOR_KEYS) ? "\033O" : "\033[") + letter;
      case Key.Function(char letter) when modifiers != 0 -> modified("1", modifiers, letter);
      case Key.Function(char letter) -> "\033O" + letter;
      case Key.Tilde(int number) when modifiers != 0 -> modified("" + number, modifiers, '~');
      case Key.Tilde(int number) -> "\033[" + number + "~";
      case Key.Keypad(char plain, char letter) ->
          vt.isOn(Mode.APPLICATION_KEYPAD) ? "\033O" + letter : plain("" + plain, modifiers);
    };
  }

  private static String modified(String number, int modifiers, char last) {
    return "\033[" + number + ";" + (1 + modifiers) + last;
  }

  private static String plain(String text, int modifiers) {
    String code = text;
    if (text.equals("\t") && (modifiers & SHIFT) != 0) {
      code = "\033[Z";
    } else if ((modifiers & CONTROL) != 0 && text.length() == 1) {
      code = String.valueOf(control(text.charAt(0)));
    }
    return (modifiers & META) == 0 ? code : "\033" + code;
  }

  /** Control with a character that a keyboard writes: the low five bits, and what DEC added. */
  private static char control(char key) {
    return switch (key) {
      case ' ', '2' -> 0;
      case '3', '4', '5', '6', '7' -> (char) (key - '3' + 0x1b);
      case '/' -> 0x1f;
      case '8', '?' -> 0x7f;
      case 0x7f -> '\b';
      default ->
          (key >= '@' && key <= '_') || (key >= 'a' && key <= 'z') ? (char) (key & 0x1f) : key;
    };
  }

  private static Map<String, Key> named() {
    Map<String, Key> keys = new HashMap<>();
    put(keys, new Key.Plain("\r"), "enter");
    put(keys, new Key.Plain("\033"), "escape");
    put(keys, new Key.Plain(" "), "space");
    put(keys, new Key.Plain("\t"), "tab");
    put(keys, new Key.Plain("\033[Z"), "btab");
    put(keys, new Key.Plain("\177"), "bspace");
    put(keys, new Key.Cursor('A'), "up");
    put(keys, new Key.Cursor('B'), "down");
    put(keys, new Key.Cursor('C'), "right");
    put(keys, new Key.Cursor('D'), "left");
    put(keys, new Key.Cursor('H'), "home");
    put(keys, new Key.Cursor('F'), "end");
    put(keys, new Key.Tilde(2), "ic", "insert");
    put(keys, new Key.Tilde(3), "dc", "delete");
    put(keys, new Key.Tilde(5), "ppage", "pageup", "pgup");
    put(keys, new Key.Tilde(6), "npage", "pagedown", "pgdn");
    for (int i = 0; i < 4; i++) {
      put(keys, new Key.Function((char) ('P' + i)), "f" + (1 + i));
    }
    int[] numbers = {15, 17, 18, 19, 20, 21, 23, 24};
    for (int i = 0; i < numbers.length; i++) {
      put(keys, new Key.Tilde(numbers[i]), "f" + (5 + i));
    }
    for (char digit = '0'; digit <= '9'; digit++) {
      put(keys, new Key.Keypad(digit, (char) (digit - '0' + 'p')), "kp" + digit);
    }
    put(keys, new Key.Keypad('*', 'j'), "kp*");
    put(keys, new Key.Keypad('+', 'k'), "kp+");
    put(keys, new Key.Keypad('-', 'm'), "kp-");
    put(keys, new Key.Keypad('.', 'n'), "kp.");
    put(keys, new Key.Keypad('/', 'o'), "kp/");
    put(keys, new Key.Keypad('\r', 'M'), "kpenter");
    return keys;
  }

  private static void put(Map<String, Key> keys, Key key, String... names) {
    for (String name : names) {
      keys.put(name, key);
    }
  }
}
