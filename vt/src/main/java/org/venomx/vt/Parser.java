package org.venomx.vt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/**
 * The state machine of DEC's terminals as Paul Williams drew it (vt100.net/emu/dec_ansi_parser),
 * with UTF-8 in the ground state. All state is in fields, so input may be cut anywhere.
 *
 * <p>Departures: 8-bit C1 controls do not exist, since their bytes are parts of UTF-8; BEL ends an
 * OSC string; colons separate sub-parameters.
 */
final class Parser {
  private enum State {
    GROUND,
    ESCAPE,
    ESCAPE_INTERMEDIATE,
    CSI_PARAM,
    CSI_INTERMEDIATE,
    CSI_IGNORE,
    OSC_STRING,
    DCS_PARAM,
    DCS_INTERMEDIATE,
    DCS_IGNORE,
    DCS_PASSTHROUGH,
    /** SOS, PM and APC: nobody listens. */
    IGNORED_STRING
  }

  private static final int BEL = 0x07;
  private static final int CAN = 0x18;
  private static final int SUB = 0x1a;
  private static final int ESC = 0x1b;
  private static final int DEL = 0x7f;

  /** A step takes no more bytes than this, so that a cap on work can take effect between steps. */
  private static final int STEP_BYTES_MAX = 512;

  private static final int STRING_BYTES_KEPT = 4096;

  private final Sequences sequences;
  private final Params params = new Params();
  private final Utf8 utf8 = new Utf8();

  private State state = State.GROUND;
  private int dcsFinal;
  private byte[] string = new byte[256];
  private int stringLength;
  private boolean stringTooLong;

  Parser(Sequences sequences) {
    this.sequences = sequences;
    params.clear();
  }

  void reset() {
    state = State.GROUND;
    utf8.clear();
    clearString();
  }

  /** Takes at least one byte of {@code bytes[i..end)}; returns the index of the next one. */
  int step(byte[] bytes, int i, int end) {
    int last = Math.min(end, i + STEP_BYTES_MAX);
    return switch (state) {
      case GROUND -> ground(bytes, i, last);
      case CSI_PARAM -> csiParam(bytes, i, last);
      case OSC_STRING, DCS_PASSTHROUGH, IGNORED_STRING -> string(bytes, i, last);
      default -> {
        single(bytes[i] & 0xff);
        yield i + 1;
      }
    };
  }

  /** The hot path of text, so it stays in one loop until a sequence starts. */
  private int ground(byte[] bytes, int from, int end) {
    int i = utf8.isMidCharacter() ? characters(bytes, from, end) : from;
    while (i < end) {
      int run = i;
      i = Ascii.printableEnd(bytes, i, end);
      if (i > run) sequences.ascii(bytes, run, i);
      if (i == end) return end;
      int c = bytes[i];
      if (c == ESC) {
        int known = sequences.knownSgr(bytes, i, end);
        return known > i ? known : escapeInGround(bytes, i, end);
      }
      if (c < 0) {
        i = characters(bytes, i, end);
      } else {
        if (c != DEL && c != CAN && c != SUB) sequences.control(c);
        i++;
      }
    }
    return i;
  }

  /** Most sequences start with CSI and are in one piece, so that needs no detour by states. */
  private int escapeInGround(byte[] bytes, int i, int end) {
    enterEscape();
    if (i + 1 == end || bytes[i + 1] != '[') return i + 1;
    state = State.CSI_PARAM;
    return csiParam(bytes, i + 2, end);
  }

  private int characters(byte[] bytes, int from, int end) {
    int next = utf8.decode(bytes, from, end);
    if (utf8.count() > 0) sequences.codePoints(utf8.run(), utf8.count());
    return next;
  }

  private void enterEscape() {
    params.clear();
    state = State.ESCAPE;
  }

  /** C0 inside a sequence: ESC starts anew, CAN and SUB abort, the others act at once. */
  private void controlInside(int character) {
    switch (character) {
      case ESC -> enterEscape();
      case CAN, SUB -> state = State.GROUND;
      default -> sequences.control(character);
    }
  }

  private void single(int c) {
    boolean control = c < 0x20;
    switch (state) {
      case ESCAPE, ESCAPE_INTERMEDIATE, CSI_INTERMEDIATE, CSI_IGNORE -> {
        if (control) {
          controlInside(c);
          return;
        }
      }
      default -> {
        if (c == ESC) enterEscape();
        else if (c == CAN || c == SUB) state = State.GROUND;
        if (control) return;
      }
    }
    if (c >= DEL) return;
    switch (state) {
      case ESCAPE -> escape(c);
      case ESCAPE_INTERMEDIATE -> escapeIntermediate(c);
      case CSI_INTERMEDIATE -> csiIntermediate(c);
      case CSI_IGNORE -> {
        if (c >= 0x40) state = State.GROUND;
      }
      case DCS_PARAM -> dcsParam(c);
      case DCS_INTERMEDIATE -> dcsIntermediate(c);
      default -> {} // DCS_IGNORE: waits for the string's end
    }
  }

  private void escape(int c) {
    if (c < 0x30) {
      params.intermediate(c);
      state = State.ESCAPE_INTERMEDIATE;
      return;
    }
    switch (c) {
      case '[' -> state = State.CSI_PARAM;
      case ']' -> enterString(State.OSC_STRING);
      case 'P' -> state = State.DCS_PARAM;
      case 'X', '^', '_' -> enterString(State.IGNORED_STRING);
      default -> {
        state = State.GROUND;
        sequences.escape(params, c);
      }
    }
  }

