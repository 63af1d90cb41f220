package org.venomx.cli.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The test build's way into the daemon: files in a folder that it looks at.
 *
 * @param folder {@code withhold-PID} keeps a leader's exit from the daemon while the file is there;
 *     {@code recycle-PID}, with another group's ID in it, makes later signals to that reaped
 *     leader's group hit the other; {@code hold-staging} keeps creations between their first turn
 *     and their commit while it is there; {@code trace} has a line for each group signal and each
 *     reap
 */
record Seam(Path folder) {
  /**
   * One line of the trace.
   *
   * @param what {@code signal} or {@code reap}
   * @param id the group, or the process
   * @param number the signal; 0 for a reap
   */
  record Act(String what, long id, int number) {
    static Act signal(long group, int number) {
      return new Act("signal", group, number);
    }

    static Act reap(long pid) {
      return new Act("reap", pid, 0);
    }
  }

  static Seam in(Scratch scratch) {
    try {
      return new Seam(Files.createDirectory(scratch.file("seam")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void withhold(long leader) {
    Scratch.write(folder.resolve("withhold-" + leader), "");
  }

  void release(long leader) {
    delete(folder.resolve("withhold-" + leader));
  }

  /** Before the leader is killed, so that no signal after its reap can miss the other group. */
  void recycle(long leader, long otherGroup) {
    Scratch.write(folder.resolve("recycle-" + leader), Long.toString(otherGroup));
  }

  /** From here on the files of creations are written and the loop is not told. */
  void holdStaging() {
    Scratch.write(folder.resolve("hold-staging"), "");
  }

  /** Returns once a creation is held between its first turn and its commit. */
  void awaitStaged() {
    Path staged = folder.resolve("staged");
    Await.until("a creation is staged", () -> Files.exists(staged));
    delete(staged);
  }

  void releaseStaging() {
    delete(folder.resolve("hold-staging"));
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All acts so far, oldest first. */
  List<Act> trace() {
    Path file = folder.resolve("trace");
    if (!Files.exists(file)) return List.of();
    return Scratch.read(file).lines().map(Seam::act).toList();
  }

  /** What was done to one leader and its group. */
  List<Act> trace(long leader) {
    return trace().stream().filter(act -> act.id() == leader).toList();
  }

  private static Act act(String line) {
    String[] words = line.split(" ", -1);
    return switch (words[0]) {
      case "signal" -> Act.signal(Long.parseLong(words[1]), Integer.parseInt(words[2]));
      case "reap" -> Act.reap(Long.parseLong(words[1]));
      default -> throw new AssertionError("trace: " + line);
    };
  }
}
