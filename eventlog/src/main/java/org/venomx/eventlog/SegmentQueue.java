package org.venomx.eventlog;

import java.nio.file.Path;
import net.openhft.chronicle.bytes.SyncMode;
import net.openhft.chronicle.core.Jvm;
import net.openhft.chronicle.core.onoes.ExceptionHandler;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chronicle's queue as it is set up here, and the one place that says how. */
final class SegmentQueue implements AutoCloseable {
  private static final RollCycle CYCLE = RollCycles.FAST_DAILY;

  /** A quarter of it is the largest document; the default would show files of 80 MiB. */
  private static final int BLOCK_BYTES = 1 << 20;

  /**
   * How long to wait for another writer to finish its document. There is none: a flock sees to
   * that. So every such wait is for one that was killed, and only delays the start.
   */
  private static final long TIMEOUT_MS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(SegmentQueue.class);

  /** Chronicle's name for the cycle before which all are known to be ended. */
  private static final String ENDED_TO = "normalisedEOFsTo";

  static {
    // Nothing is sent off this machine, and no thread watches the disk: the room is ours already.
    System.setProperty("chronicle.analytics.disable", "true");
    System.setProperty("chronicle.announcer.disable", "true");
    System.setProperty("chronicle.disk.monitor.disable", "true");
    // What it says about files is found out, and said, by the log itself.
    Jvm.setErrorExceptionHandler(SegmentQueue::note);
    Jvm.setWarnExceptionHandler(SegmentQueue::note);
    Jvm.setDebugExceptionHandler(ExceptionHandler.ignoresEverything());
    Jvm.setPerfExceptionHandler(ExceptionHandler.ignoresEverything());
  }

  private final SegmentClock clock;
  private final SingleChronicleQueue queue;

  private SegmentQueue(Path directory, long segment, boolean readOnly) {
    clock = new SegmentClock(CYCLE.lengthInMillis(), segment);
    queue =
        SingleChronicleQueueBuilder.binary(directory.toFile())
            .rollCycle(CYCLE)
            .blockSize(BLOCK_BYTES)
            .timeoutMS(TIMEOUT_MS)
            .timeProvider(clock)
            .syncMode(SyncMode.NONE)
            .readOnly(readOnly)
            .build();
  }

  /**
   * For the one writer. {@code segment} is the first one that it will write. Chronicle's
   * bookkeeping is new, so it would go through all older segments to see that each is ended, and
   * trip over a damaged one; but only the last can be open.
   */
  static SegmentQueue open(Path directory, long segment) {
    SegmentQueue queue = new SegmentQueue(directory, segment, false);
    queue.queue.tableStorePut(ENDED_TO, segment - 1);
    return queue;
  }

  /** For somebody who looks on and changes nothing. */
  static SegmentQueue openReadOnly(Path directory) {
    return new SegmentQueue(directory, 0, true);
  }

  ExcerptTailer createTailer() {
    return queue.createTailer();
  }

  ExcerptAppender createAppender() {
    return queue.createAppender();
  }

  /** Appends go to this segment from now on; its file must be there. */
  void rollTo(long segment) {
    clock.moveTo(segment);
  }

  private static void note(Logger logger, @Nullable String message, @Nullable Throwable thrown) {
    LOG.debug("{}: {}", logger.getName(), message, thrown);
  }

  /** Files have been deleted. */
  void refreshListing() {
    queue.refreshDirectoryListing();
  }

  static long indexOf(long segment, long record) {
    return CYCLE.toIndex(Math.toIntExact(segment), record);
  }

  static long segmentOf(long index) {
    return CYCLE.toCycle(index);
  }

  @Override
  public void close() {
    queue.close();
  }
}
