package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event.PaneResized;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout.Direction;

/**
 * The events by which windows and panes get other sizes (foundation §8): the window's layout under
 * the next revision, then {@code pane.resized} of each pane that has another size, in order of ID.
 * Pure. Who asks for what does not exist gets an {@link IllegalArgumentException}: the rules have
 * been asked before.
 */
public final class Resizing {
  private Resizing() {}

  /** Where in a pane's output something happens, in bytes since its launch. */
  @FunctionalInterface
  public interface Offsets {
    /** Now. */
    long of(PaneId pane);
  }

  /**
   * A window of another size, shared out by the ratios that there are.
   *
   * @return nothing when it has that size; {@code null} when that has no room for its panes
   */
  public static @Nullable List<Event> ofWindow(Tree tree, WindowId id, Size size, Offsets offsets) {
    Window window = tree.window(id);
    if (window == null) {
      throw new IllegalArgumentException("no window " + id);
    }
    return window.size().equals(size)
        ? List.of()
        : changed(tree, window, window.layout(), size, offsets);
  }

  /**
   * A pane of another size. A window's only pane takes the window with it. Any other moves the
   * nearest split on each side that it wants changed, and the neighbours there keep a cell each; a
   * side that no split divides stays as long as the window's.
   *
   * @return nothing when that changes nothing; {@code null} when the neighbours have no room
   */
  public static @Nullable List<Event> ofPane(Tree tree, PaneId id, Size size, Offsets offsets) {
    Window window = tree.windowOf(id);
    Layout layout = window == null ? null : window.layout();
    if (window == null || layout == null) {
      throw new IllegalArgumentException("no pane " + id);
    }
    if (layout instanceof Layout.Leaf) {
      return ofWindow(tree, window.id(), size, offsets);
    }
    Layout wide = moved(layout, window.size(), id, Direction.RIGHT, size.cols());
    Layout both = wide == null ? null : moved(wide, window.size(), id, Direction.DOWN, size.rows());
    if (both == null) {
      return null;
    }
    return both.equals(layout) ? List.of() : changed(tree, window, both, window.size(), offsets);
  }

  /**
   * {@code pane.resized} of each pane that exists and gets another size by a layout than it has.
   */
  static List<Event> panes(Tree tree, Division division, Offsets offsets) {
    List<Event> events = new ArrayList<>();
    for (Map.Entry<PaneId, Size> each : division.panes().entrySet()) {
      Pane pane = tree.pane(each.getKey());
      Size size = each.getValue();
      if (pane != null && !size.equals(pane.size())) {
        events.add(new PaneResized(pane.id(), size.cols(), size.rows(), offsets.of(pane.id())));
      }
    }
    return events;
  }

  private static @Nullable List<Event> changed(
      Tree tree, Window window, @Nullable Layout layout, Size size, Offsets offsets) {
    Division division = layout == null ? null : Division.of(layout, size);
    if (layout != null && division == null) {
      return null;
    }
    Size told = size.equals(window.size()) ? new Size(0, 0) : size;
    List<Event> events = new ArrayList<>();
    events.add(
        new WindowLayoutChanged(
            window.id(), window.revision() + 1, layout, told.cols(), told.rows()));
    if (division != null) {
      events.addAll(panes(tree, division, offsets));
    }
    return events;
  }

  /** The layout with the nearest split moved so that the pane is so long; null without room. */
  @SuppressWarnings("ReferenceEquality") // the very part that the path came through
  private static @Nullable Layout moved(
      Layout layout, Size area, PaneId pane, Direction direction, int length) {
    LayoutPath path = LayoutPath.to(layout, pane);
    Division division = Division.of(layout, area);
    if (path == null || division == null) {
      throw new IllegalArgumentException(pane + " has no place in " + area);
    }
    int level = path.nearest(direction);
    if (level < 0 || division.given(path.part(0)).along(direction) == length) {
      return layout;
    }
    Layout.Split split = path.split(level);
    int whole = division.given(split).along(direction);
    int first = path.part(level - 1) == split.first() ? length : whole - length;
    if (first < division.least(split.first()).along(direction)
        || whole - first < division.least(split.second()).along(direction)) {
      return null;
    }
    double ratio = Division.ratio(first, whole);
    return path.with(level, new Layout.Split(direction, ratio, split.first(), split.second()));
  }
}
