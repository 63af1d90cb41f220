package org.venomx.eventlog;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.venomx.state.Event;

/** A log on disk that a test opens, kills, damages and opens again. */
final class LogDirectory {
  /**
   * Chronicle's traps cost 10 to 22 s each; a start takes far less, but the machine may be busy.
   */
  static final Duration START_MAX = Duration.ofSeconds(8);

  final Path path;
  final LogConfig config;

  LogDirectory(Path path) {
    this(path, LogConfig.SEGMENT_BYTES_MIN);
  }

  LogDirectory(Path path, long segmentBytes) {
    this(path, LogConfig.in(path).withSegmentBytes(segmentBytes));
  }

  LogDirectory(Path path, LogConfig config) {
    this.path = path;
    this.config = config;
  }

  /** What a start found and replayed. */
  record Restart(ChronicleEventLog log, List<LoggedTurn> replayed) implements AutoCloseable {
    LogStart start() {
      return log.start();
    }

    List<List<Event>> events() {
      return replayed.stream().map(LoggedTurn::events).toList();
    }

    @Override
    public void close() {
      log.close();
    }
  }

  Restart open() throws IOException {
    return open(0);
  }

  Restart open(long afterSeq) throws IOException {
    List<LoggedTurn> replayed = new ArrayList<>();
    Replay replay =
        new Replay() {
          @Override
          public long afterSeq() {
            return afterSeq;
          }

          @Override
          public void accept(LoggedTurn turn) {
            replayed.add(turn);
          }
        };
    return new Restart(ChronicleEventLog.open(config, replay), replayed);
  }

  /** Appends turns and ends as a kill ends it. */
  void write(List<List<Event>> turns) throws IOException {
    ChronicleEventLog log = open().log();
    append(log, turns);
    CrashedLogs.abandon(log);
  }

  static void append(EventLog log, List<List<Event>> turns) {
    for (List<Event> turn : turns) {
      log.append(1, 1, null, turn);
    }
  }

  SegmentFiles files() {
    return new SegmentFiles(path);
  }

  Path segment(int index) throws IOException {
    List<Long> numbers = files().numbers();
    return files().segment(numbers.get(index < 0 ? numbers.size() + index : index));
  }

  /** Every file with its bytes, by its path below the log. */
  SortedMap<String, List<Byte>> contents() throws IOException {
    SortedMap<String, List<Byte>> contents = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(path)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : Files.readAllBytes(file)) {
          bytes.add(b);
        }
        contents.put(path.relativize(file).toString(), bytes);
      }
    }
    return contents;
  }

  List<String> quarantined() throws IOException {
    Path folder = path.resolve(SegmentFiles.QUARANTINE);
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  static void overwrite(Path file, long offset, byte... bytes) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(offset);
      access.write(bytes);
    }
  }

  static void flipBit(Path file, long offset, int bit) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(offset);
      int value = access.read();
      access.seek(offset);
      access.write(value ^ (1 << bit));
    }
  }

  static void truncate(Path file, long bytes) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(bytes);
    }
  }

  /** Where in the file our records begin, in order, found by their magic. */
  static List<Integer> records(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i + 4 <= bytes.length; i += 4) {
      if (bytes[i] == 'V' && bytes[i + 1] == 'X' && bytes[i + 2] == 'L' && bytes[i + 3] == '1') {
        found.add(i);
      }
    }
    return found;
  }
}
