package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Operating system commands: {@code OSC Ps ; text ST}, also ended by BEL. */
final class OscDispatch {
  private static final int NUMBER_DIGITS_MAX = 5;

  private final Terminal terminal;
  private final ColourCommands colours;

  OscDispatch(Terminal terminal) {
    this.terminal = terminal;
    colours = new ColourCommands(terminal);
  }

  void dispatch(byte[] string, int length, boolean bell) {
    int i = 0;
    int number = 0;
    while (i < length && i < NUMBER_DIGITS_MAX && string[i] >= '0' && string[i] <= '9') {
      number = number * 10 + string[i++] - '0';
    }
    if (i == 0 || (i < length && string[i] != ';')) return;
    int from = Math.min(i + 1, length);
    String text = new String(string, from, length - from, StandardCharsets.UTF_8);
    switch (number) {
      case 0, 2 -> title(text); // 1, the icon's title, has no place here
      case 4 -> colours.palette(text, bell);
      case 7 -> DirectoryReport.apply(terminal, text);
      case 8 -> link(text);
      case 9 -> notification(text);
      case 10, 11, 12 -> colours.dynamic(number, text, bell);
      case 52 -> clipboard(text);
      case 104 -> colours.resetPalette(text);
      case 110, 111, 112 -> colours.resetDynamic(number);
      case 133 -> promptMark(text);
      case 777 -> notify777(text);
      default -> {}
    }
  }

  private void title(String text) {
    terminal.titles.title(text);
    terminal.observer.titleChanged(terminal.titles.title());
  }

  /** {@code OSC 8 ; params ; uri}: what is printed from now on links there; empty ends it. */
  private void link(String text) {
    int semicolon = text.indexOf(';');
    if (semicolon < 0) return;
    String uri = text.substring(semicolon + 1);
    String id = "";
    for (String param : text.substring(0, semicolon).split(":", -1)) {
      if (param.startsWith("id=")) id = param.substring(3);
    }
    boolean usable =
        !uri.isEmpty()
            && uri.length() <= Limits.LINK_URI_BYTES_MAX
            && id.length() <= Limits.LINK_ID_BYTES_MAX
            && hasNoControls(text);
    terminal.screen.pen.link(usable ? new Links.Link(id, uri) : null);
  }

  private static boolean hasNoControls(String text) {
    return text.codePoints().noneMatch(Character::isISOControl);
  }

  /** iTerm's notification; ConEmu uses the same number with a first parameter 1..12. */
  private void notification(String text) {
    if (text.matches("(?s)[0-9]{1,2}(;.*)?")) return;
    if (hasNoControls(text)) terminal.observer.notification("", text);
  }

  /** {@code OSC 777 ; notify ; title ; body}, from rxvt-unicode. */
  private void notify777(String text) {
    String[] parts = text.split(";", 3);
    if (!parts[0].equals("notify") || parts.length < 2 || !hasNoControls(text)) return;
    terminal.observer.notification(parts[1], parts.length > 2 ? parts[2] : "");
  }

  /** {@code OSC 52 ; selection ; base64}. A question is never answered: it would leak. */
  private void clipboard(String text) {
    int semicolon = text.indexOf(';');
    if (semicolon < 0) return;
    String data = text.substring(semicolon + 1);
    if (data.equals("?") || !hasNoControls(text)) return;
    terminal.observer.clipboard(text.substring(0, semicolon), data);
  }

  /** {@code OSC 133 ; letter [; params]}. */
  private void promptMark(String text) {
    if (text.isEmpty() || (text.length() > 1 && text.charAt(1) != ';')) return;
    for (PromptMark mark : PromptMark.values()) {
      if (mark.letter() != text.charAt(0)) continue;
      terminal.screen.cursorRow().promptMarks |= mark.bit();
      terminal.observer.promptMark(mark, mark == PromptMark.END ? exitStatus(text) : null);
    }
  }

  private static @Nullable Integer exitStatus(String text) {
    String[] parts = text.split(";", 3);
    return parts.length > 1 && parts[1].matches("-?[0-9]{1,9}") ? Integer.valueOf(parts[1]) : null;
  }
}
