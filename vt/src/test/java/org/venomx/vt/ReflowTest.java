package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.vt.Screens.after;
import static org.venomx.vt.Screens.cursor;
import static org.venomx.vt.Screens.feed;
import static org.venomx.vt.Screens.lines;
import static org.venomx.vt.Screens.row;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of size; that text survives any of them is in {@link PropertyTest}. */
class ReflowTest {
  @Test
  void shouldWrapLinesAnewAndUnwrapThem() {
    Vt vt = after(10, 4, "0123456789ABCDE\r\n$ ");
    vt.resize(5, 4);
    assertEquals(List.of("01234", "56789", "ABCDE", "$"), vt.text(0, false));
    assertEquals("2,3", cursor(vt));
    vt.resize(20, 4);
    assertEquals(List.of("0123456789ABCDE", "$", "", ""), vt.text(0, false));
    assertEquals("2,1", cursor(vt));
  }

  @Test
  void shouldNotJoinLinesThatDidNotWrap() {
    Vt vt = after(10, 4, "0123456789\r\nnext");
    vt.resize(20, 4);
    assertEquals("0123456789", row(vt, 0));
    assertEquals("next", row(vt, 1));
  }

  @Test
  void shouldKeepWideCharactersWhole() {
    Vt vt = after(6, 4, "日本語漢字");
    vt.resize(5, 4);
    assertEquals(List.of("日本", "語漢", "字", ""), vt.text(0, false));
    vt.resize(10, 4);
    assertEquals("日本語漢字", row(vt, 0));
  }

  @Test
  void shouldKeepTheCursorOnItsCharacter() {
    Vt vt = after(10, 5, "0123456789ABCDE\033[2;3H");
    vt.resize(4, 5);
    assertEquals("0,3", cursor(vt));
    assertEquals("CDE", row(vt, 3));
    vt.resize(10, 5);
    assertEquals("2,1", cursor(vt));
  }

  @Test
  void shouldKeepAPendingWrapWhereTheLineStillEnds() {
    Vt vt = after(10, 4, "0123456789");
    vt.resize(5, 4);
    assertTrue(vt.isWrapPending());
    feed(vt, "X");
    assertEquals("X", row(vt, 2));
    vt.resize(11, 4);
    assertEquals("0123456789X", row(vt, 0));
  }

  @Test
  void shouldFetchHistoryBackWhenTheScreenGrows() {
    Vt vt = after(20, 4, lines(10) + "$ ");
    vt.resize(20, 8);
    assertEquals(List.of("line 4", "line 5"), vt.text(0, false).subList(0, 2));
    assertEquals("2,7", cursor(vt));
    assertEquals(3, vt.historyLines());
  }

  @Test
  void shouldDropBlankRowsBelowTheCursorBeforeTextLeavesTheTop() {
    Vt vt = after(20, 10, "a\r\nb\r\n$ ");
    vt.resize(20, 3);
    assertEquals(List.of("a", "b", "$"), vt.text(0, false));
    assertEquals(0, vt.historyLines());
  }

  @Test
  void shouldOnlyCutTheAlternateScreenAndReflowTheMainOneBehindIt() {
    Vt vt = after(10, 4, "0123456789ABCDE\r\n$ \033[?1049h\033[HALTERNATE!");
    vt.resize(5, 4);
    assertEquals("ALTER", row(vt, 0));
    feed(vt, "\033[?1049l");
    assertEquals(List.of("01234", "56789", "ABCDE", "$"), vt.text(0, false));
    assertEquals("2,3", cursor(vt));
  }

  @Test
  void shouldForgetMarginsAndKeepTabStops() {
    Vt vt = after(20, 10, "\033[2;5r\033[3g\033[4G\033H");
    vt.resize(40, 10);
    feed(vt, "\033[10;1H\n\r\tX\tY");
    assertEquals(1, vt.historyLines());
    assertEquals("   X                    Y", row(vt, 9));
  }

  @Test
  void shouldCarryStylesLinksAndPromptMarks() {
    Vt vt = after(10, 3, "\033]133;A\007\033[31mred \033]8;;u\007link here\033]8;;\007\033[m\r\n$");
    List<String> before = vt.ansi(10, true);
    vt.resize(4, 3);
    vt.resize(10, 3);
    assertEquals(before, vt.ansi(10, true));
    assertTrue(vt.hasPromptMark(0, PromptMark.PROMPT));
  }
}
