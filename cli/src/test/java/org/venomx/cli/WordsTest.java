package org.venomx.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.cli.CommandLine.Option;
import org.venomx.protocol.Version;

class WordsTest {

  @Test
  void shouldTakeACommandLineApart() throws Failure {
    String[] args = {
      "--json", "pane", "send", "--text", "-n", "--enter=", "--base64=a=b", "-h", "--", "--x", "y"
    };
    CommandLine line = CommandLine.parse(args);
    assertEquals(List.of("pane", "send"), line.words());
    assertEquals(
        List.of(
            new Option("json", null),
            new Option("text", "-n"),
            new Option("enter", ""),
            new Option("base64", "a=b"),
            new Option("help", null)),
        line.options());
    assertEquals(List.of("--x", "y"), line.rest());
  }

  @Test
  void shouldNotTakeAnOptionForAValue() throws Failure {
    CommandLine line = CommandLine.parse(new String[] {"--remove", "--pane", "p1", "--last"});
    assertEquals(
        List.of(new Option("remove", null), new Option("pane", "p1"), new Option("last", null)),
        line.options());
    assertNull(line.rest());
  }

  @Test
  void shouldSeeThatJsonIsWantedInAnyLine() {
    assertTrue(Globals.wantsJson(new String[] {"--nonsense", "--json"}));
    assertFalse(Globals.wantsJson(new String[] {"a", "--", "--json"}));
  }

  @Test
  void shouldGuessWhatWasMeant() {
    List<String> known = List.of("pane", "signal", "grace-ms", "remove");
    assertEquals("grace-ms", Suggestion.of("grace", known));
    assertEquals("signal", Suggestion.of("singal", known));
    assertEquals("pane", Suggestion.of("pan", known));
    assertNull(Suggestion.of("colour", known));
    assertNull(Suggestion.of("x", known));
    assertEquals(1, Suggestion.distance("ab", "ba"));
    assertEquals(3, Suggestion.distance("kitten", "sitting"));
  }

  @Test
  void shouldQuoteForAShell() {
    assertEquals(
        "venomx -- '' 'a b' 'it'\\''s' a=b,c './x y'",
        ShellText.of(List.of("venomx", "--", "", "a b", "it's", "a=b,c", "./x y")));
  }

  @Test
  void shouldBeTheReleaseOfThePom() throws Exception {
    String pom = Files.readString(Path.of("../pom.xml"));
    String version = pom.substring(pom.indexOf("<version>") + 9, pom.indexOf("</version>"));
    assertTrue(version.equals(Version.RELEASE) || version.equals(Version.RELEASE + "-SNAPSHOT"));
  }

  @Test
  void shouldWalkTheTrainingPathsToTheirEnd() throws Exception {
    assertEquals(0, Training.run());
  }
}
