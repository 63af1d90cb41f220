package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every stream of the corpus gives the screen it should, whole and in pieces. */
class CorpusTest {
  private static final long[] CHUNK_SEEDS = {1, 20_261_201, 987_654_321};
  private static final int CHUNK_MAX = 7;

  // The engines are not of one mind about these; ContestedTest decides them and says why.
  private static final Set<String> SCREEN_DECIDED_ELSEWHERE = Set.of("syn-invalid-utf8");
  private static final Set<String> CURSOR_DECIDED_ELSEWHERE = Set.of("syn-c1");
  private static final Set<String> STYLES_DECIDED_ELSEWHERE =
      Set.of("syn-c1", "syn-invalid-utf8", "syn-osc");
  private static final Set<String> MODES_DECIDED_ELSEWHERE = Set.of("syn-origin");

  @ParameterizedTest
  @MethodSource("org.venomx.vt.Corpus#names")
  void shouldShowTheExpectedScreenWhenFedWhole(String name) {
    Corpus stream = Corpus.stream(name);
    Vt vt = terminal();
    vt.feed(stream.bytes, 0, stream.bytes.length);
    assertExpected(stream, vt);
  }

  @ParameterizedTest
  @MethodSource("org.venomx.vt.Corpus#names")
  void shouldShowTheExpectedScreenWhenFedInSmallPieces(String name) {
    Corpus stream = Corpus.stream(name);
    for (long seed : CHUNK_SEEDS) {
      Vt vt = terminal();
      Random random = new Random(seed);
      for (int i = 0; i < stream.bytes.length; ) {
        int n = Math.min(1 + random.nextInt(CHUNK_MAX), stream.bytes.length - i);
        vt.feed(stream.bytes, i, n);
        i += n;
      }
      assertExpected(stream, vt);
    }
  }

  @ParameterizedTest
  @MethodSource("org.venomx.vt.Corpus#recordedNames")
  void shouldShowTheExpectedScreenAtEveryCheckpoint(String name) {
    Corpus stream = Corpus.stream(name);
    Vt vt = terminal();
    int fed = 0;
    for (Corpus.Checkpoint checkpoint : stream.checkpoints()) {
      vt.feed(stream.bytes, fed, checkpoint.bytes() - fed);
      fed = checkpoint.bytes();
      String where = name + " after " + fed + " bytes";
      assertEquals(checkpoint.lines(), vt.text(0, false), where);
      assertEquals(checkpoint.cursorY(), vt.cursorRow(), where);
      assertEquals(Math.min(checkpoint.cursorX(), Corpus.COLS - 1), vt.cursorCol(), where);
    }
  }

  private static Vt terminal() {
    return new Vt(Corpus.COLS, Corpus.ROWS, Corpus.HISTORY);
  }

  private static void assertExpected(Corpus stream, Vt vt) {
    Map<?, ?> facts = stream.facts();
    if (!SCREEN_DECIDED_ELSEWHERE.contains(stream.name)) {
      assertEquals(stream.screen(), vt.text(0, false), stream.name);
    }
    if (!STYLES_DECIDED_ELSEWHERE.contains(stream.name)) assertAttributes(facts, vt);
    if (!CURSOR_DECIDED_ELSEWHERE.contains(stream.name)) assertCursor(facts, vt);
    if (!MODES_DECIDED_ELSEWHERE.contains(stream.name)) assertModes(facts, vt);
    List<String> history = vt.text(vt.historyLines(), false).subList(0, vt.historyLines());
    assertAll(
        stream.name,
        () -> assertEquals(Corpus.integer(facts, "scrollback"), vt.historyLines()),
        () -> assertEquals(stream.scrollback(), history),
        () -> assertEquals(Corpus.present(facts, "alt"), vt.isAlternate()),
        () -> assertEquals(Corpus.integer(facts, "bells"), vt.bellCount()));
  }

  private static void assertCursor(Map<?, ?> facts, Vt vt) {
    Map<?, ?> cursor = (Map<?, ?>) Corpus.present(facts, "cursor");
    assertEquals(Corpus.integer(cursor, "y"), vt.cursorRow());
    assertEquals(Math.min(Corpus.integer(cursor, "x"), Corpus.COLS - 1), vt.cursorCol());
  }

  private static void assertAttributes(Map<?, ?> facts, Vt vt) {
    List<String> expected = Corpus.strings(facts, "attrs");
    for (int y = 0; y < Corpus.ROWS; y++) {
      assertEquals(expected.get(y), Attrs.of(vt, y), "attributes of row " + y);
    }
  }

  private static void assertModes(Map<?, ?> facts, Vt vt) {
    Map<?, ?> modes = (Map<?, ?>) Corpus.present(facts, "modes");
    assertMode(modes, "applicationCursorKeysMode", Mode.APPLICATION_CURSOR_KEYS, vt);
    assertMode(modes, "applicationKeypadMode", Mode.APPLICATION_KEYPAD, vt);
    assertMode(modes, "bracketedPasteMode", Mode.BRACKETED_PASTE, vt);
    assertMode(modes, "insertMode", Mode.INSERT, vt);
    assertMode(modes, "originMode", Mode.ORIGIN, vt);
    assertMode(modes, "sendFocusMode", Mode.FOCUS_EVENTS, vt);
    assertMode(modes, "synchronizedOutputMode", Mode.SYNCHRONIZED_OUTPUT, vt);
    assertMode(modes, "wraparoundMode", Mode.AUTOWRAP, vt);
  }

  private static void assertMode(Map<?, ?> modes, String name, Mode mode, Vt vt) {
    assertEquals(Corpus.present(modes, name), vt.isOn(mode), name);
  }
}
