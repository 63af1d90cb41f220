package org.venomx.protocol;

import java.nio.charset.StandardCharsets;
import org.venomx.protocol.JsonException.Kind;

/** A place in a text being read. */
final class JsonBytes {
  /** What {@link #peek} and {@link #next} give behind the last byte. */
  static final int END = -1;

  private final byte[] bytes;
  private final int from;
  private final int end;
  private int at;

  JsonBytes(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.from = from;
    this.end = end;
    this.at = from;
  }

  boolean atEnd() {
    return at >= end;
  }

  /** The next byte, 0 to 255, or {@link #END}; it stays the next. */
  int peek() {
    return at < end ? bytes[at] & 0xff : END;
  }

  /** Takes the next byte, 0 to 255, or {@link #END}. */
  int next() {
    return at < end ? bytes[at++] & 0xff : END;
  }

  int position() {
    return at;
  }

  /** What lies between two positions, if it is all ASCII. */
  String ascii(int start, int stop) {
    return new String(bytes, start, stop - start, StandardCharsets.ISO_8859_1);
  }

  void skipSpace() {
    while (at < end) {
      byte next = bytes[at];
      if (next != ' ' && next != '\t' && next != '\n' && next != '\r') return;
      at++;
    }
  }

  void expect(String word) throws JsonException {
    for (int i = 0; i < word.length(); i++) {
      if (next() != word.charAt(i)) throw wrong(Kind.SYNTAX);
    }
  }

  /** What is wrong, at the place reached. */
  JsonException wrong(Kind kind) {
    return new JsonException(kind, at - from);
  }
}
