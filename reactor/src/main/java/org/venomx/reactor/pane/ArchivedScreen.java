package org.venomx.reactor.pane;

import org.venomx.reactor.loop.Limits;
import org.venomx.state.Pane;
import org.venomx.vt.Vt;

/** What an archive shows: the output that is left of it, on a screen of its size. Any thread. */
public final class ArchivedScreen {
  private ArchivedScreen() {}

  /** Output so laborious that it would take long is shown from a later point on. */
  public static Vt of(byte[] output, Pane pane) {
    for (int from = 0; ; from = Math.min(output.length, from + (output.length - from) / 2 + 1)) {
      Vt vt = new Vt(pane.cols(), pane.rows(), Limits.HISTORY_LINES);
      int length = output.length - from;
      if (vt.feed(output, from, length, Limits.SCREEN_WORK_OF_ARCHIVE) == length) {
        return vt;
      }
    }
  }
}
