package org.venomx.reactor.pane;

import org.venomx.reactor.loop.Limits;
import org.venomx.vt.Vt;

/**
 * What a pane shows: a virtual terminal that is fed from the pane's ring and may be behind it for a
 * moment, so that no output, however laborious, holds up the loop. Confined to the loop's thread.
 */
public final class Display {
  private static final int PIECE_BYTES = 4096;

  private final OutputRing output;
  private final Vt vt;
  private final byte[] piece = new byte[PIECE_BYTES];
  private long shownOffset;
  private int nextCols;
  private int nextRows;

  /** A blank screen of this size, for output that begins with the ring. */
  public Display(OutputRing output, int cols, int rows) {
    this.output = output;
    this.vt = new Vt(cols, rows, Limits.HISTORY_LINES);
    this.nextCols = cols;
    this.nextRows = rows;
  }

  /** The screen as of {@link #shownOffset}, for reading. */
  public Vt vt() {
    return vt;
  }

  /** How much of the output is on the screen, in bytes since the launch. */
  public long shownOffset() {
    return shownOffset;
  }

  /** Whether there is output that is not on the screen yet. */
  public boolean isBehind() {
    return shownOffset < output.endOffset();
  }

  /**
   * Shows output until there is no more or the work is done; it may be passed by one step of {@link
   * Vt#feed(byte[], int, int, long)}.
   */
  public void show(long workMax) {
    long left = workMax;
    while (left > 0 && isBehind()) {
      int length = output.read(shownOffset, piece);
      shownOffset += vt.feed(piece, 0, length, left);
      left -= vt.work();
    }
    if (!isBehind()) {
      vt.resize(nextCols, nextRows);
    }
  }

  /** Changes the size behind all the output so far, which was written for the old one. */
  public void resize(int cols, int rows) {
    nextCols = cols;
    nextRows = rows;
    show(0);
  }
}
