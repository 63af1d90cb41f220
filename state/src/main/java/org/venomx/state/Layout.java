package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;

/** How a window's area is divided (foundation §8). An empty window has none: {@code null}. */
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
  record Split(Direction direction, double ratio, Layout first, Layout second) implements Layout {}

  /** The panes, first parts before second ones. */
  default List<PaneId> panes() {
    List<PaneId> found = new ArrayList<>();
    collect(this, found);
    return found;
  }

  private static void collect(Layout part, List<PaneId> into) {
    switch (part) {
      case Leaf leaf -> into.add(leaf.pane());
      case Split split -> {
        collect(split.first(), into);
        collect(split.second(), into);
      }
    }
  }

  /**
   * This layout without a pane: the split that held it collapses to its other part.
   *
   * @return {@code null} when nothing is left; an equal layout when the pane is not in it
   */
  default @Nullable Layout without(PaneId pane) {
    return switch (this) {
      case Leaf leaf -> leaf.pane().equals(pane) ? null : leaf;
      case Split split -> {
        Layout first = split.first().without(pane);
        Layout second = split.second().without(pane);
        if (first == null || second == null) {
          yield first == null ? second : first;
        }
        yield new Split(split.direction(), split.ratio(), first, second);
      }
    };
  }
}
