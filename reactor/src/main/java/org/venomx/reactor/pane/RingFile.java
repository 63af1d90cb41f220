package org.venomx.reactor.pane;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.MappedFile;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Limits;

/**
 * The file with a pane's newest output, so that an archive shows what the daemon had read up to the
 * moment at which it was killed (foundation §10). A header and a ring of bytes, written through
 * memory: the bytes first, then, in one store, where they end.
 *
 * <p>A kill between the two leaves the ring's oldest bytes overwritten by newer ones, at most those
 * of one read, so readers leave that many out. Made by a helper, written by the loop.
 */
final class RingFile implements AutoCloseable {
  static final int HEADER_BYTES = 64;

  private static final long MAGIC = 0x31_676e_6972_7876L; // "vxring1"
  private static final int MAGIC_AT = 0;
  private static final int LAUNCH_AT = 8;
  private static final int SIZE_AT = 16;
  private static final int END_AT = 24;
  private static final int OFFSET_BITS = 48;
  private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

  private final MappedFile file;
  private final NativeBuffer bytes;
  private final int ringBytes;
  private boolean closed;

  private RingFile(MappedFile file, int ringBytes) {
    this.file = file;
    this.bytes = file.bytes();
    this.ringBytes = ringBytes;
  }

  /**
   * Makes the file for a launch that has written nothing.
   *
   * @param ringBytes a power of two
   */
  static RingFile create(Path path, int ringBytes, int launch) throws IOException {
    RingFile ring = new RingFile(MappedFile.create(path, HEADER_BYTES + ringBytes), ringBytes);
    ring.bytes.putLong(MAGIC_AT, MAGIC);
    ring.bytes.putLong(LAUNCH_AT, launch);
    ring.bytes.putLong(SIZE_AT, ringBytes);
    ring.bytes.putLong(END_AT, sealed(0));
    return ring;
  }

  /** Takes in bytes that end at this offset. Nothing once it is closed. */
  void append(NativeBuffer from, int at, int length, long endOffset) {
    if (closed) {
      return;
    }
    int kept = Math.min(length, ringBytes);
    for (long offset = endOffset - kept; offset < endOffset; ) {
      int position = (int) (offset & (ringBytes - 1));
      int run = (int) Math.min(ringBytes - position, endOffset - offset);
      int source = at + length - (int) (endOffset - offset);
      bytes.copy(HEADER_BYTES + position, from, source, run);
      offset += run;
    }
    VarHandle.releaseFence();
    bytes.putLong(END_AT, sealed(endOffset));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      file.close();
    }
  }

  /**
   * What a file holds, oldest first.
   *
   * @param launch which launch it must be of
   * @param finalOffset where its output must end; negative when nobody saw the end
   * @return {@code null} when it is damaged or does not fit
   */
  static byte @Nullable [] read(Path path, int launch, long finalOffset) throws IOException {
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.nativeOrder());
    if (file.capacity() < HEADER_BYTES) {
      return null;
    }
    long size = file.getLong(SIZE_AT);
    long end = file.getLong(END_AT) & ((1L << OFFSET_BITS) - 1);
    boolean fits =
        file.getLong(MAGIC_AT) == MAGIC
            && file.getLong(LAUNCH_AT) == launch
            && size == file.capacity() - HEADER_BYTES
            && Long.bitCount(size) == 1
            && file.getLong(END_AT) == sealed(end)
            && (finalOffset < 0 || finalOffset == end);
    if (!fits) {
      return null;
    }
    int doubtful = (int) Math.min(size, Limits.READ_BYTES_PER_PASS);
    byte[] output = new byte[(int) (end <= size ? end : size - doubtful)];
    int first = (int) ((end - output.length) & (size - 1));
    int run = (int) Math.min(output.length, size - first);
    file.get(HEADER_BYTES + first, output, 0, run);
    file.get(HEADER_BYTES, output, run, output.length - run);
    return end <= size ? output : fromALineOn(output);
  }

  /** The ring's oldest byte may be in the middle of anything. */
  private static byte[] fromALineOn(byte[] output) {
    for (int i = 0; i < output.length; i++) {
      if (output[i] == '\n') {
        return Arrays.copyOfRange(output, i + 1, output.length);
      }
    }
    return output;
  }

  /** An offset with 16 bits that tell whether it is one; a single word, so that it is whole. */
  private static long sealed(long offset) {
    return offset | ((((offset + 1) * SPREAD) >>> OFFSET_BITS) << OFFSET_BITS);
  }
}
