package org.venomx.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as this protocol uses it: values are {@link Map}, {@link java.util.List}, {@link String},
 * {@link Long} (other numbers only where a long does not do), {@link Boolean} and null. Any thread.
 */
public final class Json {
  /** Arrays and objects in each other; foundation §3. */
  public static final int NESTING_MAX = 32;

  private static final int NUMBER_CHARS_MAX = 1000;
  private static final int NAME_CHARS_MAX = 50_000;

  /**
   * Names are not kept for the next text: they come from strangers, and there is no end of them.
   */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(NESTING_MAX)
                  .maxNumberLength(NUMBER_CHARS_MAX)
                  .maxNameLength(NAME_CHARS_MAX)
                  .build())
          .build();

  private Json() {}

  /**
   * The one value in {@code length} bytes from {@code from}.
   *
   * <p>Objects are {@link java.util.LinkedHashMap}s in the order written, arrays {@link
   * java.util.ArrayList}s, whole numbers {@link Long}s or beyond that {@link
   * java.math.BigInteger}s, others {@link java.math.BigDecimal}s (so 1e400 is a value like any
   * other).
   *
   * @throws JsonException for anything but exactly one strictly written value
   */
  public static @Nullable Object parse(byte[] bytes, int from, int length) throws JsonException {
    return JsonReading.parse(bytes, from, length);
  }

  /** The one value in {@code text}; see {@link #parse(byte[], int, int)}. */
  public static @Nullable Object parse(String text) throws JsonException {
    return JsonReading.parse(text.toCharArray(), text.length());
  }

  /**
   * One line's worth: compact UTF-8, members in the map's order, no newline anywhere.
   *
   * @throws IllegalArgumentException for a value of another type, or a string that is no Unicode
   */
  public static byte[] bytes(@Nullable Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(256);
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      JsonWriting.write(generator, value);
    }
    return out.toByteArray();
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
    return switch (value) {
      case Map<?, ?> object -> {
        TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
        object.forEach((name, member) -> sorted.put((String) name, sorted(member)));
        yield sorted;
      }
      case java.util.List<?> array -> array.stream().map(Json::sorted).toList();
      case null -> null;
      default -> value;
    };
  }
}
