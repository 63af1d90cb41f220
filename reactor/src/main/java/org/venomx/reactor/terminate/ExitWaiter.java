package org.venomx.reactor.terminate;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.state.ExitStatus;

/** A request that cannot be answered before some leader's exit. Confined to the loop's thread. */
interface ExitWaiter {

  /** How a leader ended. */
  record Ending(PaneProcess process, ExitStatus status, boolean escalated) {}

  /** Who waits. */
  Request request();

  /** The leader was sent SIGKILL at its deadline: from now on the wait for it has an end. */
  void escalated(PaneProcess process, long giveUpNs);

  /** The leader has ended, its exit is about to be logged. Whether nothing else is awaited. */
  boolean exited(PaneProcess process);

  /** Whether something is to be removed at the end of the wait, in a turn of its own. */
  boolean removes();

  /** Adds to a turn what removes it. */
  void stageRemoval(Turn turn);

  /** What is answered when that was the last exit awaited. */
  Map<String, @Nullable Object> result(Ending ending);

  /** The wait has ended, whatever ended it. A second call changes nothing. */
  void over();

  /**
   * An exit that it waits for found no place in the log, so it would wait for ever. Nothing where
   * it was answered before.
   */
  default void unlogged() {
    over();
    request().releaseUnlogged();
  }
}
