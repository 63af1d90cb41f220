package org.venomx.eventlog;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far the log had got, in a mapped file of 32 bytes: after a kill it tells whether the end of
 * the log is where it was. {@code u64 seq, u32 CRC of the record that ends there, u32 1 after a
 * clean end, 16 bytes of the kernel's boot ID}, little-endian.
 *
 * <p>Confined to the log's thread.
 */
final class HighWaterMark implements AutoCloseable {
  private static final int BYTES = 32;
  private static final int BOOT_ID_BYTES = 16;
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  private final MappedByteBuffer mapped;

  /**
   * What a mark says.
   *
   * @param clean whether the log was closed
   * @param sameBoot whether the kernel has been running since, so that it lost nothing
   */
  record Reading(long seq, int crc, boolean clean, boolean sameBoot) {}

  private HighWaterMark(MappedByteBuffer mapped) {
    this.mapped = mapped;
  }

  /** What the instance before left; {@code null} when there is none or it has another size. */
  static @Nullable Reading read(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != BYTES) {
      return null;
    }
    ByteBuffer mark = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    byte[] boot = Arrays.copyOfRange(mark.array(), BYTES - BOOT_ID_BYTES, BYTES);
    return new Reading(
        mark.getLong(0), mark.getInt(8), mark.getInt(12) == 1, Arrays.equals(boot, bootId()));
  }

  /** Writes the mark of an instance that has just begun, forces it, and maps it. */
  static HighWaterMark begin(Path file, long seq, int crc) throws IOException {
    ByteBuffer mark = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    mark.putLong(seq).putInt(crc).putInt(0).put(bootId()).flip();
    try (FileChannel channel =
        SegmentFiles.openPrivate(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      while (mark.hasRemaining()) {
        channel.write(mark, mark.position());
      }
      channel.truncate(BYTES);
      channel.force(true);
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
      mapped.order(ByteOrder.LITTLE_ENDIAN);
      return new HighWaterMark(mapped);
    }
  }

  /** The turn that ends at {@code seq} is in the log as a whole. */
  void moveTo(long seq, int crc) {
    mapped.putInt(8, crc);
    // A kill between the two leaves the seq of before, which the log then simply goes beyond.
    VarHandle.storeStoreFence();
    mapped.putLong(0, seq);
  }

  /** The log ends here, and on purpose. */
  @Override
  public void close() {
    mapped.putInt(12, 1);
    mapped.force();
  }

  private static byte[] bootId() throws IOException {
    String text = Files.readString(BOOT_ID).strip().replace("-", "").toLowerCase(Locale.ROOT);
    return Arrays.copyOf(HexFormat.of().parseHex(text), BOOT_ID_BYTES);
  }
}
