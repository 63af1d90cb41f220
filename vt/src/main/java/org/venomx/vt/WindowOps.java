package org.venomx.vt;

/** XTWINOPS, {@code CSI Ps t}: only what concerns characters; nothing moves or reads a window. */
final class WindowOps {
  private static final int REPORT_STATE = 11;
  private static final int REPORT_TEXT_AREA = 18;
  private static final int REPORT_SCREEN = 19;
  private static final int PUSH_TITLE = 22;
  private static final int POP_TITLE = 23;

  /** The second parameter of push and pop: 0 both titles, 1 the icon's, 2 the window's. */
  private static final int ICON_ONLY = 1;

  private WindowOps() {}

  static void dispatch(Terminal terminal, Params p) {
    String size = terminal.screen.rows + ";" + terminal.screen.cols + "t";
    switch (p.get(0)) {
      case REPORT_STATE -> terminal.reply("\033[1t"); // not iconified
      case REPORT_TEXT_AREA -> terminal.reply("\033[8;" + size);
      case REPORT_SCREEN -> terminal.reply("\033[9;" + size);
      case PUSH_TITLE -> {
        if (p.get(1) != ICON_ONLY) terminal.titles.push();
      }
      case POP_TITLE -> {
        if (p.get(1) != ICON_ONLY && terminal.titles.pop()) {
          terminal.observer.titleChanged(terminal.titles.title());
        }
      }
      default -> {} // 21, the title as input, would let output type commands
    }
  }
}
