package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that nobody has a reason to signal. It blocks every signal, so that whichever comes
 * stays pending, ignored or not, and can be seen; SIGKILL and SIGSTOP cannot be overlooked anyway.
 * One that a failed test forgets ends by itself after half an hour.
 */
record Sentinel(long pid) implements AutoCloseable {
  private static final String PROGRAM =
      "import os, signal, sys; "
          + "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()); "
          + "open(sys.argv[1] + '.part', 'w').write(str(os.getpid())); "
          + "os.rename(sys.argv[1] + '.part', sys.argv[1]); "
          + "signal.sigtimedwait({signal.SIGRTMAX}, 1800)";

  /** A shell command that becomes a sentinel and writes its PID to a file. */
  static String command(Path pidFile) {
    return "exec python3 -c \"" + PROGRAM + "\" " + pidFile;
  }

  /** A new one, the leader of a session and group of its own, no relative of any daemon. */
  static Sentinel started(Path pidFile) {
    try {
      new ProcessBuilder("setsid", "/bin/sh", "-c", command(pidFile)).inheritIO().start();
    } catch (IOException e) {
      throw new AssertionError("cannot start a sentinel", e);
    }
    return found(pidFile);
  }

  /** The one that writes that file, once it is ready. */
  static Sentinel found(Path pidFile) {
    Await.until("a sentinel is ready", () -> Files.exists(pidFile));
    return new Sentinel(Long.parseLong(Scratch.read(pidFile)));
  }

  /** Fails if any signal has come since it was started. */
  void assertUntouched() {
    assertTrue(Proc.lives(pid) && !Proc.isStopped(pid), () -> "sentinel: " + Proc.stat(pid));
    assertEquals(0, Proc.signals(pid, "ShdPnd"), "signals sent to the sentinel");
  }

  @Override
  public void close() {
    Signals.end(pid);
  }
}
