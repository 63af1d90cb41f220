package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Plain text of many lengths, wide and combining characters included. */
final class Texts {
  private static final String[] WORDS = {
    "word", "a", "longer-word", "日本語", "漢", "cafe\u0301", "😀", "ñandú", "x  y", "\033[31mred\033[m"
  };

  private Texts() {}

  static byte[] paragraphs(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int words = random.nextInt(40);
      for (int w = 0; w < words; w++) {
        text.append(WORDS[random.nextInt(WORDS.length)]).append(w < words - 1 ? " " : "");
      }
      text.append("\r\n");
    }
    return text.append("$").toString().getBytes(StandardCharsets.UTF_8);
  }

  static List<String> withoutBlankEnd(List<String> lines) {
    int n = lines.size();
    while (n > 0 && lines.get(n - 1).isEmpty()) n--;
    return lines.subList(0, n);
  }
}
