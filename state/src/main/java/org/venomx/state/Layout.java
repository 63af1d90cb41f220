package org.venomx.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;

/**
 * How a window's area is divided (foundation §8). An empty window has none: {@code null}. How many
 * cells each pane gets is {@link Division}'s business.
 *
 * <p>Nothing here recurses, and splits nest {@link #NESTING_MAX} deep at most: whoever holds {@code
 * write} on a pane decides how deep, and everybody who reads the layout, clients with their JSON
 * readers too, pays for it with a stack.
 */
public sealed interface Layout {
  /** Splits in each other; one more has no space. A layout of halves has room for 20. */
  int NESTING_MAX = 200;

  /** Where a split puts its second part. */
  enum Direction {
    /** Beside the first. */
    RIGHT,
    /** Below the first. */
    DOWN;

    /** The word used on the wire. */
    public String label() {
      return this == RIGHT ? "right" : "down";
    }
  }

  /** One pane fills the area. */
  record Leaf(PaneId pane) implements Layout {}

  /**
   * Two parts share the area.
   *
   * @param ratio the first part's share, above 0 and below 1
   */
  record Split(Direction direction, double ratio, Layout first, Layout second) implements Layout {
    /** Refuses a ratio that leaves one part without a share. */
    public Split {
      if (!(ratio > 0 && ratio < 1)) {
        throw new IllegalArgumentException("ratio " + ratio + " is not between 0 and 1");
      }
    }

    /** With another part in the place of one of its two, or that part's neighbour alone. */
    @SuppressWarnings("ReferenceEquality") // the very part that the walk came through
    Layout replace(Layout was, @Nullable Layout is) {
      boolean isFirst = was == first;
      if (is == null) {
        return isFirst ? second : first;
      }
      return isFirst
          ? new Split(direction, ratio, is, second)
          : new Split(direction, ratio, first, is);
    }
  }

  /** The panes, first parts before second ones. */
  default List<PaneId> panes() {
    List<PaneId> found = new ArrayList<>();
    Deque<Layout> ahead = new ArrayDeque<>();
    ahead.push(this);
    while (!ahead.isEmpty()) {
      switch (ahead.pop()) {
        case Leaf leaf -> found.add(leaf.pane());
        case Split split -> {
          ahead.push(split.second());
          ahead.push(split.first());
        }
      }
    }
    return found;
  }

  /**
   * This layout without a pane: the split that held it collapses to its other part.
   *
   * @return {@code null} when nothing is left; this layout when the pane is not in it
   */
  default @Nullable Layout without(PaneId pane) {
    LayoutPath path = LayoutPath.to(this, pane);
    return path == null ? this : path.with(0, null);
  }

  /**
   * This layout with a new pane in a part of the area that another had.
   *
   * @param ratio the share that the other keeps, above 0 and below 1
   * @return {@code null} when splits would nest too deep, or the other is not in it
   */
  default @Nullable Layout with(PaneId beside, Direction direction, double ratio, PaneId added) {
    LayoutPath path = LayoutPath.to(this, beside);
    if (path == null || path.depth() == NESTING_MAX) {
      return null;
    }
    return path.with(0, new Split(direction, ratio, path.part(0), new Leaf(added)));
  }
}
