package org.venomx.reactor.pane;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds a program as execvp(3) does, on the child's PATH and from the child's working directory.
 * Touches the file system, so it runs on a helper. Any thread.
 */
public final class ProgramPath {
  /** What confstr(_CS_PATH) gives; used when PATH is unset. */
  private static final String PATH_UNSET = "/bin:/usr/bin";

  private ProgramPath() {}

  /**
   * The file to execute, or {@code null} when there is none.
   *
   * @param name with a slash, a path that is taken as it is; else a name to look up
   */
  public static @Nullable String find(String name, @Nullable String path, String cwd) {
    if (name.isEmpty()) {
      return null;
    }
    if (name.indexOf('/') >= 0) {
      return name; // relative to cwd, which the child enters before it executes
    }
    String second = null;
    for (String folder : (path == null ? PATH_UNSET : path).split(":", -1)) {
      String candidate = folder.isEmpty() ? "./" + name : folder + "/" + name;
      Path file = resolve(cwd, candidate);
      if (file != null && Files.isRegularFile(file)) {
        if (Files.isExecutable(file)) {
          return candidate;
        }
        second = second == null ? candidate : second; // the kernel will say EACCES
      }
    }
    return second;
  }

  private static @Nullable Path resolve(String cwd, String candidate) {
    try {
      return Path.of(cwd).resolve(candidate);
    } catch (InvalidPathException notAPath) {
      return null;
    }
  }
}
