package org.venomx.cli.acceptance;

import java.io.IOException;

/** Signals to processes that a test has started, by exact ID. Any thread. */
final class Signals {
  private Signals() {}

  /** {@code name} as kill(1) takes it: KILL, STOP, TERM. */
  static void process(String name, long pid) {
    if (pid <= 1) throw new IllegalArgumentException("pid " + pid);
    kill(name, Long.toString(pid));
  }

  /** To a whole group; its leader must still be there, or the ID could be another's. */
  static void group(String name, long pgid) {
    if (pgid <= 1) throw new IllegalArgumentException("pgid " + pgid);
    kill(name, "-" + pgid);
  }

  /** SIGKILL, and returns once the process is gone or a zombie of a parent that never waits. */
  static void end(long pid) {
    process("KILL", pid);
    Await.until("process " + pid + " is gone", () -> !Proc.lives(pid));
  }

  private static void kill(String name, String target) {
    shell("kill -s " + name + " -- " + target);
  }

  /** Runs a command of the test's own and waits for it; it must succeed. */
  static void shell(String command) {
    try {
      int exit = new ProcessBuilder("/bin/sh", "-c", command).inheritIO().start().waitFor();
      if (exit != 0) throw new AssertionError(command + ": exit code " + exit);
    } catch (IOException e) {
      throw new AssertionError("cannot run " + command, e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
