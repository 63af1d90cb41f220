package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The file of the next segment, made ahead by a helper thread with all its blocks. A full disk
 * shows here, as an exception that hurts nobody, and is tried again when somebody wants room.
 */
final class SpareSegment {
  private final SegmentFiles files;
  private final Blocks blocks;
  private final Executor helper;
  private final long bytes;

  private boolean wanted;
  private long readyBytes;
  private @Nullable IOException noRoom;

  /**
   * @param bytes what a segment usually takes
   */
  SpareSegment(SegmentFiles files, Blocks blocks, Executor helper, long bytes) {
    this.files = files;
    this.blocks = blocks;
    this.helper = helper;
    this.bytes = bytes;
  }

  /** Has the spare made, unless it is there or on its way. Any thread. */
  void want() {
    synchronized (this) {
      if (wanted || readyBytes > 0) {
        return;
      }
      wanted = true;
    }
    try {
      helper.execute(() -> make(bytes));
    } catch (RejectedExecutionException e) {
      made(0, new IOException("the log is being closed", e));
    }
  }

  /** How many bytes the spare has, 0 while there is none. */
  synchronized long readyBytes() {
    return readyBytes;
  }

  /** Why there is none, when the last attempt failed. */
  synchronized @Nullable IOException noRoom() {
    return noRoom;
  }

  /**
   * Makes the spare the file of a segment of at least {@code least} bytes; waits for it when it is
   * not ready.
   *
   * @return how many bytes it has
   * @throws IOException there is no room for it; nothing has changed
   */
  long adopt(long number, long least) throws IOException {
    long size = takeReady(Math.max(least, bytes));
    files.adoptSpare(number);
    return size;
  }

  private synchronized long takeReady(long least) throws IOException {
    try {
      while (wanted) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a segment was made", e);
    }
    if (readyBytes < least) {
      make(least);
    }
    if (noRoom != null) {
      throw noRoom;
    }
    long size = readyBytes;
    readyBytes = 0;
    return size;
  }

  private void make(long size) {
    Path file = files.named(SegmentFiles.SPARE);
    try {
      Files.deleteIfExists(file);
      blocks.fill(file, size);
      made(size, null);
    } catch (IOException e) {
      try {
        // What was written of it is room that others may need.
        Files.deleteIfExists(file);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      made(0, e);
    }
  }

  private synchronized void made(long size, @Nullable IOException failure) {
    wanted = false;
    readyBytes = size;
    noRoom = failure;
    notifyAll();
  }
}
