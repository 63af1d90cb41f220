package org.venomx.vt;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An SGR does the same whether it is known by its text or read. */
class SgrMemoTest {
  private static final String REST = " and more";

  private final Pen known = new Pen();
  private final Pen read = new Pen();
  private final SgrMemo memo = new SgrMemo(known);
  private final SgrDispatch dispatch = new SgrDispatch(read);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void shouldDoWhatItsTextSays(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String text = text(random);
      int length = text.length() + 3;
      assertEquals(length, apply("\033[" + text + "m" + REST), text);
      dispatch.dispatch(params(text));
      assertEquals(Sgr.parameters(read), Sgr.parameters(known), text);
      if (random.nextInt(10) == 0) protect(random.nextBoolean());
    }
  }

  /** Up to 8 bytes that are mostly codes there are, in either form. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int codes = random.nextInt(5);
    for (int i = 0; i < codes; i++) {
      if (i > 0) text.append(random.nextInt(6) == 0 ? ':' : ';');
      if (random.nextInt(8) > 0) text.append(random.nextInt(random.nextInt(4) == 0 ? 300 : 64));
    }
    return text.substring(0, Math.min(text.length(), 8));
  }

  private static Params params(String text) {
    Params params = new Params();
    params.clear();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isDigit(c)) params.digit(c - '0');
      else params.separator(c == ':');
    }
    return params;
  }

  private void protect(boolean on) {
    for (Pen pen : new Pen[] {known, read}) {
      if (on) pen.set(Attribute.PROTECTED);
      else pen.unset(Attribute.PROTECTED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "too long for a text, \033[38;2;1;2;3m",
    "another final character, \033[31H",
    "a prefix, \033[?31m",
    "an intermediate character, \033[31 m",
    "a control inside, \033[3\0071m",
    "no CSI, \033]31m",
  })
  void shouldLeaveOthersAlone(String what, String sequence) {
    assertEquals(0, apply(sequence + REST), what);
    assertEquals("0", Sgr.parameters(known), what);
  }

  @Test
  void shouldLeaveASequenceThatIsCutToTheParser() {
    for (int end = 1; end < 5; end++) assertEquals(0, apply("\033[31m".substring(0, end)));
    Vt vt = Screens.after("\033[31m");
    Screens.feed(vt, "X");
    assertEquals("\033[0;31mX\033[0m", vt.ansi(0, false).getFirst());
  }

  private int apply(String output) {
    byte[] bytes = output.getBytes(US_ASCII);
    return memo.apply(bytes, 0, bytes.length);
  }
}
