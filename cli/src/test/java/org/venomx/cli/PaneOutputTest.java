package org.venomx.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a pane's output reaches a person's terminal. In the texts {@code ^} stands for ESC. */
class PaneOutputTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, é, 漢, 😀",
        "^[1;31mred^[0m",
        "^[2J^[H^[10;20H^[K^[1J",
        "^[?25l^[?2004h^[?1;7h",
        "^]0;a title\7",
        "^]2;what?\7",
        "^]8;;http://example.org/?a=b^\\link^]8;;^\\",
        "^[22;0t^[23;0t",
        "^(0lqk^(B",
        "^7^8^M^=^>",
        "^[>4;1m^[>1u^[<1u",
        "^[ q^[2 q^[!p",
        "^#8"
      })
  void shouldShowWhatProgramsDraw(String text) {
    assertShown(text, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[c",
        "^[0c",
        "^[>c",
        "^[=c",
        "^[5n",
        "^[6n",
        "^[?6n",
        "^[?2026$p",
        "^[4$p",
        "^[>q",
        "^[>0q",
        "^[?u",
        "^[18t",
        "^[14t",
        "^[8;50;132t",
        "^[x",
        "^[?1;1S",
        "^Z",
        "\5",
        "^]10;?\7",
        "^]11;?^\\",
        "^]4;1;?\7",
        "^]52;c;?\7",
        "^P$qm^\\",
        "^P+q544e^\\",
        "^_Gi=1,a=q;AAAA^\\",
        "^[3J"
      })
  void shouldHoldBackWhatWouldBeAnsweredTwiceOrEraseWhatIsNotThePanes(String text) {
    assertShown("ab", "a" + text + "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"^[?1049h", "^[?1049l", "^[?47h", "^[?1047l", "^[?3h", "^[?1;1049;25h", "^c"})
  void shouldStayOnItsScreenAndSayThatThePaneDoesNot(String text) {
    PaneOutput output = new PaneOutput();
    String rest = text.contains("25") ? "^[?1;25h" : "";
    assertEquals(rest, show(output, text));
    assertTrue(output.switchedScreens());
    assertFalse(output.switchedScreens());
  }

  @Test
  void shouldTakeASequenceForCalledOffByTheNext() {
    assertShown("^[0mx", "^[12^[0mx");
    assertShown("^[0mx", "^]0;never ended^[0mx");
    assertShown("x", "^[12\30x");
    assertShown("\r^[5mx", "^[5\rmx");
  }

  @Test
  void shouldPassALongStringWithoutKeepingIt() {
    String text = "^]52;c;" + "QUJD".repeat(5000) + "\7";
    assertShown(text, text);
  }

  @Test
  void shouldShowTheSameInWhateverPiecesItComes() {
    String text =
        "a^[1mb^[6nc^]0;t\7d^]11;?^\\e^P$qm^\\f^[?1049hg^[?25hh^[3Ji漢^]0;x^[Kj"
            + "^]52;c;"
            + "QUJD".repeat(1200)
            + "^\\k";
    String whole = show(new PaneOutput(), text);
    byte[] bytes = bytes(text);
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      PaneOutput output = new PaneOutput();
      ByteArrayOutputStream shown = new ByteArrayOutputStream();
      for (int at = 0; at < bytes.length; ) {
        int length = Math.min(1 + random.nextInt(12), bytes.length - at);
        shown.writeBytes(output.show(bytes, at, length));
        at += length;
      }
      assertEquals(whole, shown.toString(UTF_8).replace('\33', '^'), "seed " + seed);
    }
  }

  private static void assertShown(String expected, String text) {
    PaneOutput output = new PaneOutput();
    assertEquals(expected, show(output, text));
    assertFalse(output.switchedScreens());
  }

  private static String show(PaneOutput output, String text) {
    byte[] bytes = bytes(text);
    return new String(output.show(bytes, 0, bytes.length), UTF_8).replace('\33', '^');
  }

  private static byte[] bytes(String text) {
    return text.replace('^', '\33').getBytes(UTF_8);
  }
}
