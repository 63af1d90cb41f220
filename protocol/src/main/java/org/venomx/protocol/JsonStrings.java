package org.venomx.protocol;

import org.venomx.protocol.JsonException.Kind;

/** Strings, from their opening quote to their closing one. */
final class JsonStrings {
  private JsonStrings() {}

  static String read(JsonBytes in) throws JsonException {
    in.next();
    int start = in.position();
    // Nearly every string is plain ASCII; then there is nothing to decode.
    while (true) {
      int next = in.peek();
      if (next == '"') {
        String plain = in.ascii(start, in.position());
        in.next();
        return plain;
      }
      if (next < ' ' || next == '\\' || next > 0x7f) break;
      in.next();
    }
    return decode(in, new StringBuilder(in.ascii(start, in.position())));
  }

  private static String decode(JsonBytes in, StringBuilder text) throws JsonException {
    while (true) {
      int next = in.next();
      if (next == '"') break;
      if (next < ' ') throw in.wrong(Kind.SYNTAX);
      if (next == '\\') {
        text.append(escape(in));
      } else if (next <= 0x7f) {
        text.append((char) next);
      } else {
        text.appendCodePoint(multibyte(in, next));
      }
    }
    checkPairs(in, text);
    return text.toString();
  }

  private static char escape(JsonBytes in) throws JsonException {
    int next = in.next();
    return switch (next) {
      case '"', '\\', '/' -> (char) next;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> hex(in);
      default -> throw in.wrong(Kind.SYNTAX);
    };
  }

  private static char hex(JsonBytes in) throws JsonException {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int next = in.next();
      // Character.digit alone would take the digits of other scripts, but no byte is one of those.
      int digit = next == JsonBytes.END || next > 0x7f ? -1 : Character.digit(next, 16);
      if (digit < 0) throw in.wrong(Kind.SYNTAX);
      value = value << 4 | digit;
    }
    return (char) value;
  }

  /** RFC 3629: no surrogates, nothing over U+10FFFF, nothing longer than it need be. */
  private static int multibyte(JsonBytes in, int lead) throws JsonException {
    int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    int least = more == 3 ? 0x10000 : more == 2 ? 0x800 : 0x80;
    if (lead < 0xc0 || lead > 0xf7) throw in.wrong(Kind.UTF8);
    int point = lead & (0x3f >> more);
    for (int i = 0; i < more; i++) {
      int next = in.next();
      if (next == JsonBytes.END || (next & 0xc0) != 0x80) throw in.wrong(Kind.UTF8);
      point = point << 6 | (next & 0x3f);
    }
    boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    if (point < least || point > Character.MAX_CODE_POINT || surrogate) throw in.wrong(Kind.UTF8);
    return point;
  }

  /** Bytes were checked, but escapes can still spell half a character. */
  private static void checkPairs(JsonBytes in, StringBuilder text) throws JsonException {
    int i = 0;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      // A whole pair comes as one code point beyond these.
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        throw in.wrong(Kind.SURROGATE);
      }
      i += Character.charCount(point);
    }
  }
}
