package org.venomx.eventlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The names in a log's directory and what is done with whole files. Chronicle names a file after a
 * day; the day is only a number here, so segment 1 is {@code 19700102F.cq4}.
 */
final class SegmentFiles {
  static final String MANIFEST = "manifest";
  static final String MANIFEST_NEXT = MANIFEST + ".next";
  static final String MARK = "mark";
  static final String QUARANTINE = "quarantine";

  /** Chronicle's own bookkeeping, which it makes anew when it is missing. */
  static final String METADATA = "metadata.cq4t";

  /** Where it is while the log is read without it. */
  static final String METADATA_ASIDE = METADATA + ".before";

  /** The next segment, being filled with zeros or ready to be renamed. */
  static final String SPARE = "spare";

  private static final String PRIVATE = "rw-------";

  private static final String SUFFIX = "F.cq4";
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);

  private final Path directory;

  /** Opens a file for the owner alone; the mode counts where the options make it. */
  static FileChannel openPrivate(Path file, StandardOpenOption... options) throws IOException {
    return FileChannel.open(
        file,
        Set.of(options),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
  }

  SegmentFiles(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  /**
   * Chronicle makes its own file by the umask; the folder is closed, and so shall be what is in it.
   */
  void closeMetadata() throws IOException {
    Files.setPosixFilePermissions(named(METADATA), PosixFilePermissions.fromString(PRIVATE));
  }

  Path named(String name) {
    return directory.resolve(name);
  }

  Path segment(long number) {
    return directory.resolve(LocalDate.ofEpochDay(number).format(DAY) + SUFFIX);
  }

  /** The number of the segment with this file name, -1 when it is no segment's. */
  static long number(String name) {
    if (name.length() != 8 + SUFFIX.length() || !name.endsWith(SUFFIX)) {
      return -1;
    }
    try {
      LocalDate day = LocalDate.parse(name.substring(0, 8), DAY);
      long number = day.toEpochDay();
      return day.format(DAY).equals(name.substring(0, 8)) && number > 0 ? number : -1;
    } catch (DateTimeException e) {
      return -1;
    }
  }

  /** The segments that have a file, in order. */
  List<Long> numbers() throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        long number = number(entry.getFileName().toString());
        if (number > 0 && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          numbers.add(number);
        }
      }
    }
    numbers.sort(null);
    return numbers;
  }

  /** Whether Chronicle's header at the beginning was finished; opening another file would stall. */
  boolean begun(long number) throws IOException {
    ByteBuffer word = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel file = FileChannel.open(segment(number), StandardOpenOption.READ)) {
      Blocks.read(file, word, 0);
    }
    return !word.hasRemaining() && (word.getInt(0) & 0xc000_0000) == 0x4000_0000;
  }

  /** Makes the spare file the file of a segment. */
  void adoptSpare(long number) throws IOException {
    Files.move(named(SPARE), segment(number), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Puts what has been renamed, made and deleted in the directory on disk. */
  void forceDirectory() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Puts a file's bytes on disk, what was written through mappings among them. */
  static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(false);
    }
  }
}
