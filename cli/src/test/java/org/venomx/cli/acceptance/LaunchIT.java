package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The command before it has a daemon to talk to: where it is started from, and what it refuses. */
class LaunchIT {
  private Scratch scratch;

  @BeforeEach
  void makeFolder() {
    scratch = new Scratch();
  }

  @AfterEach
  void deleteFolder() {
    scratch.close();
  }

  @Test
  void helpShouldNameTheVerbsOnStandardOutput() {
    CliResult result = scratch.cli().run("--help");

    assertEquals(0, result.exit(), result::toString);
    for (String word : List.of("pane", "kill", "session", "window", "doctor", "serve")) {
      assertTrue(result.out().contains(word), () -> word + " in " + result.out());
    }
    assertEquals("", result.err());
  }

  @Test
  void helpOfAVerbShouldNameItsOptionsAndWarn() {
    CliResult result = scratch.cli().run("pane", "kill", "--help");

    assertEquals(0, result.exit(), result::toString);
    for (String word :
        List.of("--pane", "--signal", "--grace-ms", "--remove", "cannot be undone")) {
      assertTrue(result.out().contains(word), () -> word + " in " + result.out());
    }
  }

  @Test
  void versionShouldBeOneLine() {
    CliResult result = scratch.cli().run("--version");

    assertEquals(0, result.exit());
    assertTrue(result.out().matches("venomx \\d+\\.\\d+\\.\\d+.*\n"), result::toString);
  }

  @Test
  void shouldRunThroughASymbolicLinkFromAnotherFolder() throws IOException {
    Path link = Files.createSymbolicLink(scratch.file("vx"), Installation.LAUNCHER);

    CliResult result = through(link.toString()).run("--version");

    assertEquals(0, result.exit(), result::toString);
    assertTrue(result.out().startsWith("venomx "));
  }

  @Test
  void shouldRunFromAFolderWithSpaces() throws IOException {
    Path spaced = Files.createDirectory(scratch.file("a folder with spaces"));
    for (String part : List.of("libexec", "target")) {
      Files.createSymbolicLink(spaced.resolve(part), Installation.ROOT.resolve(part));
    }
    // A copy: the launcher would find its folder behind a link.
    Files.copy(Installation.LAUNCHER, spaced.resolve("venomx"));
    assertTrue(spaced.resolve("venomx").toFile().setExecutable(true));

    CliResult result = through(spaced.resolve("venomx").toString()).run("--version");

    assertEquals(0, result.exit(), result::toString);
    assertTrue(result.out().startsWith("venomx "));
  }

  private Cli through(String launcher) {
    return new Cli(launcher, scratch.environment(), scratch.folder());
  }

  @Test
  void shouldSayThatThereIsNoDaemon() {
    String socket = scratch.socket().toString();

    CliResult human = scratch.cli().run("ping", "--socket", socket);
    assertEquals(6, human.exit(), human::toString);
    assertEquals("", human.out());
    assertTrue(human.err().contains(socket), human::toString);
    assertFalse(human.err().contains("\tat "), human::toString);

    CliResult json = scratch.cli().json("ping", "--socket", socket);
    json.failed("unavailable.daemon", 6);
    assertEquals("", json.err());
  }

  @Test
  void usageErrorsShouldExitWith2AndBeJsonWhenAsked() {
    List<List<String>> wrong =
        List.of(
            List.of("frobnicate"),
            List.of("pane", "frobnicate"),
            List.of("pane"),
            List.of("pane", "kill"),
            List.of("pane", "kill", "--pane"),
            List.of("pane", "kill", "--pane", "p0", "--force", "1"),
            List.of("pane", "kill", "--pane", "p0", "--remove"),
            List.of("pane", "kill", "--pane", "p0", "--grace-ms", "soon"));
    for (List<String> arguments : wrong) {
      CliResult human = scratch.cli().run(arguments.toArray(String[]::new));
      assertEquals(2, human.exit(), human::toString);
      assertEquals("", human.out(), human::toString);
      assertFalse(human.err().isBlank());

      CliResult json = scratch.cli().json(arguments.toArray(String[]::new));
      assertEquals(2, json.exit(), json::toString);
      assertTrue(json.json().object("error").has("code"), json::toString);
    }
  }

  @Test
  void aBareBooleanShouldBeAUsageErrorThatShowsHow() {
    CliResult result = scratch.cli().run("pane", "kill", "--pane", "p0", "--remove");

    assertEquals(2, result.exit());
    assertTrue(result.err().contains("--remove=true"), result::toString);
  }
}
