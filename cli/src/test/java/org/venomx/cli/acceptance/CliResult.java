package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/**
 * How a command ended.
 *
 * @param exit its exit code
 * @param out all of its standard output
 * @param err all of its standard error
 * @param millis from before its start to its end
 */
record CliResult(List<String> command, int exit, String out, String err, long millis) {

  /** The one line of JSON on standard output. */
  JsonObject json() {
    assertTrue(out.endsWith("\n") && out.indexOf('\n') == out.length() - 1, "one line: " + this);
    return JsonObject.parse(out.strip());
  }

  /** The result of a command that must have succeeded. */
  JsonObject ok() {
    assertEquals(0, exit, this::toString);
    return json();
  }

  /** Checks that the command failed with that error and the exit code that belongs to it. */
  JsonObject failed(String code, int exitCode) {
    JsonObject error = json().object("error");
    assertEquals(code, error.text("code"), this::toString);
    assertEquals(exitCode, exit, this::toString);
    return error;
  }
}
