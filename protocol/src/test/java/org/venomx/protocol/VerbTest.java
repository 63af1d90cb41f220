package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerbTest {
  private final Manifest manifest = Manifest.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "pane.kill|{}|missing|pane",
        "pane.kill|{\"pane\":null}|type|pane",
        "pane.kill|{\"pane\":3}|type|pane",
        "pane.kill|{\"pane\":\"p1\",\"recursive\":true}|unknown|recursive",
        "pane.kill|{\"pane\":\"p1\",\"signal\":\"SIGKILL\"}|enum|signal",
        "pane.kill|{\"pane\":\"p1\",\"signal\":\"sighup\"}|enum|signal",
        "pane.kill|{\"pane\":\"p1\",\"signal\":1}|type|signal",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":-1}|range|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":30001}|range|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":99999999999999999999}|range|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":300.0}|type|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":1e400}|type|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"grace_ms\":\"300\"}|type|grace_ms",
        "pane.kill|{\"pane\":\"p1\",\"remove\":\"true\"}|type|remove",
        "window.create|{\"session\":\"s0\"}|missing|argv",
        "window.create|{\"session\":\"s0\",\"argv\":[]}|range|argv",
        "window.create|{\"session\":\"s0\",\"argv\":\"ls\"}|type|argv",
        "window.create|{\"session\":\"s0\",\"argv\":[\"ls\",1]}|type|argv",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\\u0000\"]}|range|argv",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"cwd\":\"tmp\"}|range|cwd",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"cwd\":\"\"}|range|cwd",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":{\"\":\"\"}}|range|env",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":{\"A=B\":\"\"}}|range|env",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":{\"A\":1}}|type|env",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":{\"A\":\"\\u0000\"}}|range|env",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":[]}|type|env",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"cols\":0}|range|cols",
        "window.create|{\"session\":\"s0\",\"argv\":[\"a\"],\"rows\":1001}|range|rows",
        "session.create|{\"name\":\"\"}|range|name",
        "session.create|{\"name\":\"s0\"}|range|name",
        "session.create|{\"name\":\"g17\"}|range|name",
        "session.create|{\"name\":\"a\\tb\"}|range|name",
        "session.create|{\"name\":\"a\\u009bb\"}|range|name",
        "pane.send|{\"pane\":\"p0\"}|missing|text",
        "pane.send|{\"pane\":\"p0\",\"text\":\"\",\"base64\":\"\"}|range|base64",
        "pane.send|{\"pane\":\"p0\",\"base64\":\"YQ\"}|range|base64",
        "pane.send|{\"pane\":\"p0\",\"base64\":\"Y Q=\"}|range|base64",
        "pane.wait|{\"pane\":\"p0\",\"until\":\"end\"}|enum|until",
        "events.read|{\"limit\":0}|range|limit",
        "events.read|{\"limit\":1001}|range|limit",
        "events.read|{\"wait_ms\":30001}|range|wait_ms",
        "ping|{\"x\":1}|unknown|x",
      })
  void shouldRefuse(String verb, String params, String reason, String param) throws JsonException {
    ProtocolError error =
        assertThrows(InvalidParams.class, () -> verb(verb).admit(object(params))).error();
    assertEquals("invalid_params." + reason, error.code());
    assertEquals(param, error.data().get("param"));
    assertFalse(error.message().isEmpty());
  }

  @Test
  void shouldFillInWhatIsAbsent() throws Exception {
    assertEquals(
        Map.of("pane", "p1", "signal", "SIGHUP", "grace_ms", 2000L, "remove", false),
        verb("pane.kill").admit(Map.of("pane", "p1")));
    assertEquals(
        Map.of("pane", "p1", "signal", "SIGINT", "grace_ms", 0L, "remove", true),
        verb("pane.kill")
            .admit(Map.of("pane", "p1", "signal", "SIGINT", "grace_ms", 0, "remove", true)));
    assertEquals(Map.of("limit", 100L, "wait_ms", 0L), verb("events.read").admit(Map.of()));
    assertTrue(verb("session.create").admit(Map.of()).isEmpty());
  }

  @Test
  void shouldTakeNamesUpToTheLimitInBytes() throws Exception {
    verb("session.create").admit(Map.of("name", "é".repeat(127) + "x"));
    assertThrows(
        InvalidParams.class, () -> verb("session.create").admit(Map.of("name", "é".repeat(128))));
    verb("session.create").admit(Map.of("name", "session 0 p1"));
  }

  @Test
  void shouldSayWhatIsAllowedAndNotWhatWasGiven() throws Exception {
    Map<String, Object> params = object("{\"pane\":\"p1\",\"signal\":\"secret\"}");
    ProtocolError error =
        assertThrows(InvalidParams.class, () -> verb("pane.kill").admit(params)).error();
    assertEquals("signal must be one of SIGHUP, SIGTERM, SIGINT", error.message());
    Map<String, Object> env =
        object("{\"session\":\"s0\",\"argv\":[\"a\"],\"env\":{\"secret\":7}}");
    ProtocolError other =
        assertThrows(InvalidParams.class, () -> verb("window.create").admit(env)).error();
    assertFalse(Json.text(other.toMap()).contains("secret"));
  }

  @Test
  void shouldRepeatAnUnknownNameOnlySoFar() {
    ProtocolError error =
        assertThrows(InvalidParams.class, () -> verb("ping").admit(Map.of("x".repeat(1000), 1L)))
            .error();
    assertEquals("x".repeat(64), error.data().get("param"));
  }

  @Test
  void shouldHoldAnswersAgainstTheirType() throws JsonException {
    Verb kill = verb("pane.kill");
    String good =
        "{\"pane\":\"p1\",\"outcome\":\"terminated\",\"removed\":false,\"escalated\":false";
    assertNull(kill.misfit(object(good + ",\"signal\":\"SIGHUP\"}")));
    assertNotNull(kill.misfit(object(good + ",\"extra\":1}")));
    assertNotNull(kill.misfit(object(good + ",\"exit_code\":256}")));
    assertNotNull(kill.misfit(object("{\"pane\":\"p1\"}")));
  }

  @Test
  void shouldFollowALayoutIntoItself() throws JsonException {
    String window =
        "{\"kind\":\"window\",\"window\":\"w0\",\"session\":\"s0\",\"owner\":\"g0\",\"cols\":80,"
            + "\"rows\":24,\"revision\":1,\"layout\":";
    Verb get = verb("window.get");
    assertNull(get.misfit(object(window + "null}")));
    assertNull(get.misfit(object(window + "{\"pane\":\"p0\"}}")));
    String split = "{\"split\":\"right\",\"ratio\":0.5,\"first\":{\"pane\":\"p0\"},\"second\":";
    assertNull(get.misfit(object(window + split + "{\"pane\":\"p1\"}}}")));
    assertNotNull(get.misfit(object(window + split + "{\"pane\":1}}}")));
  }

  private Verb verb(String name) {
    Verb verb = manifest.verb(name);
    assertNotNull(verb, name);
    return verb;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String json) throws JsonException {
    Object value = Json.parse(json);
    assertNotNull(value);
    return (Map<String, Object>) value;
  }
}
