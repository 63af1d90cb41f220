package org.venomx.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/**
 * Types commands and shows what comes back. They go the way of any command line, from its arguments
 * over the socket to its output, only without a JVM of their own each.
 */
final class DemoShell {
  private static final double NS_PER_MS = 1e6;

  private final Surroundings surroundings;
  private final Map<String, String> env;
  private final Output output;
  private final Paint paint;
  private final BooleanSupplier interrupted;
  private int failures;

  /**
   * Prepares to type.
   *
   * @param env where the commands find their daemon
   * @param interrupted whether the daemon is being taken away; then nothing further is typed
   */
  DemoShell(Surroundings surroundings, Map<String, String> env, BooleanSupplier interrupted) {
    this.surroundings = surroundings;
    this.env = env;
    this.interrupted = interrupted;
    this.output = new Output(surroundings, false);
    this.paint = new Paint(surroundings.colours());
  }

  /**
   * What a command came to.
   *
   * @param text all of its standard output
   * @param ms from its arguments to its output
   */
  record Reply(int exitCode, String text, double ms) {

    /** The JSON object on standard output. */
    Map<?, ?> json() {
      try {
        return Json.parse(text.strip()) instanceof Map<?, ?> json ? json : Map.of();
      } catch (JsonException notJson) {
        throw new IllegalStateException("--json gave something else", notJson);
      }
    }

    /** A member of the JSON object. */
    @Nullable Object get(String member) {
      return json().get(member);
    }
  }

  /** Shows the command, runs it, shows its reply and its time. */
  Reply type(String... words) throws Failure {
    failIfInterrupted();
    output.say("\n" + paint.strong("$ " + ShellText.of(prefixed(words))));
    Reply reply = run(words);
    failIfInterrupted();
    output.say(reply.text().stripTrailing());
    String exit = reply.exitCode() == 0 ? "" : "exit code " + reply.exitCode() + ", ";
    output.say(paint.faint("  (%s%.1f ms)".formatted(exit, reply.ms())));
    return reply;
  }

  /** Runs a command without showing it. */
  Reply run(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Surroundings inside = new Surroundings(env, surroundings.cwd(), out, out, false, Sockets::now);
    long start = System.nanoTime();
    int exitCode = Venomx.run(words, inside, new Interrupt());
    double ms = (System.nanoTime() - start) / NS_PER_MS;
    return new Reply(exitCode, out.toString(StandardCharsets.UTF_8), ms);
  }

  void explain(String text) {
    output.say("\n" + paint.faint("# " + text));
  }

  /** Shows whether something is as it should be. */
  void check(boolean holds, String what) throws Failure {
    failIfInterrupted();
    if (!holds) failures++;
    output.say("  " + (holds ? paint.good("ok") : paint.bad("FAILED")) + "  " + what);
  }

  int failures() {
    return failures;
  }

  void say(String text) {
    output.say(text);
  }

  private void failIfInterrupted() throws Failure {
    if (interrupted.getAsBoolean()) throw new Failure(ErrorCode.CANCELLED, "interrupted", null);
  }

  private static List<String> prefixed(String... words) {
    List<String> all = new ArrayList<>(List.of("venomx"));
    all.addAll(List.of(words));
    return all;
  }
}
