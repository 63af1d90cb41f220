package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;

/**
 * The checks of each request's first turn, in the order of RFC-0012 §3: the gate, the right on the
 * named target before look-up (so that a stranger learns nothing of what exists), look-up,
 * shutdown, conflicts. Pure, one check a line, a value for "no".
 *
 * @param tree the state before the turn
 * @param caller who asks
 * @param stopping whether the daemon refuses mutations
 */
public record Rules(Tree tree, PrincipalId caller, boolean stopping) {

  /** {@code pane.kill}: a pane in any phase. */
  public Verdict mayKill(PaneId pane) {
    Verdict target = mayWrite(pane);
    if (!target.allowed()) return target;
    if (stopping) return new Verdict.Stopping();
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code pane.remove}: an exited pane. */
  public Verdict mayRemove(PaneId id) {
    Verdict target = mayWrite(id);
    if (!target.allowed()) return target;
    if (stopping) return new Verdict.Stopping();
    Pane pane = tree.pane(id);
    if (pane != null && pane.live()) return Verdict.Conflict.PANE_RUNNING;
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code pane.send}: a running pane. */
  public Verdict maySend(PaneId id) {
    Verdict target = mayWrite(id);
    if (!target.allowed()) return target;
    if (stopping) return new Verdict.Stopping();
    Pane pane = tree.pane(id);
    if (pane != null && pane.phase() == Pane.Phase.TERMINATING) {
      return Verdict.Conflict.PANE_TERMINATING;
    }
    if (pane != null && !pane.live()) return Verdict.Conflict.PANE_EXITED;
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code pane.attach}: a pane in any phase, to watch or also to write. */
  public Verdict mayAttach(PaneId pane, boolean writes) {
    return writes ? mayWrite(pane) : mayRead(pane);
  }

  /** {@code session.create}: a right on sessions that do not exist yet. */
  public Verdict mayCreateSession() {
    Verdict gate = gate(Right.WRITE, null);
    if (!gate.allowed()) return gate;
    if (!Authority.holdsOnEvery(tree, caller, Right.WRITE, Kind.SESSION)) {
      return new Verdict.Denied(Right.WRITE, caller, null);
    }
    if (stopping) return new Verdict.Stopping();
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code window.create}: a right on the session. */
  public Verdict mayCreateWindow(SessionId session) {
    Verdict target = mayWrite(session);
    if (!target.allowed()) return target;
    if (stopping) return new Verdict.Stopping();
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code daemon.stop}. Stopping twice is no conflict. */
  public Verdict mayStop() {
    Verdict gate = gate(Right.WRITE, null);
    if (!gate.allowed()) return gate;
    if (!Authority.holds(tree, caller, Right.WRITE, Id.DaemonId.SELF)) {
      return new Verdict.Denied(Right.WRITE, caller, null);
    }
    return Verdict.Allowed.INSTANCE;
  }

  /** {@code doctor}. */
  public Verdict mayExamine() {
    Verdict gate = gate(Right.READ, null);
    if (!gate.allowed()) return gate;
    if (!Authority.holds(tree, caller, Right.READ, Id.DaemonId.SELF)) {
      return new Verdict.Denied(Right.READ, caller, null);
    }
    return Verdict.Allowed.INSTANCE;
  }

  /** Lists and events: the gate alone; what they show is judged one by one. */
  public Verdict mayList() {
    return gate(Right.READ, null);
  }

  /** {@code get} and {@code wait} of a named resource. */
  public Verdict mayRead(Id target) {
    return mayUse(Right.READ, target);
  }

  private Verdict mayWrite(Id target) {
    return mayUse(Right.WRITE, target);
  }

  private Verdict mayUse(Right right, Id target) {
    Verdict gate = gate(right, target);
    if (!gate.allowed()) return gate;
    if (!Authority.holds(tree, caller, right, target)) {
      return new Verdict.Denied(right, caller, target);
    }
    if (!tree.has(target)) return new Verdict.NotFound(target.kind());
    return Verdict.Allowed.INSTANCE;
  }

  private Verdict gate(Right right, @Nullable Id named) {
    return Authority.holdsAnywhere(tree, caller, right)
        ? Verdict.Allowed.INSTANCE
        : new Verdict.Denied(right, caller, named);
  }
}
