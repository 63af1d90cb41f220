package org.venomx.cli.acceptance;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the program under test is. The build says it; by hand, the folders above are searched. */
final class Installation {
  /** The project's folder. */
  static final Path ROOT = root();

  /** The launcher that people call. */
  static final Path LAUNCHER = ROOT.resolve("venomx");

  private Installation() {}

  private static Path root() {
    String named = System.getProperty("venomx.root");
    if (named != null) return Path.of(named);
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isExecutable(folder.resolve("venomx"))) {
      folder = folder.getParent();
    }
    if (folder == null) throw new IllegalStateException("no venomx launcher in the folders above");
    return folder;
  }
}
