package org.venomx.eventlog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives up the oldest segments, in steps that a kill may come between (eventlog §2, deleting): the
 * floor is put on disk; the log's thread moves the beginning of what can be read; the files go,
 * oldest first. A start finishes what was begun. Confined to the log's thread but where said.
 */
final class Floor {
  private static final Logger LOG = LoggerFactory.getLogger(Floor.class);

  private final SegmentFiles files;
  private final SegmentQueue queue;
  private final LogEnd end;
  private final ManifestKeeper manifest;
  private final Executor helper;
  private final ReentrantLock listing = new ReentrantLock();
  private volatile long onDisk;
  private boolean raising;

  Floor(
      SegmentFiles files,
      SegmentQueue queue,
      LogEnd end,
      ManifestKeeper manifest,
      Executor helper) {
    this.files = files;
    this.queue = queue;
    this.end = end;
    this.manifest = manifest;
    this.helper = helper;
  }

  /** Puts the floor on disk and then runs {@code done} in the helper's thread. */
  void raise(long seq, Runnable done) {
    if (raising || seq <= end.segments().oldestSeq()) {
      return;
    }
    raising = true;
    try {
      helper.execute(() -> {
        try {
          manifest.change(written -> written.withFloor(seq));
          onDisk = seq;
        } catch (IOException e) {
          LOG.warn("The floor stays; the next time may go better", e);
        }
        done.run();
      });
    } catch (RejectedExecutionException closing) {
      raising = false; // the log is being closed, and the next start goes on from the old floor
    }
  }

  /** The floor is on disk: what lies below it cannot be read any more, and its files go. */
  void drop() {
    raising = false;
    List<Segment> gone = new ArrayList<>();
    for (Segment segment : end.segments().all()) {
      if (segment.below(onDisk)) {
        gone.add(segment);
      }
    }
    if (gone.isEmpty()) {
      return;
    }
    end.dropFirst(gone.size());
    try {
      helper.execute(() -> delete(gone));
    } catch (RejectedExecutionException closing) {
      LOG.debug("The next start deletes what is below the floor", closing);
    }
  }

  /** Makes a reader while no file comes or goes, for Chronicle opens the oldest one. Any thread. */
  SegmentReader newReader() {
    listing.lock();
    try {
      return new SegmentReader(queue);
    } finally {
      listing.unlock();
    }
  }

  private void delete(List<Segment> gone) {
    listing.lock();
    try {
      for (Segment segment : gone) {
        Files.deleteIfExists(files.segment(segment.number()));
      }
      queue.refreshListing();
      files.forceDirectory();
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("Segments below the floor stay; the next start deletes them", e);
    } finally {
      listing.unlock();
    }
  }
}
