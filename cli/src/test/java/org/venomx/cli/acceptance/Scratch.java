package org.venomx.cli.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder of a test's own, with a path short enough for a socket in it. */
final class Scratch implements AutoCloseable {
  private final Path folder;
  private int files;

  Scratch() {
    try {
      folder = Files.createTempDirectory("vx");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path folder() {
    return folder;
  }

  /** A file in it, which need not exist. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /** A file in it that nobody has used yet, and which does not exist. */
  Path freshFile() {
    return file("f" + files++);
  }

  Path runtimeDir() {
    return folder.resolve("run");
  }

  Path stateDir() {
    return folder.resolve("state");
  }

  Path socket() {
    return runtimeDir().resolve("default.sock");
  }

  /** What tells daemon and command to work here. */
  Map<String, String> environment() {
    return Map.of(
        "VENOMX_RUNTIME_DIR", runtimeDir().toString(), "VENOMX_STATE_DIR", stateDir().toString());
  }

  /** The command, working here. */
  Cli cli() {
    return new Cli(Installation.LAUNCHER.toString(), environment(), folder);
  }

  /** The owner's token. */
  String token() {
    return read(stateDir().resolve("owner.token")).strip();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> entries = Files.walk(folder)) {
      List<Path> deepestFirst = entries.sorted(Comparator.reverseOrder()).toList();
      for (Path entry : deepestFirst) Files.delete(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
