package org.venomx.reactor.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/**
 * The daemon's reader of strangers' text: it answers or refuses, and nothing else gets out of it.
 */
class JsonReadingTest {
  private static final String[] SEEDS = {
    "{\"id\":1,\"verb\":\"pane.kill\",\"params\":{\"pane\":\"p1\",\"grace_ms\":3,\"more\":true}}",
    "{\"a\":[1,2.5,-3e10,null,false,\"\\u00e9\\ud83d\\ude00\\n\"],\"b\":{\"c\":{}}}",
    "[[[[[[\"é😀\"]]]]],1e-7,12345678901234567890]"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"verb\":\"a\tb\"}",
        "{\"verb\":\"\\x\"}",
        "{\"id\":\"\\u12\"}",
        "{\"verb\":\"abc",
        "{\"id\":1e3456789012345678901}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":\"\\ud800\"}",
        "{} {}",
        "{}x",
        "[1,]",
        "01",
        "NaN",
        "'a'",
        "\u0000"
      })
  void shouldRefuseWithATypedError(String text) {
    assertThrows(JsonException.class, () -> parse(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void shouldRefuseNestingOver32AndNotOverflow() {
    assertThrows(
        JsonException.class, () -> parse("[".repeat(100_000).getBytes(StandardCharsets.UTF_8)));
    assertThrows(
        JsonException.class,
        () -> parse(("[".repeat(33) + "]".repeat(33)).getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void shouldRefuseBytesThatAreNotUtf8() {
    assertThrows(JsonException.class, () -> parse(new byte[] {'"', (byte) 0xc3, '"'}));
    assertThrows(JsonException.class, () -> parse(new byte[] {'"', (byte) 0xed, (byte) 0xa0}));
  }

  @Test
  void shouldAgreeWithTheClientsReaderOnMutatedText() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      byte[] text = SEEDS[random.nextInt(SEEDS.length)].getBytes(StandardCharsets.UTF_8);
      for (int change = random.nextInt(4); change > 0; change--) {
        text[random.nextInt(text.length)] = (byte) random.nextInt(256);
      }
      String where =
          "seed "
              + seed
              + ", round "
              + round
              + ": "
              + new String(text, StandardCharsets.ISO_8859_1);
      assertEquals(outcome(Json::parse, text), outcome(JsonReading::parse, text), where);
    }
  }

  private interface Reader {
    @Nullable Object parse(byte[] bytes, int from, int length) throws JsonException;
  }

  private static String outcome(Reader reader, byte[] text) {
    try {
      return "value " + reader.parse(text, 0, text.length);
    } catch (JsonException refused) {
      return "refused";
    }
  }

  private static @Nullable Object parse(byte[] text) throws JsonException {
    return JsonReading.parse(text, 0, text.length);
  }
}
