package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

/** All that a person or a program can tell of a terminal, as lines to compare. */
final class View {
  private View() {}

  static List<String> of(Vt vt) {
    Screen screen = vt.terminal().screen;
    List<String> view = new ArrayList<>();
    view.add("size " + vt.cols() + "x" + vt.rows());
    view.add("cursor " + vt.cursorCol() + "," + vt.cursorRow() + " " + vt.isWrapPending());
    view.add("margins " + screen.top + "-" + screen.bottom);
    view.add("alternate " + vt.isAlternate());
    view.add("title " + vt.title() + " in " + vt.directory());
    view.add("shape " + vt.cursorShape() + ", keys " + vt.keyboardFlags() + vt.modifyOtherKeys());
    view.add("pen " + Sgr.parameters(screen.pen) + screen.pen.link());
    view.add("graphics " + charsets(vt.terminal().charsets));
    StringBuilder tabs = new StringBuilder("tabs");
    for (int x = 0; x < vt.cols(); x++) if (vt.terminal().tabs.isSet(x)) tabs.append(" " + x);
    view.add(tabs.toString());
    for (Mode mode : Modes.ALL) {
      if (mode != Mode.SYNCHRONIZED_OUTPUT) view.add(mode + " " + vt.isOn(mode));
    }
    for (int slot = 0; slot < Palette.SLOTS; slot++) {
      int rgb = vt.terminal().palette.changed(slot);
      if (rgb != Palette.UNSET) view.add("colour " + slot + " " + rgb);
    }
    view.add("saved " + saved(screen.main.saved) + " " + saved(screen.alternate.saved));
    Grid shown = screen.grid;
    view.addAll(rows(screen, screen.main));
    if (shown == screen.alternate) view.addAll(rows(screen, shown));
    return view;
  }

  /** Fails with the first line in which they differ. */
  static void assertSame(Vt expected, Vt actual, String where) {
    assertSameLines(of(expected), of(actual), where);
  }

  static void assertSameLines(List<String> expected, List<String> actual, String where) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      assertEquals(expected.get(i), actual.get(i), where + ", line " + i);
    }
    assertEquals(expected.size(), actual.size(), where + ", number of lines");
  }

  private static List<String> rows(Screen screen, Grid grid) {
    List<String> lines = new ArrayList<>();
    Grid shown = screen.grid;
    screen.grid = grid;
    List<String> texts = new Reader(screen).lines(Integer.MAX_VALUE, false, true);
    screen.grid = shown;
    for (String text : texts) lines.add(text.replace('\033', '^'));
    return lines;
  }

  private static String charsets(Charsets charsets) {
    StringBuilder text = new StringBuilder();
    for (int slot = 0; slot < 4; slot++) text.append((char) charsets.designated(slot));
    return text + " " + charsets.shiftedIn() + " " + charsets.singleShift();
  }

  private static String saved(SavedCursor saved) {
    return saved.x
        + ","
        + saved.y
        + " "
        + saved.originMode
        + " "
        + Sgr.parameters(saved.pen)
        + saved.pen.link()
        + charsets(saved.charsets);
  }
}
