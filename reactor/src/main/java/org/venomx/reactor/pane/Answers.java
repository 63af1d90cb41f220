package org.venomx.reactor.pane;

import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.vt.Vt;

/**
 * What a screen answers a program's questions ("where is the cursor?"), on its way to the program.
 * Apart from the {@link InputQueue}, because a program that is being terminated is still answered.
 * Bounded by the terminal, which drops answers that nobody takes. Confined to the loop's thread.
 */
final class Answers {
  private static final int PIECE_BYTES = 1024;

  private final Vt vt;
  private final byte[] piece = new byte[PIECE_BYTES];
  private int written;
  private int length;

  Answers(Vt vt) {
    this.vt = vt;
  }

  /** Whether any are there. */
  boolean waiting() {
    return written < length || vt.replyBytes() > 0;
  }

  /** Writes what the PTY takes now; the result is that of {@link InputQueue#flush}. */
  int flush(Kernel kernel, int master, NativeBuffer scratch) {
    while (waiting()) {
      if (written == length) {
        length = vt.drainReplies(piece, 0, piece.length);
        written = 0;
      }
      scratch.put(0, piece, written, length - written);
      int taken = kernel.write(master, scratch, 0, length - written);
      if (taken <= 0) {
        return taken < 0 ? taken : -Errno.EAGAIN;
      }
      written += taken;
    }
    return 0;
  }

  /** Forgets all: nobody is there to read them. */
  void discard() {
    written = 0;
    length = 0;
    while (vt.replyBytes() > 0) {
      vt.drainReplies(piece, 0, piece.length);
    }
  }
}
