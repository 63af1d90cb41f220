package org.venomx.conduct;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ConductTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void shouldPrintHelpOnStandardOutput() {
    assertEquals(0, run("--help"));
    assertTrue(text(out).contains("Usage: conduct"), text(out));
    assertEquals("", text(err));
  }

  @Test
  void shouldPrintItsVersion() {
    assertEquals(0, run("--version"));
    assertTrue(text(out).startsWith("conduct "), text(out));
  }

  @Test
  void shouldNameTheUnknownArgumentOnStandardError() {
    assertEquals(2, run("exec"));
    assertEquals("", text(out));
    assertTrue(text(err).contains("unknown argument: exec"), text(err));
    assertTrue(text(err).contains("no commands of its own yet"), text(err));
  }

  @Test
  void shouldRefuseAnEmptyCommandLine() {
    assertEquals(2, run());
    assertEquals("", text(out));
  }

  @Test
  void shouldRefuseMoreThanOneArgument() {
    assertEquals(2, run("--help", "--version"));
    assertEquals("", text(out));
  }

  private int run(String... args) {
    return Conduct.run(args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(UTF_8);
  }
}
