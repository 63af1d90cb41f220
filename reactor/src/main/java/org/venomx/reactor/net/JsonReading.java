package org.venomx.reactor.net;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.protocol.JsonException.Kind;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * What clients send, read by Jackson: the text comes from strangers, and its parser has met more of
 * them than ours. (A client reads its own daemon's replies with {@link Json}, which starts faster.)
 *
 * <p>Tokens to values, strictly. Bytes are decoded first, because the parser would guess UTF-16 and
 * UTF-32 from their first bytes and is lenient about some malformed UTF-8.
 */
final class JsonReading {
  private static final int NUMBER_CHARS_MAX = 1000;
  private static final int NAME_CHARS_MAX = 50_000;

  /**
   * Names are not kept for the next text: they come from strangers, and there is no end of them.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Json.NESTING_MAX)
                  .maxNumberLength(NUMBER_CHARS_MAX)
                  .maxNameLength(NAME_CHARS_MAX)
                  .build())
          .build();

  private final JsonParser parser;

  private JsonReading(JsonParser parser) {
    this.parser = parser;
  }

  static @Nullable Object parse(byte[] bytes, int from, int length) throws JsonException {
    CharBuffer chars;
    try {
      // A new decoder reports malformed input instead of replacing it.
      chars = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
    } catch (CharacterCodingException malformed) {
      throw new JsonException(Kind.UTF8, -1);
    }
    return parse(chars.array(), chars.remaining());
  }

  static @Nullable Object parse(char[] chars, int length) throws JsonException {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), chars, 0, length)) {
      return new JsonReading(parser).only();
    }
  }

  /** The parser reads lazily and may find a fault in any call, so all are caught here. */
  private @Nullable Object only() throws JsonException {
    boolean whole = false;
    try {
      JsonToken first = parser.nextToken();
      if (first == null) throw wrong(Kind.EMPTY);
      Object value = value(first);
      whole = true;
      if (parser.nextToken() != null) throw wrong(Kind.TRAILING);
      return value;
    } catch (JacksonException fault) {
      throw wrong(whole ? Kind.TRAILING : kindOf(fault));
    } catch (NumberFormatException exponentBeyondInt) {
      throw wrong(Kind.TOO_LONG); // BigDecimal's own, for 1e99999999999
    }
  }

  private @Nullable Object value(JsonToken token) throws JsonException {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> string(parser.getString());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw wrong(Kind.SYNTAX);
    };
  }

  private Map<String, @Nullable Object> object() throws JsonException {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (present(parser.nextToken()) != JsonToken.END_OBJECT) {
      String name = string(parser.currentName());
      if (object.containsKey(name)) throw wrong(Kind.DUPLICATE_KEY);
      object.put(name, value(present(parser.nextToken())));
    }
    return object;
  }

  private List<@Nullable Object> array() throws JsonException {
    List<@Nullable Object> array = new ArrayList<>();
    JsonToken token = present(parser.nextToken());
    while (token != JsonToken.END_ARRAY) {
      array.add(value(token));
      token = present(parser.nextToken());
    }
    return array;
  }

  private Number integer() {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  /** Bytes were checked, but an escape can still spell half a character. */
  private String string(String text) throws JsonException {
    int i = 0;
    while (i < text.length()) {
      int character = text.codePointAt(i);
      // A whole pair comes as one character beyond them.
      if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
        throw wrong(Kind.SURROGATE);
      }
      i += Character.charCount(character);
    }
    return text;
  }

  private JsonToken present(@Nullable JsonToken token) throws JsonException {
    if (token == null) throw wrong(Kind.SYNTAX);
    return token;
  }

  private Kind kindOf(JacksonException fault) {
    if (!(fault instanceof StreamConstraintsException)) return Kind.SYNTAX;
    return parser.streamReadContext().getNestingDepth() > Json.NESTING_MAX
        ? Kind.NESTING
        : Kind.TOO_LONG;
  }

  /** Without the parser's own exception as its cause: that one quotes the input. */
  private JsonException wrong(Kind kind) {
    return new JsonException(kind, parser.currentLocation().getCharOffset());
  }
}
