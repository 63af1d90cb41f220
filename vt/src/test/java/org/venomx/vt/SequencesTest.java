package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of {@code sequences.txt}, whose head explains it. */
class SequencesTest {
  private static final int ROWS = 24;
  private static final int LINES = 23;

  /** One entry of the table. */
  record Case(String name, String input, String at, List<String> rows) {
    @Override
    public String toString() {
      return name;
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void shouldShowWhatMostTerminalsShow(Case expected) {
    Vt vt = Screens.after(expected.input);
    assertEquals(expected.rows, vt.text(0, false));
    assertEquals(expected.at, Screens.cursor(vt) + " history " + vt.historyLines());
    Invariants.check(vt);
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String entry : read().split("(?m)^case ", -1)) {
      if (!entry.startsWith("#")) cases.add(parse(entry));
    }
    return cases.stream();
  }

  private static String read() throws IOException {
    try (InputStream in = SequencesTest.class.getResourceAsStream("/sequences.txt")) {
      byte[] all = Objects.requireNonNull(in, "sequences.txt").readAllBytes();
      return new String(all, StandardCharsets.UTF_8);
    }
  }

  private static Case parse(String entry) {
    String[] lines = entry.stripTrailing().split("\n", -1);
    String input = Escapes.parse(lines[1].substring("  in ".length()));
    String[] rows = new String[ROWS];
    Arrays.fill(rows, "");
    if (lines[1].contains("\\{lines}")) {
      for (int i = 0; i < LINES; i++) rows[i] = Escapes.line(i + 1);
    }
    for (int i = 3; i < lines.length; i++) row(lines[i].substring(2), rows);
    return new Case(lines[0], input, lines[2].substring("  at ".length()), List.of(rows));
  }

  private static void row(String line, String[] rows) {
    int space = line.indexOf(' ');
    String number = space < 0 ? line : line.substring(0, space);
    String text = space < 0 ? "" : line.substring(space + 1);
    int dash = number.indexOf('-');
    int first = Integer.parseInt(dash < 0 ? number : number.substring(0, dash));
    int last = dash < 0 ? first : Integer.parseInt(number.substring(dash + 1));
    Arrays.fill(rows, first, last + 1, Escapes.parse(text));
  }
}
