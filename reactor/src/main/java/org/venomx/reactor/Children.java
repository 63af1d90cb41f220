package org.venomx.reactor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What {@code /proc} says of this process's children; for people, never for signalling. */
final class Children {
  private Children() {}

  /**
   * A count of them.
   *
   * @param all leaders of panes, orphans that were adopted, and those of both that have ended
   * @param zombies those that have ended and were not reaped
   */
  record Census(int all, int zombies) {}

  /** Counts them. What comes or goes meanwhile may be missed. */
  static Census census() throws IOException {
    int all = 0;
    int zombies = 0;
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        for (String pid : read(thread.resolve("children")).split(" ", -1)) {
          all += pid.isEmpty() ? 0 : 1;
          zombies += !pid.isEmpty() && isZombie(pid) ? 1 : 0;
        }
      }
    }
    return new Census(all, zombies);
  }

  private static boolean isZombie(String pid) throws IOException {
    String stat = read(Path.of("/proc", pid, "stat"));
    int state = stat.lastIndexOf(')') + 2; // the name before it may hold anything
    return state > 1 && state < stat.length() && stat.charAt(state) == 'Z';
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException gone) {
      return ""; // it ended meanwhile
    }
  }
}
