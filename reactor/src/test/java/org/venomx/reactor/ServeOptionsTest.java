package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.eventlog.Durability;

final class ServeOptionsTest {

  private static ServeOptions parse(String... arguments) throws ServeOptions.UsageException {
    return ServeOptions.parse(arguments);
  }

  @Test
  void shouldServeWithNothingSaid() throws ServeOptions.UsageException {
    ServeOptions options = parse();
    assertEquals(ServeOptions.Wish.SERVE, options.wish());
    assertEquals(Durability.INTERVAL, options.durability());
    assertNull(options.socket());
    assertNull(options.daemon());
    assertEquals(false, options.anyFileSystem());
  }

  @Test
  void shouldTakeAValueBehindASpaceOrAnEqualsSign() throws ServeOptions.UsageException {
    assertEquals(parse("--daemon", "x=y"), parse("--daemon=x=y"));
    assertEquals("x=y", parse("--daemon", "x=y").daemon());
    assertEquals("/a b", parse("--socket", "/a b").socket());
    assertEquals(Durability.BATCH, parse("--durability=batch").durability());
    assertEquals(Durability.PROCESS, parse("--durability", "process").durability());
    assertTrue(parse("--any-file-system").anyFileSystem());
  }

  @Test
  void shouldTakeTheLastOfTwo() throws ServeOptions.UsageException {
    assertEquals("b", parse("--daemon=a", "--daemon", "b").daemon());
  }

  @Test
  void shouldHelp() throws ServeOptions.UsageException {
    assertEquals(ServeOptions.Wish.HELP, parse("--daemon", "x", "-h").wish());
    assertEquals(ServeOptions.Wish.VERSION, parse("--version").wish());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--no-such",
        "extra",
        "--durability=none",
        "--durability",
        "--durability=",
        "--socket",
        "--any-file-system=true",
        "--help=x",
        "--version=1",
        "-x",
        "--daemon=",
        "--socket=",
        ""
      })
  void shouldRefuseWhatMeansNothing(String argument) {
    ServeOptions.UsageException refused =
        assertThrows(ServeOptions.UsageException.class, () -> parse(argument));
    assertTrue(String.valueOf(refused.getMessage()).length() > 10);
  }
}
