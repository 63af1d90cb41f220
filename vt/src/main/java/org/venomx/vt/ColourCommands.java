package org.venomx.vt;

/** OSC 4, 10, 11, 12 and their resets 104, 110, 111, 112: setting and asking for colours. */
final class ColourCommands {
  private static final int FIRST_DYNAMIC = 10;
  private static final int LAST_DYNAMIC = 12;
  private static final int FIRST_DYNAMIC_RESET = 110;

  private final Terminal terminal;
  private final Palette palette;

  ColourCommands(Terminal terminal) {
    this.terminal = terminal;
    palette = terminal.palette;
  }

  /** {@code OSC 4 ; index ; spec ...}: any number of pairs; the spec {@code ?} asks. */
  void palette(String text, boolean bell) {
    String[] parts = text.split(";", -1);
    for (int i = 0; i + 1 < parts.length; i += 2) {
      int index = index(parts[i]);
      if (index >= 0) setOrAnswer(index, "4;" + index, parts[i + 1], bell);
    }
  }

  /** {@code OSC 10 ; spec ...}: further specs are for the numbers that follow. */
  void dynamic(int number, String text, boolean bell) {
    int next = number;
    for (String spec : text.split(";", -1)) {
      if (next > LAST_DYNAMIC) return;
      setOrAnswer(slot(next, FIRST_DYNAMIC), Integer.toString(next), spec, bell);
      next++;
    }
  }

  private void setOrAnswer(int slot, String name, String spec, boolean bell) {
    if (spec.equals("?")) {
      String end = bell ? "\007" : "\033\\"; // in kind, as xterm does
      terminal.reply("\033]" + name + ";" + Palette.format(palette.rgb(slot)) + end);
      return;
    }
    int rgb = Palette.parse(spec);
    if (rgb != Palette.UNSET) palette.set(slot, rgb);
  }

  /** {@code OSC 104 [; index ...]}: without an index all of them. */
  void resetPalette(String text) {
    if (text.isEmpty()) {
      palette.resetIndexed();
      return;
    }
    for (String part : text.split(";", -1)) {
      int index = index(part);
      if (index >= 0) palette.reset(index);
    }
  }

  void resetDynamic(int number) {
    palette.reset(slot(number, FIRST_DYNAMIC_RESET));
  }

  private static int slot(int number, int first) {
    return Palette.FOREGROUND + number - first;
  }

  /** A palette index, or -1. */
  private static int index(String text) {
    if (!text.matches("[0-9]{1,3}")) return -1;
    int index = Integer.parseInt(text);
    return index < Palette.SIZE ? index : -1;
  }
}
