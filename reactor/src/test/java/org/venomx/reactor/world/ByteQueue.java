package org.venomx.reactor.world;

import java.util.Arrays;

/** Bytes in transit, at most so many. */
final class ByteQueue {
  private final int bytesMax;
  private byte[] bytes = new byte[64];
  private int size;

  ByteQueue(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  int size() {
    return size;
  }

  int room() {
    return bytesMax - size;
  }

  /** Takes what has room of the first {@code length} bytes; returns how many. */
  int put(byte[] from, int length) {
    int taken = Math.min(length, room());
    if (size + taken > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + taken, 2 * bytes.length));
    }
    System.arraycopy(from, 0, bytes, size, taken);
    size += taken;
    return taken;
  }

  /** Moves up to {@code into.length} bytes out; returns how many. */
  int take(byte[] into) {
    int moved = Math.min(size, into.length);
    System.arraycopy(bytes, 0, into, 0, moved);
    System.arraycopy(bytes, moved, bytes, 0, size - moved);
    size -= moved;
    return moved;
  }

  void clear() {
    size = 0;
  }
}
