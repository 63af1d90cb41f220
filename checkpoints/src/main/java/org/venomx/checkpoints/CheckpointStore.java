package org.venomx.checkpoints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code checkpoints/} of the state directory: a file a checkpoint, closed to others. A file is
 * written beside its place, forced, renamed, and the folder forced, so that one which has its name
 * is whole (foundation §10); and it is believed only after its digest was checked. One thread at a
 * time: the start's, and then one helper's.
 */
public final class CheckpointStore {
  private static final String SUFFIX = ".checkpoint";
  private static final String UNFINISHED = ".unfinished";
  private static final long BYTES_MAX = 1L << 30;

  private final Path directory;
  private final List<Kept> kept = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private long nextNumber;

  /** Of a folder that need not exist. */
  public CheckpointStore(Path directory) {
    this.directory = directory;
  }

  /**
   * Looks at all that is there: what was never finished is deleted, what cannot be trusted is
   * passed over with a warning.
   *
   * @param usable whether a checkpoint that is whole also belongs to this log
   * @return the newest one that does; {@code null} when there is none
   * @throws IOException the folder itself cannot be used
   */
  public @Nullable Checkpoint open(Predicate<Checkpoint> usable) throws IOException {
    makeDirectory();
    Checkpoint newest = null;
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (name.endsWith(UNFINISHED)) {
        Files.delete(file);
        continue;
      }
      long number = number(name);
      if (number < 0) {
        warnings.add(name + " is no checkpoint's file");
        continue;
      }
      nextNumber = Math.max(nextNumber, number + 1);
      Checkpoint checkpoint = readable(file, number, usable);
      if (checkpoint != null && (newest == null || newer(checkpoint, newest))) {
        newest = checkpoint;
      }
    }
    return newest;
  }

  /** What {@link #open} found wrong, one sentence each. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Those that can be used, in order of number. */
  public List<Kept> list() {
    return List.copyOf(kept);
  }

  /** The number that the next one is given, unless the state knows of higher ones. */
  public long nextNumber() {
    return nextNumber;
  }

  /** Puts a checkpoint on disk, and lets those go that need not stay. */
  public Kept write(Checkpoint checkpoint) throws IOException {
    byte[] bytes = CheckpointCodec.encode(checkpoint);
    Path file = file(checkpoint.number());
    Path unfinished = directory.resolve(file.getFileName() + UNFINISHED);
    boolean done = false;
    try {
      writeForced(unfinished, bytes);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      done = true;
    } finally {
      if (!done) {
        Files.deleteIfExists(unfinished);
      }
    }
    forceDirectory();
    nextNumber = Math.max(nextNumber, checkpoint.number() + 1);
    Kept written = kept(checkpoint, bytes.length);
    kept.add(written);
    for (long past : KeepPolicy.past(kept)) {
      delete(past);
    }
    return written;
  }

  /** Deletes one; false when there is none. */
  public boolean delete(long number) throws IOException {
    if (!kept.removeIf(one -> one.number() == number)) {
      return false;
    }
    Files.deleteIfExists(file(number));
    forceDirectory();
    return true;
  }

  /** Reads one again, {@code null} when there is none. */
  public @Nullable Checkpoint read(long number) throws IOException {
    for (Kept one : kept) {
      if (one.number() == number) {
        return CheckpointCodec.decode(bytes(file(number)));
      }
    }
    return null;
  }

  private @Nullable Checkpoint readable(Path file, long number, Predicate<Checkpoint> usable) {
    try {
      byte[] bytes = bytes(file);
      Checkpoint checkpoint = CheckpointCodec.decode(bytes);
      if (checkpoint.number() != number) {
        throw new BadCheckpointException("it is another one under this name");
      }
      if (!usable.test(checkpoint)) {
        throw new BadCheckpointException("it belongs to another log");
      }
      kept.add(kept(checkpoint, bytes.length));
      kept.sort(Comparator.comparingLong(Kept::number));
      return checkpoint;
    } catch (IOException bad) {
      warnings.add("checkpoint c" + number + " is passed over: " + bad.getMessage());
      return null;
    }
  }

  private static boolean newer(Checkpoint one, Checkpoint other) {
    return one.tree().seq() != other.tree().seq()
        ? one.tree().seq() > other.tree().seq()
        : one.number() > other.number();
  }

  private static Kept kept(Checkpoint checkpoint, long bytes) {
    return new Kept(
        checkpoint.number(),
        checkpoint.name(),
        checkpoint.cursor(),
        checkpoint.tree().seq(),
        checkpoint.epochMs(),
        checkpoint.tree().panes().size(),
        bytes);
  }

  /** A link is not followed: whoever could put one here could make us read anything. */
  private static byte[] bytes(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new BadCheckpointException("it is no regular file");
    }
    Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try (SeekableByteChannel channel = Files.newByteChannel(file, options)) {
      if (channel.size() > BYTES_MAX) {
        throw new BadCheckpointException("it has " + channel.size() + " bytes");
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // until all is there, or the file has become shorter, which its digest will tell
      }
      return bytes.array();
    }
  }

  private void makeDirectory() throws IOException {
    try {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException there) {
      if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(directory + " is no folder; move it away", there);
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private Path file(long number) {
    return directory.resolve("c" + number + SUFFIX);
  }

  /** -1 when it is no checkpoint's name. */
  private static long number(String file) {
    if (!file.startsWith("c") || !file.endsWith(SUFFIX)) {
      return -1;
    }
    String digits = file.substring(1, file.length() - SUFFIX.length());
    boolean plain = digits.matches("0|[1-9][0-9]{0,14}");
    return plain ? Long.parseLong(digits) : -1;
  }

  private static void writeForced(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private void forceDirectory() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
