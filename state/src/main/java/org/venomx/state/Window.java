package org.venomx.state;

import org.jspecify.annotations.Nullable;
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

  Window withLayout(long newRevision, @Nullable Layout newLayout) {
    return new Window(id, session, name, owner, cols, rows, newRevision, newLayout);
  }
}
