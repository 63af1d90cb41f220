package org.venomx.vt;

/** Takes what the parser recognised to the table it belongs to, one table per kind of sequence. */
final class Dispatch implements Sequences {
  private final Terminal terminal;
  private final Screen screen;
  private final Printer printer;
  private final SgrMemo sgr;
  private final CsiDispatch csi;
  private final OscDispatch osc;
  private final DcsDispatch dcs;

  Dispatch(Terminal terminal) {
    this.terminal = terminal;
    screen = terminal.screen;
    printer = terminal.printer;
    sgr = new SgrMemo(screen.pen);
    csi = new CsiDispatch(terminal);
    osc = new OscDispatch(terminal);
    dcs = new DcsDispatch(terminal);
  }

  @Override
  public void ascii(byte[] bytes, int from, int to) {
    printer.ascii(bytes, from, to);
  }

  @Override
  public void codePoints(int[] run, int count) {
    printer.codePoints(run, count);
  }

  /** C0 controls. */
  @Override
  public void control(int character) {
    printer.forgetLast();
    switch (character) {
      case 0x07 -> terminal.bell(); // BEL
      case 0x08 -> screen.backspace(); // BS
      case 0x09 -> terminal.tab(); // HT
      case 0x0a, 0x0b, 0x0c -> terminal.lineFeed(); // LF VT FF
      case 0x0d -> screen.carriageReturn(); // CR
      case 0x0e -> terminal.charsets.shiftIn(1); // SO, LS1
      case 0x0f -> terminal.charsets.shiftIn(0); // SI, LS0
      default -> {} // NUL, ENQ (no answerback) and the rest
    }
  }

  /** {@code ESC intermediates final}. */
  @Override
  public void escape(Params params, int finalCharacter) {
    printer.forgetLast();
    switch (params.intermediates()) {
      case 0 -> plainEscape(finalCharacter);
      case '(' -> terminal.charsets.designate(0, finalCharacter); // SCS G0
      case ')' -> terminal.charsets.designate(1, finalCharacter); // SCS G1
      case '*' -> terminal.charsets.designate(2, finalCharacter); // SCS G2
      case '+' -> terminal.charsets.designate(3, finalCharacter); // SCS G3
      case '#' -> {
        if (finalCharacter == '8') terminal.editor.alignmentPattern(); // DECALN
      }
      default -> {}
    }
  }

  private void plainEscape(int finalCharacter) {
    switch (finalCharacter) {
      case '7' -> terminal.saveCursor(); // DECSC
      case '8' -> terminal.restoreCursor(); // DECRC
      case '=' -> terminal.modes.set(Mode.APPLICATION_KEYPAD, true); // DECKPAM
      case '>' -> terminal.modes.set(Mode.APPLICATION_KEYPAD, false); // DECKPNM
      case 'D' -> screen.index(); // IND
      case 'E' -> { // NEL
        screen.carriageReturn();
        screen.index();
      }
      case 'H' -> terminal.tabs.set(screen.x); // HTS
      case 'M' -> screen.reverseIndex(); // RI
      case 'N' -> terminal.charsets.singleShift(2); // SS2
      case 'O' -> terminal.charsets.singleShift(3); // SS3
      case 'Z' -> terminal.reply(Answers.PRIMARY_ATTRIBUTES); // DECID
      case 'c' -> terminal.hardReset(); // RIS
      case 'n' -> terminal.charsets.shiftIn(2); // LS2
      case 'o' -> terminal.charsets.shiftIn(3); // LS3
      default -> {} // among them ESC \, the end of a string
    }
  }

  @Override
  public int knownSgr(byte[] bytes, int from, int end) {
    int next = sgr.apply(bytes, from, end);
    if (next > from) printer.forgetLast();
    return next;
  }

  @Override
  public void csi(Params params, int finalCharacter) {
    csi.dispatch(params, finalCharacter);
    printer.forgetLast();
  }

  @Override
  public void osc(byte[] string, int length, boolean bell) {
    printer.forgetLast();
    osc.dispatch(string, length, bell);
  }

  @Override
  public void dcs(Params params, int finalCharacter, byte[] string, int length) {
    printer.forgetLast();
    dcs.dispatch(params, finalCharacter, string, length);
  }
}
