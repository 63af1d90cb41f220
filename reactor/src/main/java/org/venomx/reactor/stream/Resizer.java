package org.venomx.reactor.stream;

import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

/** Changes a pane's size for one of its writers: what {@code pane.resize} does (foundation §8). */
@FunctionalInterface
public interface Resizer {
  /**
   * A turn of its own. There is no answer: a size that cannot be had leaves everything as it is.
   *
   * @param cols 1 to 1000
   * @param rows 1 to 1000
   */
  void resize(PaneId pane, PrincipalId by, int cols, int rows);
}
