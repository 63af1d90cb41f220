package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.reactor.pane.OutputRing;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Size;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/**
 * Where a program is to be started: what the verbs that start one do not share. {@link Creation}
 * asks, the loop's methods on the loop's thread and the helper's on the helper's.
 */
interface Place {

  /**
   * What is in the pane's folder.
   *
   * @param output takes the program's output, and is closed if it comes to none
   */
  record Written(PaneLaunch launch, OutputRing output) {}

  /** The pane that is to run it. */
  PaneId pane();

  /**
   * Helper: writes the launch into the pane's folder, where it is known by the principal's ID.
   *
   * @throws IOException when the folder cannot be read or written
   */
  Written write(PrincipalId principal) throws IOException;

  /** Helper: undoes {@link #write}, whether it was done or not. */
  void erase(PrincipalId principal) throws IOException;

  /** Loop: what has come in between; {@code null} for nothing. */
  Verdict.@Nullable Refusal obstacle();

  /** Loop, when there is no obstacle: the window whose layout changes, if there is one already. */
  @Nullable Window changes();

  /** Loop, when there is no obstacle: how large the terminal is to be. */
  Size size();

  /** Loop: what happens behind {@code principal.created}. */
  List<Event> events(PrincipalId principal, String argv0, int pid);

  /** Loop: what the request is answered. */
  Map<String, @Nullable Object> result(PrincipalId principal, int pid);

  /** Loop: all of it has taken place, so what it is instead of can go. */
  void settle();
}
