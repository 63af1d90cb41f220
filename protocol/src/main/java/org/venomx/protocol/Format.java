package org.venomx.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** What a string of the manifest must look like, beyond being one. */
public enum Format {
  /** For people; must not be taken for an ID, nor play tricks with a terminal. */
  NAME("name", "1 to 255 bytes without control characters, and must not look like an ID") {
    @Override
    boolean fits(String text) {
      int bytes = text.getBytes(StandardCharsets.UTF_8).length;
      return bytes >= 1
          && bytes <= 255
          && text.chars().noneMatch(Character::isISOControl)
          && !looksLikeId(text);
    }
  },
  /** Goes to execve(2) or the environment, where NUL would end it. */
  NO_NUL("no_nul", "without NUL") {
    @Override
    boolean fits(String text) {
      return text.indexOf('\0') < 0;
    }
  },
  /** A path that means the same to the daemon as to the caller. */
  ABSOLUTE_PATH("absolute_path", "an absolute path without NUL") {
    @Override
    boolean fits(String text) {
      return text.startsWith("/") && text.indexOf('\0') < 0;
    }
  },
  /** environ(7). */
  ENV_NAME("env_name", "not empty, without = and NUL") {
    @Override
    boolean fits(String text) {
      return !text.isEmpty() && text.indexOf('=') < 0 && text.indexOf('\0') < 0;
    }
  },
  /** RFC 4648 §4, padded. */
  BASE64("base64", "base64 with padding") {
    @Override
    boolean fits(String text) {
      if (text.length() % 4 != 0) return false;
      try {
        Base64.getDecoder().decode(text);
        return true;
      } catch (IllegalArgumentException notBase64) {
        return false;
      }
    }
  };

  private final String label;
  private final String allowed;

  Format(String label, String allowed) {
    this.label = label;
    this.allowed = allowed;
  }

  abstract boolean fits(String text);

  /** What is allowed, in words that follow "must be a string, ". */
  String allowed() {
    return allowed;
  }

  /** The name in the manifest. */
  String label() {
    return label;
  }

  /** Whether {@code text} has the form of an ID of any kind: a letter and a number. */
  public static boolean looksLikeId(String text) {
    return Ids.FORM.matcher(text).matches();
  }

  static Format of(String label) {
    for (Format format : values()) {
      if (format.label.equals(label)) return format;
    }
    throw new IllegalStateException("the manifest has an unknown format: " + label);
  }

  /** Apart, so that a client that checks no name compiles no pattern. */
  private static final class Ids {
    static final Pattern FORM = Pattern.compile("[swpgc][0-9]+");
  }
}
