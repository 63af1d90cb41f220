package org.venomx.eventlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Real blocks of the disk. A write through a mapping to a block that is not there yet is a SIGBUS
 * when the disk is full, so every file that is mapped gets its blocks beforehand, by plain writes
 * that can fail politely.
 */
@FunctionalInterface
interface Blocks {
  /** Takes them by writing zeros. */
  Blocks OF_ZEROS = Blocks::writeZeros;

  /**
   * Makes a new file of zeros and puts it on disk.
   *
   * @throws IOException there is no room; what was written is still there
   */
  void fill(Path file, long bytes) throws IOException;

  private static void writeZeros(Path file, long bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect(256 << 10);
    try (FileChannel channel =
        SegmentFiles.openPrivate(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (long left = bytes; left > 0; ) {
        zeros.clear().limit((int) Math.min(zeros.capacity(), left));
        left -= channel.write(zeros);
      }
      channel.force(true);
    }
  }

  /** Gives a small file that has holes all its blocks. Nobody else may write to it meanwhile. */
  static void fillHoles(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(channel.size()));
      read(channel, all, 0);
      all.flip();
      while (all.hasRemaining()) {
        channel.write(all, all.position());
      }
    }
  }

  /**
   * Gives back the zeros at the end of a file but for the last page or two; nobody has it mapped.
   */
  static void trim(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      int page = 4 << 10;
      ByteBuffer chunk = ByteBuffer.allocate(page);
      long end = channel.size();
      while (end > 0) {
        long start = Math.max(0, (end - 1) / page * page);
        chunk.clear().limit((int) (end - start));
        read(channel, chunk, start);
        if (!isZero(chunk.flip())) {
          break;
        }
        end = start;
      }
      if (channel.size() > end + page) {
        channel.truncate(end + page);
      }
    }
  }

  /** Fills {@code into} from {@code position} on, or up to the end of the file. */
  static void read(FileChannel channel, ByteBuffer into, long position) throws IOException {
    int count;
    do {
      count = channel.read(into, position + into.position());
    } while (count >= 0 && into.hasRemaining());
  }

  private static boolean isZero(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      if (bytes.get() != 0) {
        return false;
      }
    }
    return true;
  }
}
