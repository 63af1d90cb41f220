package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The history: bounded, in order, small. */
class ScrollbackTest {
  private static final int LINES = 10_000;
  private static final long AIM_BYTES = 1_500_000;

  @Test
  void shouldKeepTheNewestLinesInOrder() {
    Vt vt = new Vt(40, 3, 100);
    Random random = new Random(5);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      String line = i + "x".repeat(random.nextInt(30));
      all.add(line);
      Screens.feed(vt, line + "\r\n");
      if (i % 97 != 0) continue;
      int end = Math.max(0, all.size() - 2);
      assertEquals(all.subList(Math.max(0, end - 100), end), Screens.history(vt));
    }
    assertEquals(100, vt.historyLines());
    assertEquals(5000 - 2 - 100, vt.historyDropped());
  }

  @Test
  void shouldReadAnyLine() {
    Vt vt = Screens.after(40, 2, Screens.lines(500));
    Screen screen = vt.terminal().screen;
    Row row = new Row(40);
    Random random = new Random(6);
    for (int i = 0; i < 2000; i++) {
      int index = random.nextInt(vt.historyLines());
      screen.readHistory(index, row);
      assertEquals('0' + (index + 1) % 10, row.codePoint(row.length() - 1), "line " + index);
    }
  }

  @Test
  void shouldKeepNothingWhenTheLimitIsZero() {
    Vt vt = new Vt(40, 2, 0);
    Screens.feed(vt, Screens.lines(50));
    assertEquals(0, vt.historyLines());
    assertEquals(49, vt.historyDropped());
  }

  @Test
  void shouldNotBeFedByTheAlternateScreenOrByRegionsBelowTheTop() {
    assertEquals(0, Screens.after("\033[?1049h" + Screens.lines(100)).historyLines());
    assertEquals(0, Screens.after("\033[2;10r\033[10;1H\n\n\n").historyLines());
    assertEquals(3, Screens.after("\033[1;10r\033[10;1H\n\n\n").historyLines());
  }

  @Test
  void shouldTakeLittleMemoryForOrdinaryText() {
    assertFits("full lines", "x".repeat(80));
    assertFits("source code", "    return value * 31 + other; // a comment here");
    assertFits(
        "a coloured log", "\033[2m12:00:00\033[m \033[32mINFO\033[m started in 12 ms, all well");
    assertFits("accents", "Ordinärer Text mit Umlauten füllt die Zeile fast ganz und gar aus");
  }

  private static void assertFits(String what, String line) {
    Vt vt = new Vt(80, 24, LINES);
    for (int i = 0; i < LINES + 24; i++) Screens.feed(vt, line + "\r\n");
    assertEquals(LINES, vt.historyLines());
    long bytes = vt.historyFootprintBytes();
    assertTrue(bytes <= AIM_BYTES, what + " takes " + bytes + " bytes");
  }
}
