package org.venomx.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;

/**
 * The way from a pane's leaf, which is level 0, up to the root of its layout. Pure.
 *
 * @param parts the leaf, the split that it is in, the split that this one is in, and so on
 */
record LayoutPath(List<Layout> parts) {

  /** To a pane; {@code null} when the layout does not show it. */
  static @Nullable LayoutPath to(Layout root, PaneId pane) {
    IdentityHashMap<Layout, Layout> parents = new IdentityHashMap<>();
    Layout leaf = find(root, pane, parents);
    if (leaf == null) {
      return null;
    }
    List<Layout> parts = new ArrayList<>();
    for (Layout at = leaf; at != null; at = parents.get(at)) {
      parts.add(at);
    }
    return new LayoutPath(parts);
  }

  /** The part at a level. */
  Layout part(int level) {
    return parts.get(level);
  }

  /** How many splits the leaf is in. */
  int depth() {
    return parts.size() - 1;
  }

  /** The level of the innermost split in this direction around the leaf, or -1. */
  int nearest(Layout.Direction direction) {
    for (int level = 1; level < parts.size(); level++) {
      if (split(level).direction() == direction) {
        return level;
      }
    }
    return -1;
  }

  /** The split at a level above 0. */
  Layout.Split split(int level) {
    return (Layout.Split) parts.get(level);
  }

  /**
   * The layout with another part at a level, or without that part, so that the split that held it
   * collapses to its other part.
   */
  @Nullable Layout with(int level, @Nullable Layout part) {
    Layout is = part;
    for (int above = level + 1; above < parts.size(); above++) {
      is = split(above).replace(parts.get(above - 1), is);
    }
    return is;
  }

  private static @Nullable Layout find(
      Layout root, PaneId pane, IdentityHashMap<Layout, Layout> parents) {
    Deque<Layout> ahead = new ArrayDeque<>();
    ahead.push(root);
    while (!ahead.isEmpty()) {
      switch (ahead.pop()) {
        case Layout.Leaf leaf when leaf.pane().equals(pane) -> {
          return leaf;
        }
        case Layout.Leaf _ -> {}
        case Layout.Split split -> {
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
