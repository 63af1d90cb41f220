package org.venomx.reactor.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The envelope of foundation §3. */
final class RequestLineTest {

  private static RequestLine parse(byte[] line) throws RequestLine.Malformed {
    return RequestLine.parse(line, 0, line.length);
  }

  private static RequestLine parse(String line) throws RequestLine.Malformed {
    return parse(line.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(String code, @Nullable Long id, byte[] line) {
    RequestLine.Malformed refused = assertThrows(RequestLine.Malformed.class, () -> parse(line));
    assertEquals(code, refused.error().code());
    assertEquals(id, refused.id());
  }

  @Test
  void shouldReadARequest() throws RequestLine.Malformed {
    assertEquals(
        new RequestLine(5, "pane.kill", Map.of("pane", "p3", "grace_ms", 300L)),
        parse("{\"id\":5,\"verb\":\"pane.kill\",\"params\":{\"pane\":\"p3\",\"grace_ms\":300}}"));
  }

  @Test
  void shouldTakeNoParamsForNone() throws RequestLine.Malformed {
    assertEquals(new RequestLine(0, "ping", Map.of()), parse("{\"verb\":\"ping\",\"id\":0}"));
  }

  @Test
  void shouldReadTheLargestId() throws RequestLine.Malformed {
    assertEquals((1L << 53) - 1, parse("{\"id\":9007199254740991,\"verb\":\"ping\"}").id());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                                            | invalid_request.json   |",
        "[]                                           | invalid_request.json   |",
        "3                                            | invalid_request.json   |",
        "{\"id\":1,\"id\":2,\"verb\":\"ping\"}        | invalid_request.json   |",
        "{\"id\":1,\"verb\":\"ping\"} {}              | invalid_request.json   |",
        "{\"id\":1,\"verb\":\"ping\",\"params\":[]}   | invalid_request.json   |",
        "{\"id\":1,\"verb\":\"ping\",\"params\":null} | invalid_request.json   |",
        "{\"verb\":\"ping\"}                          | invalid_request.id     |",
        "{\"id\":-1,\"verb\":\"ping\"}                | invalid_request.id     |",
        "{\"id\":9007199254740992,\"verb\":\"ping\"}  | invalid_request.id     |",
        "{\"id\":99999999999999999999,\"verb\":\"x\"} | invalid_request.id     |",
        "{\"id\":1.0,\"verb\":\"ping\"}               | invalid_request.id     |",
        "{\"id\":\"1\",\"verb\":\"ping\"}             | invalid_request.id     |",
        "{\"id\":null,\"verb\":\"ping\"}              | invalid_request.id     |",
        "{\"id\":1,\"verb\":\"ping\",\"extra\":1}     | invalid_request.member | 1",
        "{\"id\":1}                                   | invalid_request.verb   | 1",
        "{\"id\":1,\"verb\":7}                        | invalid_request.verb   | 1",
      })
  void shouldSayWhatIsWrong(String line, String code, @Nullable Long id) {
    assertRefused(code, id, line.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void shouldRefuseMalformedUtf8() {
    byte[] line = "{\"id\":1,\"verb\":\"pi?g\"}".getBytes(StandardCharsets.UTF_8);
    line[line.length - 4] = (byte) 0xff;
    assertRefused("invalid_request.json", null, line);
  }

  @Test
  void shouldRefuseTooDeepNesting() throws RequestLine.Malformed {
    // The line and its params are two levels.
    String fits = "[".repeat(30) + "]".repeat(30);
    String deep = "[".repeat(31) + "]".repeat(31);
    String around = "{\"id\":1,\"verb\":\"x\",\"params\":{\"a\":%s}}";
    assertEquals(1, parse(around.formatted(fits)).id());
    assertRefused(
        "invalid_request.json", null, around.formatted(deep).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void shouldNotQuoteTheInputInItsErrors() {
    String line = "{\"id\":0,\"verb\":\"hello\",\"params\":{\"token\":\"sesame\"} x";
    RequestLine.Malformed refused = assertThrows(RequestLine.Malformed.class, () -> parse(line));
    assertFalse(String.valueOf(refused.error().toMap()).contains("sesame"));
  }
}
