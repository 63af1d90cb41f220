package org.venomx.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around it; tests give their own.
 *
 * @param env the environment
 * @param cwd the working directory, absolute
 * @param out standard output
 * @param err standard error
 * @param terminal whether standard output is a terminal
 * @param sockets where sockets come from
 */
record Surroundings(
    Map<String, String> env,
    String cwd,
    OutputStream out,
    OutputStream err,
    boolean terminal,
    Sockets sockets) {

  /** Whether output may have colours; no-color.org. */
  boolean colours() {
    return terminal && env.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * Whether a descriptor of this process is a terminal. From proc(5), because the Java console
   * loads a line editor to tell.
   */
  static boolean isTerminal(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException closed) {
      return false;
    }
  }
}
