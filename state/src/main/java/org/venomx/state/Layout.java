package org.venomx.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;

/**
 * How a window's area is divided (foundation §8). An empty window has none: {@code null}.
 *
 * <p>Nothing here recurses. Splits nest up to 1998 deep (1000 columns and 1000 rows, a cell each),
 * and whoever holds {@code write} on a pane decides how deep; it must not be the stack that says
 * no.
 */
public sealed interface Layout {

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
    private Layout replace(Layout was, @Nullable Layout is) {
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
    IdentityHashMap<Layout, Split> parents = new IdentityHashMap<>();
    Layout was = find(pane, parents);
    if (was == null) {
      return this;
    }
    Layout is = null;
    for (Split above = parents.get(was); above != null; above = parents.get(was)) {
      is = above.replace(was, is);
      was = above;
    }
    return is;
  }

  /** The leaf of a pane, and on the way to it the split that each part met is in. */
  private @Nullable Layout find(PaneId pane, IdentityHashMap<Layout, Split> parents) {
    Deque<Layout> ahead = new ArrayDeque<>();
    ahead.push(this);
    while (!ahead.isEmpty()) {
      switch (ahead.pop()) {
        case Leaf leaf when leaf.pane().equals(pane) -> {
          return leaf;
        }
        case Leaf _ -> {}
        case Split split -> {
          parents.put(split.first(), split);
          parents.put(split.second(), split);
          ahead.push(split.second());
          ahead.push(split.first());
        }
      }
    }
    return null;
  }
}
