package org.venomx.reactor.net;

import java.util.ArrayDeque;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;

/** Lines on their way to a client, in order. Confined to the loop's thread. */
final class Outbox {
  private final ArrayDeque<byte[]> lines = new ArrayDeque<>();
  private int sent;
  private long bytes;

  void add(byte[] line) {
    lines.add(line);
    bytes += line.length;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Bytes that wait behind the line being sent. */
  long unreadBytes() {
    byte[] first = lines.peekFirst();
    return first == null ? 0 : bytes - first.length;
  }

  /** Writes what the socket takes: 0 when all is sent, else the negated errno that ended it. */
  int flush(Kernel kernel, int socket, NativeBuffer scratch) {
    while (!lines.isEmpty()) {
      byte[] first = lines.getFirst();
      int length = Math.min(first.length - sent, scratch.size());
      scratch.put(0, first, sent, length);
      int taken = kernel.write(socket, scratch, 0, length);
      if (taken <= 0) {
        return taken < 0 ? taken : -Errno.EAGAIN; // nothing taken: no reason to try again at once
      }
      sent += taken;
      if (sent == first.length) {
        bytes -= first.length;
        lines.removeFirst();
        sent = 0;
      }
    }
    return 0;
  }
}
