package org.venomx.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.IoReason;

/**
 * A daemon of the demo's own, in a folder of its own. A child of this process, so that it can
 * always be ended; and ended it is, whatever way the demo takes.
 */
final class DemoDaemon {
  /** Generous: the launcher may have to make its start-up cache first. */
  private static final long READY_MS = 120_000;

  private static final long END_SECONDS = 10;

  private final Path folder;
  private final Map<String, String> env;
  private final Process process;

  private DemoDaemon(Path folder, Map<String, String> env, Process process) {
    this.folder = folder;
    this.env = env;
    this.process = process;
  }

  /** Starts the daemon; {@link #awaitReady} waits for it. */
  static DemoDaemon start(Map<String, String> callersEnv) throws Failure {
    String launcher = callersEnv.get("VENOMX_LAUNCHER");
    if (launcher == null) {
      throw Failure.usage(
          "the demo needs the venomx script, to start a daemon with", "start it as: ./venomx demo");
    }
    try {
      Path folder = Files.createTempDirectory("venomx-demo");
      Map<String, String> env = new HashMap<>(callersEnv);
      List.of("VENOMX_SOCKET", "VENOMX_DAEMON", "VENOMX_TOKEN", "VENOMX_PANE").forEach(env::remove);
      env.put("VENOMX_RUNTIME_DIR", folder.resolve("run").toString());
      env.put("VENOMX_STATE_DIR", folder.resolve("state").toString());
      ProcessBuilder serve = new ProcessBuilder(launcher, "serve");
      serve.environment().clear();
      serve.environment().putAll(env);
      serve.redirectInput(new File("/dev/null"));
      serve.redirectErrorStream(true).redirectOutput(folder.resolve("serve.out").toFile());
      return new DemoDaemon(folder, env, serve.start());
    } catch (IOException failed) {
      throw new Failure(
          ErrorCode.UNAVAILABLE_DAEMON, "cannot start a daemon: " + IoReason.of(failed), null);
    }
  }

  /** What a command needs in its environment to find this daemon and no other. */
  Map<String, String> env() {
    return env;
  }

  Path folder() {
    return folder;
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Waits until the daemon answers {@code ping}. */
  void awaitReady(Poll.Condition answers) throws Failure {
    try {
      boolean decided = Poll.until(READY_MS, () -> !process.isAlive() || answers.holds());
      if (decided && process.isAlive()) return;
      String said = Files.readString(folder.resolve("serve.out")).strip();
      throw new Failure(
          ErrorCode.UNAVAILABLE_DAEMON,
          process.isAlive() ? "the daemon does not answer" : "the daemon ended at once",
          said.isEmpty() ? null : "it said: " + said);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Ends the daemon, if it is not at its end already, and removes the folder. Any thread. */
  synchronized void cleanUp() {
    // Its own shutdown ends the programs in its panes; a SIGKILL would leave that to the kernel.
    process.destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly().waitFor();
    } catch (InterruptedException impatient) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    if (!Files.exists(folder)) return;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot remove " + folder, failed);
    }
  }
}
