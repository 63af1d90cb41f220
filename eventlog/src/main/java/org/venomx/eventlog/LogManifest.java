package org.venomx.eventlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.venomx.state.Kind;

/**
 * What the log must know before it reads itself: its histories, the ceilings of IDs and the floor.
 * A text file, one fact a line, a checksum on the last; written anew as a whole each time.
 *
 * @param floorSeq the oldest seq that may still be read; below it everything may be deleted
 */
record LogManifest(Histories histories, IdCeilings idCeilings, long floorSeq) {
  private static final String FIRST_LINE = "venomx log 1";
  private static final String FIRST_WORDS = "venomx log ";
  private static final String CRC = "crc ";

  static LogManifest fresh() {
    return new LogManifest(Histories.fresh(), IdCeilings.NONE, 1);
  }

  LogManifest with(Histories other) {
    return new LogManifest(other, idCeilings, floorSeq);
  }

  LogManifest with(IdCeilings other) {
    return new LogManifest(histories, other, floorSeq);
  }

  LogManifest withFloor(long seq) {
    return new LogManifest(histories, idCeilings, seq);
  }

  /** Puts the manifest on disk in place of the one before. */
  void write(SegmentFiles files) throws IOException {
    Path next = files.named(SegmentFiles.MANIFEST_NEXT);
    ByteBuffer text = ByteBuffer.wrap(text().getBytes(StandardCharsets.US_ASCII));
    try (FileChannel channel =
        SegmentFiles.openPrivate(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(true);
    }
    Files.move(next, files.named(SegmentFiles.MANIFEST), StandardCopyOption.ATOMIC_MOVE);
    files.forceDirectory();
  }

  private String text() {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    for (Histories.Fork fork : histories.left()) {
      text.append("left ").append(fork.history()).append(' ').append(fork.lastSeq()).append('\n');
    }
    text.append("history ").append(histories.current()).append('\n');
    for (Kind kind : Kind.values()) {
      text.append("ceiling ").append(kind.label()).append(' ');
      text.append(idCeilings.of(kind)).append('\n');
    }
    text.append("floor ").append(floorSeq).append('\n');
    return text + CRC + checksum(text) + "\n";
  }

  /**
   * Reads a manifest.
   *
   * @throws LogDamagedException it is not what was written
   * @throws NewerLogException a newer version wrote it
   */
  static LogManifest read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    int last = text.lastIndexOf(CRC);
    if (last < 0 || !text.substring(last).equals(CRC + checksum(text.substring(0, last)) + "\n")) {
      throw new LogDamagedException("the manifest's checksum is wrong");
    }
    List<String> lines = text.substring(0, last).lines().toList();
    if (!lines.getFirst().equals(FIRST_LINE)) {
      if (lines.getFirst().startsWith(FIRST_WORDS)) {
        throw new NewerLogException("manifest version " + lines.getFirst().substring(11));
      }
      throw new LogDamagedException("this is no manifest");
    }
    return parse(lines.subList(1, lines.size()));
  }

  private static LogManifest parse(List<String> lines) {
    List<Histories.Fork> left = new ArrayList<>();
    String current = "";
    IdCeilings ceilings = IdCeilings.NONE;
    long floor = 1;
    for (String line : lines) {
      List<String> words = List.of(line.split(" ", -1));
      switch (words.getFirst()) {
        case "left" -> left.add(new Histories.Fork(words.get(1), Long.parseLong(words.get(2))));
        case "history" -> current = words.get(1);
        case "ceiling" ->
            ceilings = ceilings.raisedTo(kind(words.get(1)), Long.parseLong(words.get(2)));
        case "floor" -> floor = Long.parseLong(words.get(1));
        default -> throw new NewerLogException("manifest line " + words.getFirst());
      }
    }
    return new LogManifest(new Histories(current, left), ceilings, floor);
  }

  private static Kind kind(String label) {
    for (Kind kind : Kind.values()) {
      if (kind.label().equals(label)) {
        return kind;
      }
    }
    throw new NewerLogException("kind of resource " + label);
  }

  private static String checksum(CharSequence text) {
    CRC32C crc = new CRC32C();
    crc.update(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    return Long.toHexString(crc.getValue());
  }
}
