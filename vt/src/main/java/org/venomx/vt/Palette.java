package org.venomx.vt;

import java.util.Arrays;
import java.util.Locale;

/**
 * The colours that programs may change and ask for: the 256 of the palette (OSC 4), and the text's,
 * background's and cursor's own (OSC 10, 11, 12). Nothing is drawn here, so they are only kept, for
 * answers and for those who attach.
 */
final class Palette {
  static final int SIZE = 256;

  /** Slots after the palette. */
  static final int FOREGROUND = 256;

  static final int BACKGROUND = 257;
  static final int CURSOR = 258;
  static final int SLOTS = 259;

  static final int UNSET = -1;

  /** xterm's first sixteen colours. */
  private static final int[] FIRST = {
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff
  };

  private static final int[] CUBE = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};

  private final int[] changed = new int[SLOTS];

  Palette() {
    reset();
  }

  void reset() {
    Arrays.fill(changed, UNSET);
  }

  void reset(int slot) {
    changed[slot] = UNSET;
  }

  void resetIndexed() {
    Arrays.fill(changed, 0, SIZE, UNSET);
  }

  void set(int slot, int rgb) {
    changed[slot] = rgb;
  }

  /** The RGB value the program set, or {@link #UNSET}. */
  int changed(int slot) {
    return changed[slot];
  }

  /** What to answer: the program's own value, or a light-on-dark default. */
  int rgb(int slot) {
    if (changed[slot] != UNSET) return changed[slot];
    return switch (slot) {
      case FOREGROUND, CURSOR -> 0xd8d8d8;
      case BACKGROUND -> 0x000000;
      default -> indexed(slot);
    };
  }

  private static int indexed(int index) {
    if (index < 16) return FIRST[index];
    if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
    int cube = index - 16;
    return CUBE[cube / 36] << 16 | CUBE[cube / 6 % 6] << 8 | CUBE[cube % 6];
  }

  /** As X11 writes colours: {@code rgb:rrrr/gggg/bbbb}. */
  static String format(int rgb) {
    int red = rgb >> 16 & 0xff;
    int green = rgb >> 8 & 0xff;
    int blue = rgb & 0xff;
    return String.format(
        Locale.ROOT, "rgb:%02x%02x/%02x%02x/%02x%02x", red, red, green, green, blue, blue);
  }

  /**
   * Reads {@code rgb:r/g/b} with 1 to 4 hex digits each, or {@code #} with 3, 6, 9 or 12 digits
   * (XParseColor); {@link #UNSET} for anything else, colour names included.
   */
  static int parse(String text) {
    if (text.startsWith("rgb:")) {
      String[] parts = text.substring(4).split("/", -1);
      return parts.length == 3 ? join(parts, true) : UNSET;
    }
    int digits = (text.length() - 1) / 3;
    if (!text.startsWith("#") || digits < 1 || digits > 4 || text.length() != 1 + 3 * digits) {
      return UNSET;
    }
    String[] parts = new String[3];
    for (int i = 0; i < 3; i++) parts[i] = text.substring(1 + i * digits, 1 + (i + 1) * digits);
    return join(parts, false);
  }

  private static int join(String[] parts, boolean scaled) {
    int rgb = 0;
    for (String part : parts) {
      if (!part.matches("[0-9a-fA-F]{1,4}")) return UNSET;
      int value = Integer.parseInt(part, 16);
      int bits = 4 * part.length();
      int component = bits == 4 && !scaled ? value << 4 : value * 255 / ((1 << bits) - 1);
      if (bits > 8 && !scaled) component = value >> (bits - 8);
      rgb = rgb << 8 | component;
    }
    return rgb;
  }

  void writeTo(ByteWriter out) {
    for (int rgb : changed) out.u32(rgb);
  }

  void readFrom(ByteReader in) {
    for (int i = 0; i < SLOTS; i++) changed[i] = Math.max(UNSET, in.u32());
  }
}
