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
    try {
      Process process =
          new ProcessBuilder("/bin/sh", "-c", "kill -s \"$0\" -- \"$1\"", name, target)
              .inheritIO()
              .start();
      int exit = process.waitFor();
      if (exit != 0) throw new AssertionError("kill -s " + name + " " + target + ": " + exit);
    } catch (IOException e) {
      throw new AssertionError("cannot run kill", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
