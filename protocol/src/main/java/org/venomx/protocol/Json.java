package org.venomx.protocol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON as this protocol uses it: values are {@link Map}, {@link List}, {@link String}, {@link Long}
 * (other numbers only where a long does not do), {@link Boolean} and null. Any thread.
 *
 * <p>Hand-written, because a client's whole life is shorter than the start of a JSON library, and
 * because one reader for both ends is one grammar. Its tests hold it against Jackson's.
 */
public final class Json {
  /** Arrays and objects in each other; foundation §3. */
  public static final int NESTING_MAX = 32;

  /** The same in a reply, where a window's layout nests as deep as its splits do: up to 200. */
  public static final int REPLY_NESTING_MAX = 256;

  private Json() {}

  /**
   * The one value in {@code length} bytes from {@code from}.
   *
   * <p>Objects are {@link java.util.LinkedHashMap}s in the order written, arrays {@link
   * ArrayList}s, whole numbers {@link Long}s or beyond that {@link java.math.BigInteger}s, others
   * {@link java.math.BigDecimal}s (so 1e400 is a value like any other).
   *
   * @throws JsonException for anything but exactly one strictly written value
   */
  public static @Nullable Object parse(byte[] bytes, int from, int length) throws JsonException {
    return new JsonReading(bytes, from, length, NESTING_MAX).only();
  }

  /**
   * The same of a daemon's reply.
   *
   * @throws JsonException likewise
   */
  public static @Nullable Object parseReply(byte[] bytes, int from, int length)
      throws JsonException {
    return new JsonReading(bytes, from, length, REPLY_NESTING_MAX).only();
  }

  /**
   * The one value in {@code text}; see {@link #parse(byte[], int, int)}.
   *
   * @throws JsonException likewise
   */
  public static @Nullable Object parse(String text) throws JsonException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }

  /**
   * One line's worth: compact UTF-8, members in the map's order, no newline anywhere.
   *
   * @throws IllegalArgumentException for a value of another type, or a string that is no Unicode
   */
  public static byte[] bytes(@Nullable Object value) {
    JsonWriting out = new JsonWriting();
    out.write(value);
    return out.toBytes();
  }

  /** {@link #bytes} as a string. */
  public static String text(@Nullable Object value) {
    return new String(bytes(value), StandardCharsets.UTF_8);
  }

  /** The form that digests are taken of: {@link #bytes} with the members of each object sorted. */
  public static byte[] canonical(@Nullable Object value) {
    return bytes(sorted(value));
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      Map<String, @Nullable Object> sorted = new TreeMap<>();
      object.forEach((name, member) -> sorted.put((String) name, sorted(member)));
      return sorted;
    }
    if (value instanceof List<?> array) {
      List<@Nullable Object> sorted = new ArrayList<>();
      array.forEach(element -> sorted.add(sorted(element)));
      return sorted;
    }
    return value;
  }
}
