package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.vt.Vt;

/** {@code docs/keys.md} says what each key sends, and it does. */
final class KeysTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private final Vt plain = new Vt(80, 24, 0);
  private final Vt application = new Vt(80, 24, 0);

  KeysTest() {
    byte[] modes = "\033[?1h\033=".getBytes(StandardCharsets.US_ASCII);
    application.feed(modes, 0, modes.length);
  }

  @Test
  void shouldSendWhatTheTableSays() throws IOException {
    int keys = 0;
    for (String line : Files.readAllLines(Path.of("../docs/keys.md"))) {
      if (line.startsWith("| `")) {
        String[] cells = line.substring(1).split("\\|", 4);
        String sends = sent(cells[1]);
        String asked = cells.length > 2 && !cells[2].isBlank() ? sent(cells[2]) : sends;
        for (String key : CODE.matcher(cells[0]).results().map(each -> each.group(1)).toList()) {
          assertEquals(sends, bytes(key, plain), key);
          assertEquals(asked, bytes(key, application), key);
          keys++;
        }
      }
    }
    assertEquals(84, keys);
  }

  /** The bytes that a cell of the table stands for. */
  private static String sent(String cell) {
    var code = CODE.matcher(cell);
    if (!code.find()) {
      assertEquals("a space", cell.strip());
      return " ";
    }
    return Pattern.compile("␛|\\^(.)").matcher(code.group(1)).replaceAll(KeysTest::control);
  }

  private static String control(MatchResult found) {
    String name = found.group(1);
    char control = name == null ? '\033' : name.equals("?") ? 0x7f : (char) (name.charAt(0) & 0x1f);
    return String.valueOf(control);
  }

  private static String bytes(String key, Vt vt) {
    byte[] bytes = Keys.bytes(key, vt);
    assertNotNull(bytes, key);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void shouldNotMindTheCaseOfNames() {
    assertEquals("\r", bytes("enter", plain));
    assertEquals("\033[1;5A", bytes("c-UP", plain));
    assertEquals("A", bytes("A", plain));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Entr", "C-", "X-a", "C-Entr", "F0", "F13", "ab", "KP", "--a"})
  void shouldKnowNoOtherNames(String name) {
    assertNull(Keys.bytes(name, plain));
  }
}
