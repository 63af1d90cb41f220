package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout.Direction;

/**
 * What the split of a pane comes to. Only that pane gets smaller. Pure.
 *
 * @param size what the new pane gets
 * @param events behind its {@code pane.created}: the layout, and the other's {@code pane.resized}
 */
public record Splitting(WindowId window, Size size, List<Event> events) {
  /** Copies the events. */
  public Splitting {
    events = List.copyOf(events);
  }

  /**
   * Of an existing pane.
   *
   * @param ratio the share that it keeps, above 0 and below 1
   * @param added the pane that is to be beside it
   * @return {@code null} when there is no room
   * @throws IllegalArgumentException when there is no such pane
   */
  public static @Nullable Splitting of(
      Tree tree,
      PaneId beside,
      Direction direction,
      double ratio,
      PaneId added,
      Resizing.Offsets offsets) {
    Pane pane = tree.pane(beside);
    Window window = tree.windowOf(beside);
    if (pane == null || window == null || window.layout() == null) {
      throw new IllegalArgumentException("no pane " + beside);
    }
    if (pane.size().along(direction) < 2) {
      return null; // no other pane gives way to a split
    }
    Layout layout = window.layout().with(beside, direction, ratio, added);
    Division division = layout == null ? null : Division.of(layout, window.size());
    Size size = division == null ? null : division.panes().get(added);
    if (division == null || size == null) {
      return null;
    }
    List<Event> events = new ArrayList<>();
    events.add(new WindowLayoutChanged(window.id(), window.revision() + 1, layout));
    events.addAll(Resizing.panes(tree, division, offsets));
    return new Splitting(window.id(), size, events);
  }
}
