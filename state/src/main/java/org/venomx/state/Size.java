package org.venomx.state;

import org.venomx.state.Layout.Direction;

/** So many cells, each side from 1 to {@link #SIDE_MAX} where a window or a pane has it. */
public record Size(int cols, int rows) {
  /** Of a window and of a pane; foundation §8. */
  public static final int SIDE_MAX = 1000;

  /** The side that a split in this direction divides. */
  int along(Direction direction) {
    return direction == Direction.RIGHT ? cols : rows;
  }

  /** With another length of that side. */
  Size with(Direction direction, int length) {
    return direction == Direction.RIGHT ? new Size(length, rows) : new Size(cols, length);
  }
}
