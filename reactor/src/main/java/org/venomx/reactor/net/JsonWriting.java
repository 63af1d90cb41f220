package org.venomx.reactor.net;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What clients are told, written by Jackson: compact UTF-8, members in the map's order. Any thread.
 */
public final class JsonWriting {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonWriting() {}

  /** One line with its newline at the end. */
  public static byte[] line(Map<String, @Nullable Object> value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      write(out, value);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator out, @Nullable Object value) {
    switch (value) {
      case null -> out.writeNull();
      case String text -> string(out, text);
      case Boolean bool -> out.writeBoolean(bool);
      case Integer number -> out.writeNumber(number);
      case Long number -> out.writeNumber(number);
      case Double number when Double.isFinite(number) -> out.writeNumber(number);
      case BigInteger number -> out.writeNumber(number);
      case BigDecimal number -> out.writeNumber(number);
      case Map<?, ?> object -> object(out, object);
      case Collection<?> array -> array(out, array);
      default -> throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
    }
  }

  private static void object(JsonGenerator out, Map<?, ?> object) {
    out.writeStartObject();
    for (Map.Entry<?, ?> member : object.entrySet()) {
      out.writeName((String) member.getKey());
      write(out, member.getValue());
    }
    out.writeEndObject();
  }

  private static void array(JsonGenerator out, Collection<?> array) {
    out.writeStartArray();
    for (Object element : array) {
      write(out, element);
    }
    out.writeEndArray();
  }

  private static void string(JsonGenerator out, String text) {
    try {
      out.writeString(text);
    } catch (JacksonException halfCharacter) {
      throw new IllegalArgumentException("a string with half of a surrogate pair");
    }
  }
}
