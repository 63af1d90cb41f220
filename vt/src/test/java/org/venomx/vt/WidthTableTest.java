package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The generated widths, against the JDK's own Unicode data and against known characters. */
class WidthTableTest {
  @ParameterizedTest
  @CsvSource({
    "é, 1", "Ж, 1", "→, 1", "─, 1", "°, 1", "★, 1", "☺, 1", "日, 2", "ア, 2", "Ａ, 2", "。, 2", "한, 2",
    "😀, 2", "⌚, 2", "🪿, 2", "🇩, 1", "🏽, 2"
  })
  void shouldKnowCommonCharacters(String character, int width) {
    assertEquals(width, WidthTable.width(character.codePointAt(0)));
  }

  @ParameterizedTest
  @CsvSource({
    "0301, 0",
    "200B, 0",
    "200D, 0",
    "FE0F, 0",
    "20E3, 0",
    "E0101, 0",
    "00AD, 1",
    "00A0, 1",
    "1160, 0",
    "1100, 2",
    "D7B0, 0",
    "20000, 2",
    "3FFFD, 2",
    "E000, 1",
    "FFFD, 1",
    "FFFF, 1",
    "10FFFF, 1"
  })
  void shouldKnowInvisibleAndRareCharacters(String hex, int width) {
    assertEquals(width, WidthTable.width(Integer.parseInt(hex, 16)));
  }

  @Test
  void shouldAgreeWithTheJdkOnMarksAndFormatCharacters() {
    List<String> differing = new ArrayList<>();
    for (int c = 0xa0; c <= Character.MAX_CODE_POINT; c++) {
      int type = Character.getType(c);
      boolean zero =
          type == Character.NON_SPACING_MARK
              || type == Character.ENCLOSING_MARK
              || type == Character.FORMAT;
      boolean hangul = (c >= 0x1160 && c <= 0x11ff) || (c >= 0xd7b0 && c <= 0xd7ff);
      // The JDK's Unicode is newer than the table's: what it knows in addition, the table may not.
      boolean changed = c == 0x1171e; // was a mark until Unicode 16
      if (c == 0xad || hangul || changed || (zero && isNewInJdk(c))) continue;
      if (zero != (WidthTable.width(c) == 0)) differing.add(Integer.toHexString(c));
    }
    assertEquals(List.of(), differing);
  }

  /** Marks that came after {@link WidthData#UNICODE_VERSION}: Unicode 16. */
  private static boolean isNewInJdk(int c) {
    return c == 0x897
        || (c >= 0x10d69 && c <= 0x10d6d)
        || c == 0x10efc
        || (c >= 0x113b8 && c <= 0x113e2)
        || c == 0x11f5a
        || (c >= 0x1611e && c <= 0x1612f)
        || (c >= 0x1e5ee && c <= 0x1e5ef);
  }
}
