package org.venomx.reactor.stream;

import org.venomx.reactor.pane.Display;
import org.venomx.vt.Vt;

/** What a RESYNC draws. Confined to the loop's thread. */
interface Picture {
  /** How much of the pane's output it shows, in bytes since the launch. */
  long offset();

  /** What makes a terminal of the pane's size show it, whatever it showed before. */
  byte[] redraw();

  /** The screen of a pane, without its history. */
  static Picture of(Display display) {
    return new Picture() {
      @Override
      public long offset() {
        return display.shownOffset();
      }

      @Override
      public byte[] redraw() {
        return display.vt().resync(0);
      }
    };
  }

  /** An empty screen of this size. */
  static Picture blank(int cols, int rows, long offset) {
    return new Picture() {
      @Override
      public long offset() {
        return offset;
      }

      @Override
      public byte[] redraw() {
        return new Vt(cols, rows, 0).resync(0);
      }
    };
  }
}
