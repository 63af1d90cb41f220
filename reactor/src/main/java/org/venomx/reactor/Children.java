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

  /** How many have ended and were not reaped. */
  static int zombies() throws IOException {
    int zombies = 0;
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        for (String pid : read(thread.resolve("children")).split(" ", -1)) {
          zombies += !pid.isEmpty() && isZombie(pid) ? 1 : 0;
        }
      }
    }
    return zombies;
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
