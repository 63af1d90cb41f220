package org.venomx.reactor.pane;

import java.util.ArrayDeque;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;

/**
 * Bytes on their way to a pane's program. A terminal takes them when its program reads; until then
 * they wait here, up to a limit. Confined to the loop's thread.
 */
public final class InputQueue {
  private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
  private final int bytesMax;
  private int written;
  private int bytes;

  /** Holds at most {@code bytesMax} bytes. */
  public InputQueue(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** Takes bytes in, all or none: false when they would go over the limit. */
  public boolean offer(byte[] input) {
    if (input.length > bytesMax - bytes) {
      return false;
    }
    if (input.length > 0) {
      waiting.add(input);
      bytes += input.length;
    }
    return true;
  }

  /** How many bytes wait. */
  public int bytes() {
    return bytes;
  }

  /**
   * Writes what the terminal takes now.
   *
   * @return 0 when all was taken, else the negated errno of the write that ended it, -EAGAIN for
   *     "later"
   */
  public int flush(Kernel kernel, int master, NativeBuffer scratch) {
    int result = 0;
    while (result == 0 && bytes > 0) {
      result = flushFirst(kernel, master, scratch);
    }
    return result;
  }

  /** The same for what was begun, so that nothing else comes into its middle. */
  public int flushBegun(Kernel kernel, int master, NativeBuffer scratch) {
    return written > 0 ? flushFirst(kernel, master, scratch) : 0;
  }

  private int flushFirst(Kernel kernel, int master, NativeBuffer scratch) {
    byte[] first = waiting.getFirst();
    while (written < first.length) {
      int length = Math.min(first.length - written, scratch.size());
      scratch.put(0, first, written, length);
      int taken = kernel.write(master, scratch, 0, length);
      if (taken <= 0) {
        return taken < 0 ? taken : -Errno.EAGAIN; // nothing taken: no reason to try again at once
      }
      written += taken;
      bytes -= taken;
    }
    waiting.removeFirst();
    written = 0;
    return 0;
  }

  /** Forgets everything and tells how many bytes that was. */
  public int discard() {
    int discarded = bytes;
    waiting.clear();
    written = 0;
    bytes = 0;
    return discarded;
  }
}
