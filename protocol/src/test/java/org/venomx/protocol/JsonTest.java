package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.protocol.JsonException.Kind;

class JsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|EMPTY",
        "`  `|EMPTY",
        "{|SYNTAX",
        "[1,]|SYNTAX",
        "[,1]|SYNTAX",
        "{\"a\":1,}|SYNTAX",
        "{a:1}|SYNTAX",
        "{\"a\" 1}|SYNTAX",
        "{\"a\":}|SYNTAX",
        "{1:1}|SYNTAX",
        "'a'|SYNTAX",
        "\"a|SYNTAX",
        "\"\\x\"|SYNTAX",
        "\"\\u12g4\"|SYNTAX",
        "\"\\u12|SYNTAX",
        "tru|SYNTAX",
        "True|SYNTAX",
        "NaN|SYNTAX",
        "Infinity|SYNTAX",
        "-|SYNTAX",
        "+1|SYNTAX",
        ".5|SYNTAX",
        "1.|SYNTAX",
        "1e|SYNTAX",
        "1e+|SYNTAX",
        "01|TRAILING",
        "-01|TRAILING",
        "1 2|TRAILING",
        "{}{}|TRAILING",
        "{} //|TRAILING",
        "nullx|TRAILING",
        "{\"a\":1,\"a\":2}|DUPLICATE_KEY",
        "{\"a\":{\"b\":null,\"\\u0062\":1}}|DUPLICATE_KEY",
        "\"\\ud800\"|SURROGATE",
        "\"\\udc00\\ud800\"|SURROGATE",
        "{\"\\ud800\":1}|SURROGATE",
        "1e99999999999|TOO_LONG",
      })
  void shouldRefuse(String text, Kind kind) {
    assertEquals(kind, refusal(text.getBytes(StandardCharsets.UTF_8)).kind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "22ff22", // never a byte of UTF-8
        "22c322", // cut short
        "22c0af22", // longer than need be
        "22e0808022",
        "22f080808022",
        "22eda08022", // a surrogate
        "22f490808022", // over U+10FFFF
        "22f888808080",
        "228022",
      })
  void shouldRefuseBytesThatAreNotUtf8(String hex) {
    assertEquals(Kind.UTF8, refusal(HexFormat.of().parseHex(hex)).kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"efbbbf7b7d", "feff007b007d", "7b007d00", "220922", "227f0022", "ff"})
  void shouldRefuseOtherEncodingsAndRawControlCharacters(String hex) {
    assertEquals(Kind.SYNTAX, refusal(HexFormat.of().parseHex(hex)).kind());
  }

  @Test
  void shouldBoundNesting() throws JsonException {
    assertNotNull(Json.parse("[".repeat(32) + "]".repeat(32)));
    assertEquals(Kind.NESTING, refusal(ascii("[".repeat(33) + "]".repeat(33))).kind());
    assertEquals(Kind.NESTING, refusal(ascii("[".repeat(10_000))).kind());
    assertEquals(Kind.NESTING, refusal(ascii("{\"a\":".repeat(10_000))).kind());
    assertNotNull(Json.parse("[" + "[],".repeat(1000) + "[]]"), "beside each other is no nesting");
  }

  @Test
  void shouldBoundTheLengthOfNumbers() throws JsonException {
    assertEquals(new BigInteger("1".repeat(1000)), Json.parse("1".repeat(1000)));
    assertEquals(Kind.TOO_LONG, refusal(ascii("1".repeat(1001))).kind());
  }

  @Test
  void shouldKeepNumbersExact() throws JsonException {
    assertEquals(
        Arrays.asList(
            0L,
            0L,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            new BigInteger("9223372036854775808"),
            new BigDecimal("1.0"),
            new BigDecimal("1e400"),
            new BigDecimal("-1.5E-3")),
        Json.parse(
            "[0,-0,9223372036854775807,-9223372036854775808,"
                + "9223372036854775808,1.0,1e400,-1.5E-3]"));
  }

  @Test
  void shouldReadEveryEscape() throws JsonException {
    assertEquals(
        "\"\\/\b\f\n\r\té\u2028😀\0",
        Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u2028\\ud83d\\uDE00\\u0000\""));
  }

  @Test
  void shouldReadAPartOfABuffer() throws JsonException {
    byte[] buffer = ascii("xx{\"a\":[true,false,null]}yy");
    Map<?, ?> read = (Map<?, ?>) Json.parse(buffer, 2, buffer.length - 4);
    assertNotNull(read);
    assertEquals(Arrays.asList(true, false, null), read.get("a"));
  }

  @Test
  void shouldNeverQuoteItsInput() {
    for (String text : List.of("{\"token\":secret}", "\"secret", "secret", "{} secret")) {
      assertFalse(refusal(ascii(text)).toString().contains("secret"));
    }
  }

  @Test
  void shouldWriteCompactlyInTheOrderGiven() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("b", 1);
    object.put("a", List.of(true, "x\"\\\n\u0001é€😀", new BigDecimal("1E+400"), 2.5));
    assertEquals(
        "{\"b\":1,\"a\":[true,\"x\\\"\\\\\\n\\u0001é€😀\",1E+400,2.5]}", Json.text(object));
    assertArrayEquals(ascii("null"), Json.bytes(null));
  }

  @Test
  void shouldSortMembersForDigests() throws JsonException {
    Object value = Json.parse("{\"b\":[{\"d\":1,\"c\":2}],\"a\":null}");
    assertArrayEquals(ascii("{\"a\":null,\"b\":[{\"c\":2,\"d\":1}]}"), Json.canonical(value));
  }

  @Test
  void shouldNotWriteWhatIsNoJson() {
    assertThrows(IllegalArgumentException.class, () -> Json.bytes("\ud800"));
    assertThrows(IllegalArgumentException.class, () -> Json.bytes("a\udc00b"));
    assertThrows(IllegalArgumentException.class, () -> Json.bytes(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Json.bytes(new Object()));
  }

  private static JsonException refusal(byte[] bytes) {
    return assertThrows(JsonException.class, () -> Json.parse(bytes, 0, bytes.length));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
