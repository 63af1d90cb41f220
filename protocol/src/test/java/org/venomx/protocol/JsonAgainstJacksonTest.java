package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.JsonException.Kind;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Our reader against the one that half the world uses, on mutated texts. */
class JsonAgainstJacksonTest {
  private static final int ROUNDS = 50_000;

  private static final JsonFactory JACKSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(Json.NESTING_MAX).build())
          .build();

  private static final List<String> SEEDS =
      List.of(
          "{\"id\":5,\"verb\":\"pane.kill\",\"params\":{\"pane\":\"p3\",\"grace_ms\":300}}",
          "[0,-1,1.5,2e3,-0.0E-1,123456789012345678901,true,false,null,\"\",{},[]]",
          "\"\\u00e9\\ud83d\\ude00 \\\"\\\\\\/\\b\\f\\n\\r\\t é€😀\"",
          " { \"a\" : [ [ ] , { } ] , \"b\" : { \"a\" : \"a\" } } ");

  private static final byte[] BITS =
      "{}[]\",:\\u0123456789eE+-.tfnabx \t\n\u0001é😀".getBytes(StandardCharsets.UTF_8);

  @Test
  void shouldReadTheSameAsJacksonOrRefuseTheSame() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] text = mutated(random);
      compare(text, "seed " + seed + ": " + HexFormat.of().formatHex(text));
    }
  }

  private static void compare(byte[] text, String where) {
    Object ours;
    try {
      ours = Json.parse(text, 0, text.length);
    } catch (JsonException refused) {
      // Here we are stricter: it passes half of a pair that is spelt by escapes.
      if (refused.kind() == Kind.SURROGATE) return;
      try {
        Object theirs = jackson(text);
        fail(where + ": refused as " + refused.kind() + ", read by Jackson as " + theirs);
      } catch (JacksonException | CharacterCodingException | NumberFormatException agreed) {
        return;
      }
      return;
    }
    try {
      assertEquals(jackson(text), ours, where);
      byte[] written = Json.bytes(ours);
      // As text: 3e0 is written 3, which is read as a whole number.
      assertEquals(Json.text(ours), Json.text(jackson(written)), where);
    } catch (JacksonException | CharacterCodingException refused) {
      fail(where + ": read as " + ours + ", refused by Jackson: " + refused.getMessage());
    }
  }

  private static byte[] mutated(Random random) {
    byte[] text = SEEDS.get(random.nextInt(SEEDS.size())).getBytes(StandardCharsets.UTF_8);
    for (int times = random.nextInt(4); times > 0; times--) {
      int at = random.nextInt(text.length);
      byte bit =
          random.nextInt(8) == 0 ? (byte) random.nextInt() : BITS[random.nextInt(BITS.length)];
      switch (random.nextInt(3)) {
        case 0 -> text[at] = bit;
        case 1 -> text = spliced(text, at, new byte[] {bit}, at);
        default -> text = spliced(text, at, new byte[0], Math.min(text.length, at + 1));
      }
      if (text.length == 0) return text;
    }
    return text;
  }

  private static byte[] spliced(byte[] text, int until, byte[] between, int from) {
    ByteBuffer spliced = ByteBuffer.allocate(until + between.length + text.length - from);
    return spliced.put(text, 0, until).put(between).put(text, from, text.length - from).array();
  }

  private static @Nullable Object jackson(byte[] text) throws CharacterCodingException {
    CharBuffer chars = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
    try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), chars.toString())) {
      JsonToken first = parser.nextToken();
      if (first == null) throw new CharacterCodingException();
      Object value = value(parser, first);
      if (parser.nextToken() != null) throw new CharacterCodingException();
      return value;
    }
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          object.put(name, value(parser, parser.nextToken()));
        }
        yield object;
      }
      case START_ARRAY -> {
        List<@Nullable Object> array = new ArrayList<>();
        JsonToken element = parser.nextToken();
        while (element != JsonToken.END_ARRAY) {
          array.add(value(parser, element));
          element = parser.nextToken();
        }
        yield array;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? parser.getBigIntegerValue()
              : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }
}
