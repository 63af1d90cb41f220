package org.venomx.reactor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a main of the tests in a JVM of its own, with this one's access flags. */
public final class Jvm {
  private Jvm() {}

  /** All that it printed, once it has ended with status 0. */
  public static String run(List<String> flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (flag.startsWith("--") || flag.startsWith("-D")) {
        command.add(flag);
      }
    }
    command.add("-XX:+UseSerialGC");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!jvm.waitFor(5, TimeUnit.MINUTES) || jvm.exitValue() != 0) {
      jvm.destroyForcibly();
      throw new AssertionError(main.getSimpleName() + " failed: " + output);
    }
    return output;
  }
}
