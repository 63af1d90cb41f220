package org.venomx.reactor.terminate;

import org.venomx.reactor.loop.Turn;
import org.venomx.state.Event;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Tree;

/**
 * What a daemon that was started on demand does when its last session goes: it is stopping from
 * that very turn on (RFC-0012 §5, foundation §9).
 *
 * @param applies whether this daemon was started on demand
 */
public record OnDemand(boolean applies) {

  /** Adds the latch to a turn that removes {@code going}, if it leaves no session. */
  public void latch(Turn turn, Tree tree, SessionId going) {
    boolean last = tree.sessions().size() == 1 && tree.session(going) != null;
    if (applies && last) {
      turn.stage(new Event.DaemonStopping());
    }
  }
}
