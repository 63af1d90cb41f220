package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Output such as programs write it, made up from a seed: text and the sequences that matter. */
final class RandomStream {
  private static final String[] NUMBERS = {
    "", "1", "2", "3", "5", "10", "24", "40", "80", "99", "0"
  };
  private static final String[] WORDS = {
    "plain words ", "日本語", "e\u0301a\u0308", "😀👍🏽", "─│┌", "ñoño", "x", "tab\there", "漢字かな混じり文"
  };
  private static final String[] MODES = {
    "?6h", "?6l", "?7l", "?7h", "?7h", "4h", "4l", "4l", "20h", "20l", "?45h", "?45l", "?25l",
    "?25h", "?1049h", "?1049l", "?47h", "?47l", "?1047h", "?1047l", "?1048h", "?1048l", "?1h",
    "?1000h", "?1003h", "?1006h", "?1015h", "?2004h", "?1004h", "?5h", "?66h", "?66l", "?1002l",
    "?12h"
  };
  private static final String[] MARGINS = {"r", "2;5r", "5;20r", "1;10r", "10;24r", "20r", "3;3r"};
  private static final String[] COLOURS = {
    "m", "31m", "44m", "1;4m", "38;5;99m", "48;2;9;8;7m", "4:3;58:5:3m", "38:2::1:2:3m", "7;53m"
  };
  private static final String[] OTHERS = {
    "\0337",
    "\0338",
    "\033[s",
    "\033[u",
    "\033H",
    "\033[g",
    "\033[3g",
    "\033(0",
    "\033(B",
    "\016",
    "\017",
    "\033)0",
    "\033*A",
    "\033N",
    "\033O",
    "\033n",
    "\033#8",
    "\033[!p",
    "\033[1\"q",
    "\033[0\"q",
    "\033[?J",
    "\033[?2K",
    "\033[5 q",
    "\033[>4;2m",
    "\033[>5u",
    "\033[<u",
    "\033[=3;2u",
    "\033]2;a title\007",
    "\033]8;id=1;http://example.org/\033\\",
    "\033]8;;\033\\",
    "\033[22t",
    "\033[23t",
    "\033]4;7;#123456\007",
    "\033]11;rgb:1/2/3\033\\",
    "\033]104\007",
    "\033]133;A\007",
    "\033]133;C\007",
    "\033]7;file://box/tmp/a%20b\007",
    "\033[6n",
    "\033[?1$p",
    "\033P$qm\033\\",
    "\033[3b",
    "\033[3J",
    "\033c",
    "\033[2",
    "\033]0;cut",
    "\033P1$",
    "\033X",
    "\030"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();

  private RandomStream(long seed) {
    random = new Random(seed);
  }

  static byte[] make(long seed, int operations) {
    RandomStream stream = new RandomStream(seed);
    for (int i = 0; i < operations; i++) stream.operation();
    return stream.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Nothing can empty another terminal's stack of titles. */
  static byte[] makeWithoutTitleStack(long seed, int operations) {
    String all = new String(make(seed, operations), StandardCharsets.UTF_8);
    return all.replace("\033[22t", "").getBytes(StandardCharsets.UTF_8);
  }

  private void operation() {
    int kind = random.nextInt(100);
    if (kind < 30) text();
    else if (kind < 42) out.append(pick("\r\n", "\r\n", "\n", "\r", "\b", "\t", "\033D", "\033M"));
    else if (kind < 54) csi(number() + ";" + number() + "H");
    else if (kind < 62) csi(number() + "ABCDEFGade`IZ".charAt(random.nextInt(13)));
    else if (kind < 68) csi(number() + pick("J", "K", "1J", "1K", "2K"));
    else if (kind < 77) csi(number() + "LMP@XST".charAt(random.nextInt(7)));
    else if (kind < 81) csi(pick(MARGINS));
    else if (kind < 86) csi(pick(MODES));
    else if (kind < 92) csi(pick(COLOURS));
    else out.append(pick(OTHERS));
  }

  private void text() {
    int repeats = random.nextInt(10) == 0 ? 30 : 1 + random.nextInt(3);
    String word = pick(WORDS);
    for (int i = 0; i < repeats; i++) out.append(word);
  }

  private void csi(String rest) {
    out.append("\033[").append(rest);
  }

  private String number() {
    return pick(NUMBERS);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
