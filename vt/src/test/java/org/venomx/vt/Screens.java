package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Short ways to set a terminal up and look at it. */
final class Screens {
  private Screens() {}

  /** A terminal of 80x24 after this output. */
  static Vt after(String output) {
    return after(80, 24, output);
  }

  static Vt after(int cols, int rows, String output) {
    Vt vt = new Vt(cols, rows, 1000);
    feed(vt, output);
    return vt;
  }

  static void feed(Vt vt, String output) {
    byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
    vt.feed(bytes, 0, bytes.length);
  }

  static void feed(Vt vt, int... bytes) {
    for (int b : bytes) vt.feed(new byte[] {(byte) b}, 0, 1);
  }

  static String row(Vt vt, int y) {
    return vt.text(0, false).get(y);
  }

  static List<String> history(Vt vt) {
    return vt.text(vt.historyLines(), false).subList(0, vt.historyLines());
  }

  static String cursor(Vt vt) {
    return vt.cursorCol() + "," + vt.cursorRow();
  }

  static String replies(Vt vt) {
    return new String(vt.takeReplies(), StandardCharsets.UTF_8);
  }

  /** Lines "line 1" to "line n", each ended. */
  static String lines(int n) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= n; i++) text.append("line ").append(i).append("\r\n");
    return text.toString();
  }
}
