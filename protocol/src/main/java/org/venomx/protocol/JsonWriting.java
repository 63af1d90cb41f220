package org.venomx.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values to compact UTF-8. */
final class JsonWriting {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[256];
  private int length;

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** A chain instead of a pattern switch, which costs a client milliseconds to link. */
  void write(@Nullable Object value) {
    if (value instanceof String text) {
      string(text);
    } else if (value instanceof Map<?, ?> object) {
      object(object);
    } else if (value instanceof Collection<?> array) {
      array(array);
    } else if (value == null || value instanceof Boolean || isNumber(value)) {
      ascii(String.valueOf(value));
    } else {
      throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
    }
  }

  private static boolean isNumber(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || (value instanceof Double number && Double.isFinite(number))
        || value instanceof BigInteger
        || value instanceof BigDecimal;
  }

  private void object(Map<?, ?> object) {
    put('{');
    boolean first = true;
    for (Map.Entry<?, ?> member : object.entrySet()) {
      if (!first) put(',');
      first = false;
      string((String) member.getKey());
      put(':');
      write(member.getValue());
    }
    put('}');
  }

  private void array(Collection<?> array) {
    put('[');
    boolean first = true;
    for (Object element : array) {
      if (!first) put(',');
      first = false;
      write(element);
    }
    put(']');
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) put(text.charAt(i));
  }

  private void string(String text) {
    put('"');
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '"' || next == '\\') {
        put('\\');
        put(next);
      } else if (next < ' ') {
        control(next);
      } else if (next <= 0x7f) {
        put(next);
      } else if (next <= 0x7ff) {
        put(0xc0 | next >> 6);
        put(0x80 | (next & 0x3f));
      } else if (!Character.isSurrogate(next)) {
        put(0xe0 | next >> 12);
        put(0x80 | (next >> 6 & 0x3f));
        put(0x80 | (next & 0x3f));
      } else {
        pair(text, i++);
      }
    }
    put('"');
  }

  private void control(char next) {
    put('\\');
    int letter = "\b\f\n\r\t".indexOf(next);
    if (letter >= 0) {
      put("bfnrt".charAt(letter));
      return;
    }
    put('u');
    put('0');
    put('0');
    put(HEX[next >> 4]);
    put(HEX[next & 0xf]);
  }

  private void pair(String text, int at) {
    if (at + 1 == text.length()
        || !Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1))) {
      throw new IllegalArgumentException("a string with half of a surrogate pair");
    }
    int point = text.codePointAt(at);
    put(0xf0 | point >> 18);
    put(0x80 | (point >> 12 & 0x3f));
    put(0x80 | (point >> 6 & 0x3f));
    put(0x80 | (point & 0x3f));
  }

  private void put(int next) {
    if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
    bytes[length++] = (byte) next;
  }
}
