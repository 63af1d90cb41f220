package org.venomx.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetachKeyTest {

  @ParameterizedTest
  @CsvSource({
    "C-\\, <1c>, 0",
    "C-\\, ls<1c>, 2",
    "C-\\, ls, -1",
    "C-\\, ^[92;5u, 0",
    "C-\\, x^[92;5:1u, 1",
    "C-\\, ^[27;5;92~, 0",
    "C-\\, ^[92;6u, -1",
    "C-q, <11>, 0",
    "C-q, ^[113;5u, 0",
    "C-], <1d>, 0",
    "C-\\, ^[92;5, -1"
  })
  void shouldFindTheKeyHoweverTheTerminalReportsIt(String key, String typed, int at)
      throws Failure {
    String keys = typed.replace("<1c>", "\34").replace("<1d>", "\35").replace("<11>", "\21");
    byte[] bytes = keys.replace('^', '\33').getBytes(UTF_8);
    assertEquals(at, DetachKey.parse(key).in(bytes, bytes.length));
  }

  @Test
  void shouldNotLookBehindWhatWasTyped() throws Failure {
    assertEquals(-1, DetachKey.parse("C-\\").in(new byte[] {'a', 0x1C}, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\\", "C-", "C-1", "M-x", "C-xx", "^x", "C-{"})
  void shouldRefuseWhatIsNoKeyWithControl(String text) {
    assertThrows(Failure.class, () -> DetachKey.parse(text));
  }
}
