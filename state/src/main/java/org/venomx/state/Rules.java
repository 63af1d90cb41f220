package org.venomx.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * The checks of each request's first turn, in the order of RFC-0012 §3: (1) the gate, (2) the right
 * on the named target before look-up (so that a stranger learns nothing of what exists), look-up,
 * (3) shutdown, which comes behind every authorization but that of descendants, (4) the right on
 * every descendant, (5) conflicts: sealed, terminating, live or exited, not empty. Pure, one check
 * a line, a value for "no".
 *
 * @param tree the state before the turn
 * @param caller who asks
 * @param stopping whether the daemon refuses mutations
 * @param seals what is being removed
 */
public record Rules(Tree tree, PrincipalId caller, boolean stopping, Seals seals) {
  /** A principal has at most so many children that may act; foundation §6. */
  public static final int CHILDREN_MAX = 1000;

  private static final Verdict ALLOWED = Verdict.Allowed.INSTANCE;

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
    return unlessStopping();
  }

  /**
   * {@code window.create}: a right on the session.
   *
   * @param grants what the new pane's principal is to hold
   */
  public Verdict mayCreateWindow(SessionId session, List<Grant> grants) {
    Verdict target = mayWrite(session);
    if (!target.allowed()) return target;
    Verdict child = mayHaveChild(grants);
    if (!child.allowed()) return child;
    if (seals.cover(tree, session)) return Verdict.Conflict.REMOVING;
    return ALLOWED;
  }

  /**
   * {@code pane.split}: any pane but one that is being ended. Whether there is room comes later.
   */
  public Verdict maySplit(PaneId id, List<Grant> grants) {
    Verdict target = mayWrite(id);
    if (!target.allowed()) return target;
    Verdict child = mayHaveChild(grants);
    if (!child.allowed()) return child;
    if (seals.cover(tree, id)) return Verdict.Conflict.REMOVING;
    if (phase(id) == Pane.Phase.TERMINATING) return Verdict.Conflict.PANE_TERMINATING;
    return ALLOWED;
  }

  /** {@code pane.relaunch}: an exited pane. Its grants are cut to the caller's, never refused. */
  public Verdict mayRelaunch(PaneId id) {
    Verdict target = mayWrite(id);
    if (!target.allowed()) return target;
    Verdict child = mayHaveChild(List.of());
    if (!child.allowed()) return child;
    if (seals.cover(tree, id)) return Verdict.Conflict.REMOVING;
    if (phase(id) != Pane.Phase.EXITED) return Verdict.Conflict.PANE_RUNNING;
    return ALLOWED;
  }

  /** {@code session.rename}, {@code window.rename}, {@code window.resize}, {@code pane.resize}. */
  public Verdict mayChange(Id target) {
    Verdict named = mayWrite(target);
    if (!named.allowed()) return named;
    return unlessStopping();
  }

  /**
   * {@code pane.kill}: a pane in any phase.
   *
   * @param remove whether the pane is to go as well
   */
  public Verdict mayKill(PaneId pane, boolean remove) {
    Verdict target = mayChange(pane);
    if (!target.allowed()) return target;
    if (remove && seals.cover(tree, pane)) return Verdict.Conflict.REMOVING;
    return ALLOWED;
  }

  /** {@code pane.remove}: an exited pane. */
  public Verdict mayRemove(PaneId id) {
    Verdict target = mayChange(id);
    if (!target.allowed()) return target;
    if (seals.cover(tree, id)) return Verdict.Conflict.REMOVING;
    if (phase(id) != Pane.Phase.EXITED) return Verdict.Conflict.PANE_RUNNING;
    return ALLOWED;
  }

  /** {@code window.remove}: an empty window, or with everything in it. */
  public Verdict mayRemove(WindowId id, boolean recursive) {
    Verdict target = mayChange(id);
    if (!target.allowed()) return target;
    Window window = tree.window(id);
    if (recursive && window != null && !holdsOnPanes(window)) return deniedBelow();
    if (seals.cover(tree, id)) return Verdict.Conflict.REMOVING;
    boolean empty = window == null || window.layout() == null;
    if (!recursive && !empty) return Verdict.Conflict.WINDOW_NOT_EMPTY;
    return ALLOWED;
  }

  /** {@code session.remove}: an empty session, or with everything in it. */
  public Verdict mayRemove(SessionId id, boolean recursive) {
    Verdict target = mayChange(id);
    if (!target.allowed()) return target;
    Session session = tree.session(id);
    if (recursive && session != null && !holdsOnWindows(session)) return deniedBelow();
    if (seals.cover(tree, id)) return Verdict.Conflict.REMOVING;
    boolean empty = session == null || session.windows().isEmpty();
    if (!recursive && !empty) return Verdict.Conflict.SESSION_NOT_EMPTY;
    return ALLOWED;
  }

  /** {@code pane.send}: a running pane. */
  public Verdict maySend(PaneId id) {
    Verdict target = mayChange(id);
    if (!target.allowed()) return target;
    if (phase(id) == Pane.Phase.TERMINATING) return Verdict.Conflict.PANE_TERMINATING;
    if (phase(id) == Pane.Phase.EXITED) return Verdict.Conflict.PANE_EXITED;
    return ALLOWED;
  }

  /** {@code principal.create}: the gate, for it makes a child of the caller. */
  public Verdict mayCreatePrincipal(List<Grant> grants) {
    Verdict gate = gate(Right.WRITE, null);
    if (!gate.allowed()) return gate;
    return mayHaveChild(grants);
  }

  /** {@code principal.grant}: a right on the principal, and on all that is handed on. */
  public Verdict mayGrant(PrincipalId id, List<Grant> grants) {
    Verdict target = mayWrite(id);
    if (!target.allowed()) return target;
    Verdict handing = mayHandOn(grants);
    if (!handing.allowed()) return handing;
    if (stopping) return Verdict.Stopping.INSTANCE;
    Principal principal = tree.principal(id);
    if (principal != null && principal.revoked()) return Verdict.Conflict.REVOKED;
    return ALLOWED;
  }

  /** {@code principal.revoke}, whole or some grants; nobody takes anything from the owner. */
  public Verdict mayRevoke(PrincipalId id) {
    Verdict target = mayChange(id);
    if (!target.allowed()) return target;
    if (id.equals(PrincipalId.OWNER)) return Verdict.Conflict.OWNER;
    return ALLOWED;
  }

  /** {@code checkpoint.create}, {@code .restore}, {@code .remove}. */
  public Verdict mayKeep() {
    Verdict daemon = onDaemon(Right.WRITE);
    if (!daemon.allowed()) return daemon;
    return unlessStopping();
  }

  /** {@code daemon.stop}. Stopping twice is no conflict. */
  public Verdict mayStop() {
    return onDaemon(Right.WRITE);
  }

  /** {@code doctor}, {@code checkpoint.list}. */
  public Verdict mayExamine() {
    return onDaemon(Right.READ);
  }

  /** Lists and events: the gate alone; what they show is judged one by one. */
  public Verdict mayList() {
    return gate(Right.READ, null);
  }

  /** {@code get}, {@code capture}, {@code wait} and watching, of a named resource. */
  public Verdict mayRead(Id target) {
    return mayUse(Right.READ, target);
  }

  /** A child that holds these grants: the caller has room for one, and may hand them on. */
  private Verdict mayHaveChild(List<Grant> grants) {
    Verdict handing = mayHandOn(grants);
    if (!handing.allowed()) return handing;
    if (stopping) return Verdict.Stopping.INSTANCE;
    Principal parent = tree.principal(caller);
    boolean full = parent != null && parent.children().size() >= CHILDREN_MAX;
    return full ? Verdict.Limit.PRINCIPALS : ALLOWED;
  }

  private Verdict mayHandOn(List<Grant> grants) {
    for (Grant grant : grants) {
      if (!Authority.mayHandOn(tree, caller, grant)) {
        return new Verdict.DeniedGrant(grant, caller);
      }
    }
    return ALLOWED;
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
    return ALLOWED;
  }

  private Verdict gate(Right right, @Nullable Id named) {
    return Authority.holdsAnywhere(tree, caller, right)
        ? ALLOWED
        : new Verdict.Denied(right, caller, named);
  }

  private Verdict onDaemon(Right right) {
    Verdict gate = gate(right, null);
    if (!gate.allowed()) return gate;
    boolean holds = Authority.holds(tree, caller, right, DaemonId.SELF);
    return holds ? ALLOWED : new Verdict.Denied(right, caller, null);
  }

  private Verdict unlessStopping() {
    return stopping ? Verdict.Stopping.INSTANCE : ALLOWED;
  }

  /** Each window, then each of its panes; the first without the right ends it. */
  private boolean holdsOnWindows(Session session) {
    for (WindowId id : session.windows()) {
      Window window = tree.window(id);
      if (!Authority.holds(tree, caller, Right.WRITE, id)) return false;
      if (window != null && !holdsOnPanes(window)) return false;
    }
    return true;
  }

  private boolean holdsOnPanes(Window window) {
    for (PaneId pane : window.panes()) {
      if (!Authority.holds(tree, caller, Right.WRITE, pane)) return false;
    }
    return true;
  }

  /** Without a resource: the caller did not name the descendant. */
  private Verdict deniedBelow() {
    return new Verdict.Denied(Right.WRITE, caller, null);
  }

  private Pane.@Nullable Phase phase(PaneId id) {
    Pane pane = tree.pane(id);
    return pane == null ? null : pane.phase();
  }
}
