package org.venomx.vt;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Answers to the program's questions, waiting to be written to it. */
final class Replies {
  private final ByteWriter bytes = new ByteWriter(64);

  /** Adds an answer whole, or drops it whole when nobody takes the ones before. */
  void add(String answer) {
    byte[] utf8 = answer.getBytes(StandardCharsets.UTF_8);
    if (bytes.length() + utf8.length > Limits.REPLY_BYTES_MAX) return;
    bytes.raw(utf8, 0, utf8.length);
  }

  int size() {
    return bytes.length();
  }

  /** Moves up to {@code length} bytes out; returns how many. */
  int drain(byte[] into, int offset, int length) {
    int n = Math.min(length, bytes.length());
    byte[] array = bytes.array();
    System.arraycopy(array, 0, into, offset, n);
    byte[] rest = Arrays.copyOfRange(array, n, bytes.length());
    bytes.clear();
    bytes.raw(rest, 0, rest.length);
    return n;
  }

  void writeTo(ByteWriter out) {
    out.varint(bytes.length());
    out.raw(bytes.array(), 0, bytes.length());
  }

  void readFrom(ByteReader in) {
    byte[] saved = in.raw(in.varint(0, Limits.REPLY_BYTES_MAX));
    bytes.clear();
    bytes.raw(saved, 0, saved.length);
  }
}
