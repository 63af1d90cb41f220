package org.venomx.cli.acceptance;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ways to start a daemon. Each command ends up as the daemon itself: every step execs the next, so
 * the PID that was started is the daemon's.
 */
final class Serve {
  private Serve() {}

  /** As people do. */
  static List<String> plain() {
    return List.of(Installation.LAUNCHER.toString(), "serve");
  }

  /** SIGHUP ignored from the start. */
  static List<String> underNohup() {
    return behind(List.of("nohup"));
  }

  /**
   * The leader of a new session and group, which {@code neighbour}, a shell script, shares without
   * being the daemon's child.
   */
  static List<String> withNeighbour(String neighbour) {
    return behind(List.of("setsid", "/bin/sh", "-c", "(" + neighbour + ") & exec \"$0\" \"$@\""));
  }

  /** With signals blocked and ignored that a daemon must not hand on to its panes. */
  static List<String> withSignalsMaskedAndIgnored() {
    String script =
        """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT,
            signal.SIGALRM, signal.SIGWINCH, signal.SIGUSR1})
        for number in (signal.SIGPIPE, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTOU):
            signal.signal(number, signal.SIG_IGN)
        os.execv(sys.argv[1], sys.argv[1:])
        """;
    return behind(List.of("python3", "-c", script));
  }

  /** The test build of the daemon, whose seam lies in {@code seam}; see {@link Seam}. */
  static List<String> withSeam(Path seam) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmFlags());
    command.add("-Dchronicle.analytics.disable=true");
    command.add("-Dvenomx.seam.dir=" + seam);
    command.addAll(List.of("-cp", seamClassPath(), "org.venomx.reactor.SeamServe"));
    return command;
  }

  private static List<String> behind(List<String> prefix) {
    return Stream.concat(prefix.stream(), plain().stream()).toList();
  }

  /** What Chronicle's mapped files need; this JVM was started with the same. */
  private static List<String> jvmFlags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag ->
            flag.startsWith("--add-")
                || flag.startsWith("--enable-native-access")
                || flag.startsWith("--sun-misc-unsafe"))
        .toList();
  }

  private static String seamClassPath() {
    Path daemon = Installation.ROOT.resolve("target/dist/daemon");
    return testJar() + File.pathSeparator + daemon + File.separator + "*";
  }

  private static Path testJar() {
    Path folder = Installation.ROOT.resolve("reactor/target");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches("reactor-.*-tests\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no reactor-*-tests.jar in " + folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
