package org.venomx.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * A window.
 *
 * @param revision number of its layout, from 0 (none given yet), rising by one a change
 * @param layout how its panes share it; {@code null} when it has none
 */
public record Window(
    WindowId id,
    SessionId session,
    @Nullable String name,
    PrincipalId owner,
    int cols,
    int rows,
    long revision,
    @Nullable Layout layout) {

  /** How large its area is. */
  public Size size() {
    return new Size(cols, rows);
  }

  /** Its panes in order of ID. */
  public List<PaneId> panes() {
    if (layout == null) {
      return List.of();
    }
    List<PaneId> panes = new ArrayList<>(layout.panes());
    panes.sort(Comparator.comparingLong(PaneId::number));
    return panes;
  }

  Window withLayout(Event.WindowLayoutChanged changed) {
    int newCols = changed.cols() == 0 ? cols : changed.cols();
    int newRows = changed.rows() == 0 ? rows : changed.rows();
    return new Window(
        id, session, name, owner, newCols, newRows, changed.revision(), changed.layout());
  }

  Window named(String newName) {
    return new Window(id, session, newName, owner, cols, rows, revision, layout);
  }
}
