package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SGR, one line a form: parameters, then the style of the character printed with them. */
class SgrTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| ''",
        "0| ''",
        "1| -/-/b",
        "2| -/-/d",
        "3| -/-/i",
        "4| -/-/u",
        "5| -/-/k",
        "6| -/-/k",
        "7| -/-/r",
        "8| -/-/h",
        "9| -/-/s",
        "53| -/-/o",
        "1;2;3;4;5;7;8;9;53| -/-/bdiukrhso",
        "1;2;22| ''",
        "3;23| ''",
        "4;24| ''",
        "21| -/-/u",
        "21;24| ''",
        "5;25| ''",
        "7;27| ''",
        "8;28| ''",
        "9;29| ''",
        "53;55| ''",
        "31| p1/-/-",
        "41| -/p1/-",
        "97| p15/-/-",
        "107| -/p15/-",
        "31;39| ''",
        "41;49| ''",
        "38;5;196| p196/-/-",
        "48;5;21| -/p21/-",
        "38;2;1;2;3| #010203/-/-",
        "48;2;250;128;7| -/#fa8007/-",
        "38:5:99| p99/-/-",
        "38:2:1:2:3| #010203/-/-",
        "38:2::1:2:3| #010203/-/-",
        "38:2::1:2:3:::| #010203/-/-",
        "38;5;1;1| p1/-/b",
        "38:5:1;1| p1/-/b",
        "38;2;300;0;0| #ff0000/-/-",
        "38;9;1| -/-/b",
        "4:0| ''",
        "4:3| -/-/u",
        "4:3;4:0| ''",
        "58;5;3;1| -/-/b",
        "58:2::1:2:3;1| -/-/b",
        "31;;1| -/-/b",
        ";31| p1/-/-",
        "31;| ''",
        "999;32| p2/-/-",
        "10;11;12;26;50;51;60;73| ''",
        "?1| ''",
        ">4;2| ''",
      })
  void shouldSetTheStyle(String parameters, String style) {
    Vt vt = Screens.after("\033[" + parameters + "mX");
    assertEquals(style.isEmpty() ? "" : "0-0:" + style, Attrs.of(vt, 0));
  }

  @Test
  void shouldKeepUnderlineKindsAndColours() {
    String sgr = "0;4:3;58:2::255:0:0";
    assertEquals(
        "\033[" + sgr + "mX\033[0m", Screens.after("\033[" + sgr + "mX").ansi(0, false).getFirst());
    assertEquals("\033[0;4:2mX\033[0m", Screens.after("\033[21mX").ansi(0, false).getFirst());
    assertEquals(
        "\033[0;4mX\033[0m", Screens.after("\033[58:5:3;59;4mX").ansi(0, false).getFirst());
    assertEquals("\033[0;4:5mX\033[0m", Screens.after("\033[4:9mX").ansi(0, false).getFirst());
  }

  @Test
  void shouldLeaveLinkAndProtectionToOtherSequences() {
    Vt vt = Screens.after("\033[1\"q\033]8;;u\007A\033[0mB\033]8;;\007\033[0\"qC\r\033[?K");
    assertEquals("\033]8;;u\033\\\033[0mAB\033]8;;\033\\\033[0m", vt.ansi(0, false).getFirst());
  }
}
