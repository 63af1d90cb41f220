package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.vt.Screens.after;
import static org.venomx.vt.Screens.feed;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hostile output tries to grow stops growing. */
class LimitsTest {
  @Test
  void shouldRefuseSizesOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> new Vt(0, 24, 0));
    assertThrows(IllegalArgumentException.class, () -> new Vt(80, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Vt(Limits.COLS_MAX + 1, 24, 0));
    assertThrows(IllegalArgumentException.class, () -> new Vt(80, Limits.ROWS_MAX + 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Vt(80, 24, -1));
    Vt vt = new Vt(80, 24, 0);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> vt.resize(80, 0));
    assertEquals("rows must be 1 to 2000, not 0", e.getMessage());
  }

  @Test
  void shouldIgnoreParametersBeyondTheLastAndCapTheirValues() {
    String many = "1;".repeat(31) + "31;44;7";
    assertEquals("0-0:p1/-/b", Attrs.of(after("\033[" + many + "mX"), 0));
    assertEquals("79,23", Screens.cursor(after("\033[99999999999999999999;4294967297H")));
  }

  @Test
  void shouldIgnoreSequencesWithTooManyIntermediates() {
    Vt vt = after("\033[4h\033[!!!!p\033((((0q");
    assertTrue(vt.isOn(Mode.INSERT));
    assertEquals("q", Screens.row(vt, 0));
  }

  @Test
  void shouldDiscardStringsThatAreTooLong() {
    String longText = "x".repeat(Limits.STRING_BYTES_MAX + 1);
    Vt vt = after("\033]2;" + longText + "\007ok\033P$q" + longText + "\033\\!");
    assertEquals("", vt.title());
    assertEquals(0, vt.replyBytes());
    assertEquals("ok!", Screens.row(vt, 0));
  }

  @Test
  void shouldCutTitlesAndBoundTheirStack() {
    Vt vt = after("\033]2;" + "😀".repeat(1000) + "\007");
    assertEquals(Limits.TITLE_CHARS_MAX, vt.title().length());
    for (int i = 0; i < 1000; i++) feed(vt, "\033]2;" + i + "\007\033[22t");
    for (int i = 0; i < 1000; i++) feed(vt, "\033[23t");
    assertEquals("990", vt.title());
  }

  @Test
  void shouldDropMarksBeyondTheLimit() {
    Vt vt = after("a" + "\u0301".repeat(1000) + "|");
    assertEquals("a" + "\u0301".repeat(Limits.MARK_CHARS_MAX) + "|", Screens.row(vt, 0));
  }

  @Test
  void shouldDropAnswersNobodyTakes() {
    Vt vt = after("\033[>q".repeat(100_000));
    assertTrue(vt.replyBytes() <= Limits.REPLY_BYTES_MAX);
    assertEquals(0, vt.replyBytes() % Answers.VERSION.length(), "answers are whole");
  }

  @Test
  void shouldBoundTheStyleTable() {
    Vt vt = new Vt(80, 24, 100);
    StringBuilder output = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      output.append("\033[38;2;").append(i & 255).append(';').append(i >> 8 & 255).append(";7mX");
    }
    feed(vt, output.toString());
    Invariants.check(vt);
    assertTrue(vt.terminal().screen.styles.count() <= 4 * 80 * 24 + 1100);
    assertTrue(vt.ansi(0, false).get(23).endsWith("\033[0;38;2;63;13;7mX\033[0m"));
  }

  @Test
  void shouldBoundLinks() {
    Vt vt = new Vt(80, 24, 1000);
    for (int i = 0; i < 3000; i++) {
      feed(vt, "\033]8;;http://" + i + "/" + "x".repeat(2000) + "\007L");
    }
    Invariants.check(vt);
    assertTrue(vt.historyFootprintBytes() <= 2 * 1000 * Limits.SCROLLBACK_LINE_BYTES_MEAN);
    feed(vt, "\033[2J\033[H\033]8;;" + "x".repeat(Limits.LINK_URI_BYTES_MAX + 1) + "\007no link");
    assertEquals("no link", vt.ansi(0, false).getFirst());
  }

  @Test
  void shouldBoundTheHistoryInBytes() {
    Vt vt = new Vt(80, 24, 1000);
    String line = ("e" + "\u0301".repeat(Limits.MARK_CHARS_MAX)).repeat(80);
    for (int i = 0; i < 1100; i++) feed(vt, line);
    assertTrue(vt.historyLines() < 1000, "long lines leave early");
    assertTrue(vt.historyFootprintBytes() <= 1010L * Limits.SCROLLBACK_LINE_BYTES_MEAN);
    assertEquals(line, Screens.history(vt).getFirst());
  }

  /** Short sequences that touch many cells: the cap on work holds for each. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\033#8",
        "\033[2J",
        "\033[99999S",
        "\033[99999T",
        "x\033[99999b",
        "\033[99999L",
        "\033[99999M",
        "\033[1;1H\033[J",
        "\033c",
        "\033[?1049h\033[?1049l",
        "\033[99999@",
        "\033[?2J",
        "\n",
        "日\033[65535b",
        "\033[4hx"
      })
  void shouldStopFeedingWhenTheWorkIsDone(String sequence) {
    int screenful = 80 * 24;
    int workMax = 4 * screenful;
    Vt vt = new Vt(80, 24, 1000);
    byte[] output = sequence.repeat(20_000).getBytes(StandardCharsets.UTF_8);
    int fed = vt.feed(output, 0, output.length, workMax);
    long work = vt.terminal().screen.work;
    assertTrue(fed < output.length, "fed " + fed);
    assertTrue(work >= workMax && work <= workMax + 512 * 161 + 3 * screenful, "work " + work);
  }

  @Test
  void shouldTakeAtLeastOneByte() {
    Vt vt = new Vt(80, 24, 0);
    assertEquals(1, vt.feed(new byte[] {'\033'}, 0, 1, 1));
    assertEquals(0, vt.feed(new byte[0], 0, 0, 1));
  }

  @Test
  void shouldWorkInOneColumnAndOneRow() {
    Vt vt = after(1, 1, "abc日é\u0301\r\n\033[5;5Hx\033[3b\033[2J\033#8\033[L\033[M\033[@\033[P");
    Invariants.check(vt);
    assertEquals("0,0", Screens.cursor(vt));
  }
}
