package org.venomx.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.venomx.checkpoints.CheckpointStore;

/** A world's state directory, which is a real one. */
final class WorldDisk {
  private WorldDisk() {}

  /** The checkpoints in it, opened. */
  static CheckpointStore checkpoints(Path folder) {
    CheckpointStore store = new CheckpointStore(folder.resolve("checkpoints"));
    try {
      store.open(any -> true);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return store;
  }

  /** Names of the folders that panes have in it. */
  static List<String> paneFolders(Path folder) throws IOException {
    Path panes = folder.resolve("panes");
    if (!Files.exists(panes)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(panes)) {
      return found.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
