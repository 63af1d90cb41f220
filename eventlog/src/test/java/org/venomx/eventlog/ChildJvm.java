package org.venomx.eventlog;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Another JVM with this one's class path and flags, started by a test and gone when it ends. What
 * it prints goes to a file, so that neither a full pipe nor its death loses anything.
 */
final class ChildJvm implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of("--add-", "--enable-native-access", "--sun-misc", "-Dchronicle");

  private final Process process;
  private final Path printed;

  private ChildJvm(Process process, Path printed) {
    this.process = process;
    this.printed = printed;
  }

  static ChildJvm start(List<String> flags, Class<?> main, List<String> args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (FLAGS.stream().anyMatch(flag::startsWith)) {
        command.add(flag);
      }
    }
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(args);
    Path printed = Files.createTempFile("venomx-child", ".out");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(printed.toFile()).redirectError(new File("/dev/null"));
    return new ChildJvm(builder.start(), printed);
  }

  /** Waits until it has printed a line, and returns the first. */
  String firstLine() throws IOException {
    long begin = System.nanoTime();
    while (true) {
      String output = printed();
      if (output.indexOf('\n') >= 0) {
        return output.substring(0, output.indexOf('\n'));
      }
      if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(60)) {
        throw new AssertionError("the child prints nothing; it has said: " + output);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  /** What it has printed so far. */
  String printed() throws IOException {
    return Files.readString(printed);
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the child does not end");
    }
    return process.exitValue();
  }

  /** SIGKILL, and waits for its end. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    exitCode();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(printed);
  }
}