  private void escapeIntermediate(int c) {
    if (c < 0x30) {
      params.intermediate(c);
      return;
    }
    state = State.GROUND;
    if (!params.hasTooManyIntermediates()) sequences.escape(params, c);
  }

  /** The hot path of colourful output, so it stays in one loop until the sequence ends. */
  private int csiParam(byte[] bytes, int from, int end) {
    for (int i = from; i < end; ) {
      int c = bytes[i];
      if (c >= '0' && c <= '9') {
        i = params.digits(bytes, i, end);
        continue;
      }
      i++;
      if (c == ';' || c == ':') params.separator(c == ':');
      else if (c >= 0x40 && c < DEL) {
        state = State.GROUND;
        sequences.csi(params, c);
        return i;
      } else {
        csiOther(c & 0xff);
        if (state != State.CSI_PARAM) return i;
      }
    }
    return end;
  }

  private void csiOther(int c) {
    if (c < 0x20) {
      controlInside(c);
    } else if (c < 0x30) {
      params.intermediate(c);
      state = State.CSI_INTERMEDIATE;
    } else if (c < 0x40) {
      if (params.isEmpty()) params.prefix(c);
      else state = State.CSI_IGNORE;
    }
  }

  private void csiIntermediate(int c) {
    if (c < 0x30) {
      params.intermediate(c);
    } else if (c < 0x40) {
      state = State.CSI_IGNORE;
    } else {
      state = State.GROUND;
      if (!params.hasTooManyIntermediates()) sequences.csi(params, c);
    }
  }

  private void dcsParam(int c) {
    if (c < 0x30) {
      params.intermediate(c);
      state = State.DCS_INTERMEDIATE;
    } else if (c <= '9') {
      params.digit(c - '0');
    } else if (c <= ';') {
      params.separator(c == ':');
    } else if (c < 0x40) {
      if (params.isEmpty()) params.prefix(c);
      else state = State.DCS_IGNORE;
    } else {
      enterPassthrough(c);
    }
  }

  private void dcsIntermediate(int c) {
    if (c < 0x30) params.intermediate(c);
    else if (c < 0x40 || params.hasTooManyIntermediates()) state = State.DCS_IGNORE;
    else enterPassthrough(c);
  }

  private void enterPassthrough(int finalCharacter) {
    dcsFinal = finalCharacter;
    enterString(State.DCS_PASSTHROUGH);
  }

  private void enterString(State kind) {
    clearString();
    state = kind;
  }

  private void clearString() {
    stringLength = 0;
    stringTooLong = false;
    if (string.length > STRING_BYTES_KEPT) string = new byte[256];
  }

  private int string(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && (bytes[i] < 0 || bytes[i] >= 0x20)) i++;
    if (i > from) {
      collect(bytes, from, i);
      return i;
    }
    int c = bytes[i];
    switch (c) {
      case ESC -> {
        endString(false);
        enterEscape();
      }
      case CAN, SUB -> state = State.GROUND;
      case BEL -> {
        if (state == State.OSC_STRING) endString(true);
      }
      default -> {
        if (state == State.DCS_PASSTHROUGH) collect(bytes, i, i + 1);
      }
    }
    return i + 1;
  }

  private void collect(byte[] bytes, int from, int to) {
    int count = to - from;
    if (state == State.IGNORED_STRING || stringTooLong) return;
    if (stringLength + count > Limits.STRING_BYTES_MAX) {
      stringTooLong = true;
      stringLength = 0;
      return;
    }
    if (stringLength + count > string.length) {
      string = Arrays.copyOf(string, Math.max(string.length * 2, stringLength + count));
    }
    System.arraycopy(bytes, from, string, stringLength, count);
    stringLength += count;
  }

  private void endString(boolean bell) {
    State ended = state;
    state = State.GROUND;
    if (stringTooLong) return;
    if (ended == State.OSC_STRING) sequences.osc(string, stringLength, bell);
    else if (ended == State.DCS_PASSTHROUGH) {
      sequences.dcs(params, dcsFinal, string, stringLength);
    }
  }

  /**
   * Writes bytes that bring a parser from its start into this state: the unfinished sequence or
   * character, normalised. A sequence that will be ignored is replaced by a short one that will be.
   */
  void writePending(ByteWriter out) {
    utf8.writeTo(out);
    switch (state) {
      case GROUND -> {}
      case ESCAPE -> out.u8(ESC);
      case ESCAPE_INTERMEDIATE -> {
        out.u8(ESC);
        params.writeTo(out);
      }
      case CSI_PARAM, CSI_INTERMEDIATE -> {
        out.ascii("\033[");
        params.writeTo(out);
      }
      case CSI_IGNORE -> out.ascii("\033[0?");
      case OSC_STRING -> writePendingString(out, "\033]");
      case DCS_PARAM, DCS_INTERMEDIATE -> {
        out.ascii("\033P");
        params.writeTo(out);
      }
      case DCS_IGNORE -> out.ascii("\033P0?");
      case DCS_PASSTHROUGH -> {
        ByteWriter header = new ByteWriter(64);
        params.writeTo(header);
        header.u8(dcsFinal);
        writePendingString(out, "\033P" + new String(header.toByteArray(), US_ASCII));
      }
      case IGNORED_STRING -> out.ascii("\033X");
    }
  }

  private void writePendingString(ByteWriter out, String introducer) {
    if (stringTooLong) {
      out.ascii(state == State.OSC_STRING ? "\033]x" : "\033P0?");
      return;
    }
    out.ascii(introducer);
    out.raw(string, 0, stringLength);
  }
}
