package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Puts appended events on disk, in a thread of its own. A force that failed is never tried again:
 * the kernel may have dropped the very pages and would call the second try a success.
 */
final class Forcer implements AutoCloseable {
  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

  /** Puts a file's bytes on disk. */
  @FunctionalInterface
  interface Disk {
    /** Returns when they are there. */
    void force(Path file) throws IOException;
  }

  private final SegmentFiles files;
  private final Disk disk;
  private final Durability level;
  private final LogEnd end;
  private final Thread thread;

  private volatile long durableSeq;
  private volatile @Nullable IOException failure;
  private volatile Durability.@Nullable Listener listener;
  private volatile boolean closing;

  Forcer(SegmentFiles files, Disk disk, Durability level, LogEnd end) {
    this.files = files;
    this.disk = disk;
    this.level = level;
    this.end = end;
    durableSeq = end.latestSeq();
    thread = Thread.ofPlatform().daemon().name("log-force").unstarted(this::run);
  }

  void start() {
    if (level != Durability.PROCESS) {
      thread.start();
    }
  }

  /** Something was appended; where replies wait for the disk, it is asked at once. */
  void appended() {
    if (level == Durability.BATCH) {
      LockSupport.unpark(thread);
    }
  }

  /** The newest seq that is on disk. Any thread. */
  long durableSeq() {
    return durableSeq;
  }

  /** Why nothing more becomes durable. */
  @Nullable IOException failure() {
    return failure;
  }

  void listen(Durability.Listener newListener) {
    listener = newListener;
  }

  private void run() {
    while (!closing && failure == null) {
      if (end.latestSeq() > durableSeq) {
        force();
      }
      if (level == Durability.INTERVAL) {
        LockSupport.parkNanos(this, INTERVAL_NS);
      } else if (end.latestSeq() <= durableSeq) {
        LockSupport.park(this);
      }
    }
  }

  private void force() {
    long target = end.latestSeq();
    try {
      for (Segment segment : end.segments().all()) {
        if (segment.lastSeq() > durableSeq) {
          disk.force(files.segment(segment.number()));
        }
      }
      files.forceDirectory();
      durableSeq = target;
    } catch (IOException e) {
      failure = e;
    }
    Durability.Listener told = listener;
    if (told != null) {
      told.advanced();
    }
  }

  /** Ends the thread; what was appended last is forced by the caller. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(thread);
    try {
      if (level != Durability.PROCESS) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
