package org.venomx.cli.acceptance;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code venomx} command, run as people run it: a process of its own through the launcher.
 *
 * @param launcher how the launcher is called
 * @param environment beside the caller's own, whose VENOMX_* variables are not handed on
 * @param folder the working directory, which also takes the output while the command runs
 */
record Cli(String launcher, Map<String, String> environment, Path folder) {
  /** Generous: the first run after a build makes the start-up caches. */
  private static final long DEADLINE_S = 180;

  /** The same with one more environment variable. */
  Cli withVariable(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return new Cli(launcher, more, folder);
  }

  /** With {@code --json}. */
  CliResult json(String... arguments) {
    return startJson(arguments).result();
  }

  /** As it stands. */
  CliResult run(String... arguments) {
    return start(arguments).result();
  }

  /** With {@code --json}, not waited for. */
  Running startJson(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--json");
    return start(all);
  }

  /** As it stands, not waited for. */
  Running start(String... arguments) {
    return start(List.of(arguments));
  }

  private Running start(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(arguments);
    try {
      Path out = Files.createTempFile(folder, "out", "");
      Path err = Files.createTempFile(folder, "err", "");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      setEnvironment(builder, environment);
      return new Running(command, builder.start(), System.nanoTime(), out, err);
    } catch (IOException e) {
      throw new AssertionError("cannot run " + command, e);
    }
  }

  /** The test's own environment without any VENOMX_* variable, and {@code added}. */
  static void setEnvironment(ProcessBuilder builder, Map<String, String> added) {
    builder.environment().keySet().removeIf(name -> name.startsWith("VENOMX_"));
    builder.environment().putAll(added);
    builder.environment().put("VENOMX_JAVA_HOME", System.getProperty("java.home"));
  }

  /** A command under way. */
  record Running(List<String> command, Process process, long startNs, Path out, Path err) {
    long pid() {
      return process.pid();
    }

    boolean isDone() {
      return !process.isAlive();
    }

    /** Waits for its end. */
    CliResult result() {
      try {
        if (!process.waitFor(DEADLINE_S, SECONDS)) {
          process.destroyForcibly().waitFor();
          throw new AssertionError(command + " took over " + DEADLINE_S + " s");
        }
        long millis = Await.millisSince(startNs);
        CliResult result =
            new CliResult(
                command, process.exitValue(), Files.readString(out), Files.readString(err), millis);
        Files.delete(out);
        Files.delete(err);
        return result;
      } catch (IOException e) {
        throw new AssertionError("output of " + command + " is lost", e);
      } catch (InterruptedException e) {
        process.destroyForcibly();
        throw new AssertionError("interrupted", e);
      }
    }
  }
}
