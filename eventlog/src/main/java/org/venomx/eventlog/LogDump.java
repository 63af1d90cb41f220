package org.venomx.eventlog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows what a log holds, of a daemon that runs or of one that does not, and changes not a byte of
 * it. Chronicle is shown a folder of links to the segments: its own bookkeeping beside them may be
 * damaged, and foreign names would stop it.
 */
final class LogDump {
  private final SegmentFiles files;

  /** Takes one event, given as its turn and its index in that. */
  @FunctionalInterface
  interface Sink {
    void event(LoggedTurn turn, int index) throws IOException;
  }

  LogDump(Path directory) {
    files = new SegmentFiles(directory);
  }

  /**
   * Reads the manifest, which tells that this is a log.
   *
   * @throws NoSuchFileException there is none here
   */
  LogManifest manifest() throws IOException {
    return LogManifest.read(files.named(SegmentFiles.MANIFEST));
  }

  /**
   * Gives every event from {@code fromSeq} on to {@code sink}, or from the oldest one there is.
   *
   * @return the seq of the newest event
   * @throws LogDamagedException behind the last event that can be read
   */
  long dump(long fromSeq, Sink sink) throws IOException {
    Path view = Files.createTempDirectory("venomx-log");
    List<Path> links = new ArrayList<>();
    try {
      List<Long> numbers = new ArrayList<>();
      for (long number : files.numbers()) {
        if (files.begun(number)) {
          Path file = files.segment(number).toAbsolutePath();
          links.add(Files.createSymbolicLink(view.resolve(file.getFileName()), file));
          numbers.add(number);
        }
      }
      return scan(view, numbers, fromSeq, sink);
    } finally {
      for (Path link : links) {
        Files.delete(link);
      }
      Files.delete(view);
    }
  }

  private static long scan(Path view, List<Long> numbers, long fromSeq, Sink sink)
      throws IOException {
    try (SegmentQueue queue = SegmentQueue.openReadOnly(view);
        SegmentReader reader = new SegmentReader(queue)) {
      LogScan scan = new LogScan(reader, numbers, new Waypoints());
      long afterSeq = Math.max(fromSeq, scan.oldestSeq()) - 1;
      LogScan.Found found = scan.replay(new Feed(afterSeq, sink));
      String damage = found.torn() != null ? found.torn() : found.hole();
      if (damage != null) {
        throw new LogDamagedException(damage);
      }
      return found.lastSeq();
    } catch (UncheckedIOException e) {
      throw new IOException("cannot write: " + e.getMessage(), e);
    }
  }

  private record Feed(long afterSeq, Sink sink) implements Replay {
    @Override
    public void accept(LoggedTurn turn) {
      try {
        for (int i = 0; i < turn.events().size(); i++) {
          if (turn.firstSeq() + i > afterSeq) {
            sink.event(turn, i);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
