package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/** Device control strings: {@code DCS Pm intermediate final data ST}. All we know are questions. */
final class DcsDispatch {
  /** What XTGETTCAP may be told: the capabilities that TERM's entry itself leaves open. */
  private static final Map<String, String> CAPABILITIES =
      Map.of(
          "TN",
          "xterm-256color",
          "name",
          "xterm-256color",
          "Co",
          "256",
          "colors",
          "256",
          "RGB",
          "8/8/8");

  private final Terminal terminal;

  DcsDispatch(Terminal terminal) {
    this.terminal = terminal;
  }

  void dispatch(Params params, int finalCharacter, byte[] string, int length) {
    if (finalCharacter != 'q') return; // Sixel is a q without intermediates
    String data = new String(string, 0, length, StandardCharsets.ISO_8859_1);
    if (params.intermediates() == '$') setting(data);
    else if (params.intermediates() == '+') capabilities(data);
  }

  /** DECRQSS: the sequence, without its CSI, that would set what the data names. */
  private void setting(String name) {
    Screen screen = terminal.screen;
    String value =
        switch (name) {
          case "m" -> Sgr.parameters(screen.pen) + "m";
          case "r" -> (screen.top + 1) + ";" + (screen.bottom + 1) + "r";
          case " q" -> Math.max(terminal.cursorShape.parameter(), 1) + " q";
          case "\"q" -> ((screen.pen.attributes() & Attribute.PROTECTED) != 0 ? 1 : 0) + "\"q";
          case "\"p" -> "62;1\"p";
          default -> null;
        };
    terminal.reply(value == null ? "\033P0$r\033\\" : "\033P1$r" + value + "\033\\");
  }

  /** XTGETTCAP: names in hex, each answered in hex; the first unknown one ends it, as in xterm. */
  private void capabilities(String names) {
    for (String hex : names.split(";", -1)) {
      String name = unhex(hex);
      String value = CAPABILITIES.get(name);
      if (value == null) {
        terminal.reply("\033P0+r\033\\");
        return;
      }
      terminal.reply("\033P1+r" + hex + "=" + hex(value) + "\033\\");
    }
  }

  private static String hex(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return HexFormat.of().formatHex(bytes).toUpperCase(Locale.ROOT);
  }

  /** The name, or an empty one for what is not hex. */
  private static String unhex(String hex) {
    if (!hex.matches("([0-9a-fA-F]{2}){1,32}")) return "";
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.US_ASCII);
  }
}
