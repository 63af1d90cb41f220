package org.venomx.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Layout.Direction;

/**
 * The cells that each part of a layout gets of an area (foundation §8): a split's first part the
 * floor of its share, the second the rest, and no cell for a border. Where a share is too small for
 * the panes in it, they have one cell each and the neighbour gives way; so a layout has room as
 * soon as each pane can have a cell. Pure, and it does not recurse.
 */
final class Division {
  private static final Size CELL = new Size(1, 1);

  private final IdentityHashMap<Layout, Size> least = new IdentityHashMap<>();
  private final IdentityHashMap<Layout, Size> given = new IdentityHashMap<>();

  private Division() {}

  /** Of an area; {@code null} when it has no room for all panes. */
  static @Nullable Division of(Layout layout, Size area) {
    Division division = new Division();
    List<Layout> parts = outermostFirst(layout);
    for (Layout part : parts.reversed()) {
      division.least.put(part, division.leastOf(part));
    }
    Size needed = division.least(layout);
    if (needed.cols() > area.cols() || needed.rows() > area.rows()) {
      return null;
    }
    division.given.put(layout, area);
    for (Layout part : parts) {
      if (part instanceof Layout.Split split) {
        division.share(split);
      }
    }
    return division;
  }

  /** How much a part of the layout got. */
  Size given(Layout part) {
    return known(given.get(part));
  }

  /** How much it needs: a cell for each pane. */
  Size least(Layout part) {
    return known(least.get(part));
  }

  /** How much each pane got, in order of ID. */
  Map<PaneId, Size> panes() {
    Map<PaneId, Size> panes = new TreeMap<>(java.util.Comparator.comparingLong(PaneId::number));
    given.forEach((part, size) -> {
      if (part instanceof Layout.Leaf leaf) {
        panes.put(leaf.pane(), size);
      }
    });
    return panes;
  }

  /** The ratio that gives a split's first part exactly {@code first} of {@code whole} cells. */
  static double ratio(int first, int whole) {
    double ratio = (double) first / whole;
    return (int) (whole * ratio) == first ? ratio : Math.nextUp(ratio);
  }

  private void share(Layout.Split split) {
    Direction direction = split.direction();
    Size area = given(split);
    int whole = area.along(direction);
    int most = whole - least(split.second()).along(direction);
    int first =
        Math.clamp((long) (whole * split.ratio()), least(split.first()).along(direction), most);
    given.put(split.first(), area.with(direction, first));
    given.put(split.second(), area.with(direction, whole - first));
  }

  private Size leastOf(Layout part) {
    return switch (part) {
      case Layout.Leaf _ -> CELL;
      case Layout.Split split -> {
        Size first = least(split.first());
        Size second = least(split.second());
        boolean beside = split.direction() == Direction.RIGHT;
        yield new Size(
            beside ? first.cols() + second.cols() : Math.max(first.cols(), second.cols()),
            beside ? Math.max(first.rows(), second.rows()) : first.rows() + second.rows());
      }
    };
  }

  private static List<Layout> outermostFirst(Layout layout) {
    List<Layout> parts = new ArrayList<>();
    Deque<Layout> ahead = new ArrayDeque<>();
    ahead.push(layout);
    while (!ahead.isEmpty()) {
      Layout part = ahead.pop();
      parts.add(part);
      if (part instanceof Layout.Split split) {
        ahead.push(split.second());
        ahead.push(split.first());
      }
    }
    return parts;
  }

  private static Size known(@Nullable Size size) {
    if (size == null) {
      throw new IllegalArgumentException("a part of another layout");
    }
    return size;
  }
}
