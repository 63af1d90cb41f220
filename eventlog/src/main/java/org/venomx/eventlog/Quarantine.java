package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A folder beside the segments for files that Chronicle must not see and nobody may delete unseen:
 * an empty one costs it ten seconds, a foreign name fails the open.
 */
final class Quarantine {
  private static final Set<String> OWN =
      Set.of(SegmentFiles.MANIFEST, SegmentFiles.MARK, SegmentFiles.QUARANTINE);

  /** What a kill may leave half made; each is made anew. */
  private static final Set<String> REMADE =
      Set.of(
          SegmentFiles.METADATA,
          SegmentFiles.METADATA_ASIDE,
          SegmentFiles.SPARE,
          SegmentFiles.MANIFEST_NEXT,
          LogPlace.PROBE);

  private final SegmentFiles files;

  Quarantine(SegmentFiles files) {
    this.files = files;
  }

  /**
   * Leaves only what may be there while the log is read.
   *
   * @return the names that were moved away
   */
  List<String> sweep() throws IOException {
    List<String> moved = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(files.directory())) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (!belongs(entry, name)) {
          take(entry);
          moved.add(name);
        }
      }
    }
    moved.sort(null);
    return moved;
  }

  private static boolean belongs(Path entry, String name) throws IOException {
    if (OWN.contains(name)
        || REMADE.contains(name)
        || Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    return SegmentFiles.number(name) > 0
        && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)
        && Files.size(entry) > 0;
  }

  /** Deletes what is made anew at each start. */
  void dropRemade() throws IOException {
    for (String name : REMADE) {
      Files.deleteIfExists(files.named(name));
    }
  }

  /** Moves one file away, under a name that nothing there has. */
  void take(Path file) throws IOException {
    Path folder = files.named(SegmentFiles.QUARANTINE);
    Files.createDirectories(folder);
    String name = file.getFileName().toString();
    Path target = folder.resolve(name);
    for (int copy = 2; Files.exists(target, LinkOption.NOFOLLOW_LINKS); copy++) {
      target = folder.resolve(name + "." + copy);
    }
    Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
  }
}
