package org.venomx.ffm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that is written by writing memory (mmap(2), MAP_SHARED): what was written is in the file
 * also when this process is killed right after. Any thread, one at a time; made and closed by any.
 */
public final class MappedFile implements AutoCloseable {
  private static final int ZEROS_BYTES = 64 << 10;

  private final Arena arena;
  private final NativeBuffer bytes;

  private MappedFile(Arena arena, NativeBuffer bytes) {
    this.arena = arena;
    this.bytes = bytes;
  }

  /**
   * Makes a file of zeros, closed to others (0600), and maps it. Its blocks are written now, since
   * a disk that is full later would end the process with SIGBUS.
   *
   * @throws IOException when it is there already, or there is no room; then a part of it may stay
   */
  @SuppressWarnings("MustBeClosedChecker") // the arena is closed with the file it is handed to
  public static MappedFile create(Path file, int size) throws IOException {
    var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    Arena arena = Arena.ofShared();
    boolean mapped = false;
    try (FileChannel channel = FileChannel.open(file, options, closed)) {
      ByteBuffer zeros = ByteBuffer.allocate(ZEROS_BYTES);
      while (channel.position() < size) {
        zeros.clear().limit((int) Math.min(ZEROS_BYTES, size - channel.position()));
        channel.write(zeros);
      }
      NativeBuffer bytes =
          new NativeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena));
      mapped = true;
      return new MappedFile(arena, bytes);
    } finally {
      if (!mapped) {
        arena.close();
      }
    }
  }

  /** What is in it; not to be used once this is closed. */
  public NativeBuffer bytes() {
    return bytes;
  }

  /** Unmaps it; the file stays. */
  @Override
  public void close() {
    arena.close();
  }
}
