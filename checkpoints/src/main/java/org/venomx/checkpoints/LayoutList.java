package org.venomx.checkpoints;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Layout;
import org.venomx.state.Layout.Direction;

/**
 * A layout as a flat list: a pane's number for a leaf; for a split its direction, its ratio, its
 * first part and its second. Flat, because layouts nest deeper than JSON may.
 */
final class LayoutList {
  private LayoutList() {}

  static List<@Nullable Object> write(Layout layout) {
    List<@Nullable Object> list = new ArrayList<>();
    Deque<Layout> ahead = new ArrayDeque<>();
    ahead.push(layout);
    while (!ahead.isEmpty()) {
      switch (ahead.pop()) {
        case Layout.Leaf leaf -> list.add(leaf.pane().number());
        case Layout.Split split -> {
          list.add(split.direction().label());
          list.add(Double.toString(split.ratio()));
          ahead.push(split.second());
          ahead.push(split.first());
        }
      }
    }
    return list;
  }

  /** From the end, so that the parts of a split are there before it. */
  static Layout read(List<?> list) {
    Deque<Layout> parts = new ArrayDeque<>();
    for (int i = list.size() - 1; i >= 0; i--) {
      switch (list.get(i)) {
        case Long pane -> parts.push(new Layout.Leaf(new PaneId(pane)));
        case String ratio -> {
          i--;
          if (i < 0 || parts.size() < 2) {
            throw new IllegalArgumentException("a split without its direction or parts");
          }
          Direction direction = direction(list.get(i));
          parts.push(
              new Layout.Split(direction, Double.parseDouble(ratio), parts.pop(), parts.pop()));
        }
        default -> throw new IllegalArgumentException("no layout");
      }
    }
    if (parts.size() != 1) {
      throw new IllegalArgumentException("no layout, but " + parts.size());
    }
    return parts.pop();
  }

  private static Direction direction(Object label) {
    for (Direction direction : Direction.values()) {
      if (direction.label().equals(label)) {
        return direction;
      }
    }
    throw new IllegalArgumentException("no direction");
  }
}
