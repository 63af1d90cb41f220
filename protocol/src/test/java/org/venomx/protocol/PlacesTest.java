package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {

  @Test
  void shouldGoByTheEnvironmentInOrder() throws PlaceException {
    Map<String, String> xdg =
        Map.of("XDG_RUNTIME_DIR", "/run/user/7", "XDG_STATE_HOME", "/st", "HOME", "/h");
    Places places = Places.of(xdg, null, null);
    assertEquals(Path.of("/run/user/7/venomx/default.sock"), places.socket());
    assertEquals(Path.of("/st/venomx/default"), places.state());
    assertEquals(Path.of("/st/venomx/default/owner.token"), places.ownerToken());
    assertFalse(places.explicitSocket());
    Places own =
        Places.of(
            Map.of("VENOMX_RUNTIME_DIR", "/r", "VENOMX_STATE_DIR", "/s", "VENOMX_DAEMON", "x"),
            null,
            null);
    assertEquals(Path.of("/r/x.sock"), own.socket());
    assertEquals(Path.of("/s"), own.state());
  }

  @Test
  void shouldFallBackToTmpAndHome() throws PlaceException {
    Places places = Places.of(Map.of("HOME", "/h", "XDG_RUNTIME_DIR", ""), null, "work");
    assertEquals(Path.of("/tmp/venomx-" + Owner.self() + "/work.sock"), places.socket());
    assertEquals(Path.of("/h/.local/state/venomx/work"), places.state());
  }

  @Test
  void shouldPreferOptionsToTheEnvironment() throws PlaceException {
    Map<String, String> env =
        Map.of(
            "HOME", "/h", "VENOMX_SOCKET", "/e", "VENOMX_DAEMON", "e", "VENOMX_RUNTIME_DIR", "/r");
    assertEquals(Path.of("/e"), Places.of(env, null, null).socket());
    Places places = Places.of(env, "/o", "o");
    assertEquals(Path.of("/o"), places.socket());
    assertEquals("o", places.daemon());
    assertTrue(places.explicitSocket());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "..", ".", "a b", "é", "123456789012345678901234567890123"})
  void shouldRefuseANameThatIsNone(String name) {
    ProtocolError error =
        assertThrows(PlaceException.class, () -> Places.of(Map.of("HOME", "/h"), null, name))
            .error();
    assertEquals(ErrorCode.USAGE, error.code());
  }

  @Test
  void shouldNameTheLimitOfASocketsPath() throws PlaceException {
    String folder = "/" + "x".repeat(107 - "/default.sock".length() - 1);
    Places.of(Map.of("HOME", "/h", "VENOMX_RUNTIME_DIR", folder), null, null);
    ProtocolError error =
        assertThrows(
                PlaceException.class,
                () ->
                    Places.of(Map.of("HOME", "/h", "VENOMX_RUNTIME_DIR", folder + "x"), null, null))
            .error();
    assertEquals(ErrorCode.UNAVAILABLE_PLACE, error.code());
    assertTrue(error.message().contains("107"), error.message());
    assertTrue(error.message().contains("$VENOMX_RUNTIME_DIR"), error.message());
  }
}
