package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;

/**
 * Who may do what, by the grants of foundation §6. Pure; asked against the live tree each time, so
 * a grant given or taken back counts from the next question on. What is gone is judged by its
 * frozen record for as long as there is one (RFC-0012 §6), and after that as what never was.
 */
public final class Authority {
  private Authority() {}

  /** The dispatch gate: whether the caller holds the right anywhere at all. */
  public static boolean holdsAnywhere(Tree tree, PrincipalId caller, Right right) {
    Principal principal = live(tree, caller);
    if (principal == null) {
      return false;
    }
    for (Grant grant : principal.grants()) {
      if (grant.right().covers(right)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the caller holds the right on a resource, which need not exist. */
  public static boolean holds(Tree tree, PrincipalId caller, Right right, Id resource) {
    Principal principal = live(tree, caller);
    if (principal == null) {
      return false;
    }
    for (Grant grant : principal.grants()) {
      if (grant.right().covers(right) && covers(tree, caller, grant.scope(), resource)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the caller holds the right on every resource of a kind: by {@code *} or {@code kind:*}.
   */
  public static boolean holdsOnEvery(Tree tree, PrincipalId caller, Right right, Kind kind) {
    Principal principal = live(tree, caller);
    if (principal == null) {
      return false;
    }
    for (Grant grant : principal.grants()) {
      boolean wide =
          switch (grant.scope()) {
            case Scope.Everything all -> true;
            case Scope.EveryOf every -> every.kind() == kind;
            case Scope.Only only -> false;
            case Scope.Self self -> false;
          };
      if (wide && grant.right().covers(right)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the caller may hand on a right, for it holds it itself: by coverage, so that {@code
   * write session:s0} may hand on {@code read pane:p0}. A session or window is handed on with all
   * that it will ever contain, so neither {@code session:*} nor owning it is enough for that: a
   * child would hold panes that its parent does not. {@code self} is handed on by anybody, since it
   * means another's own things there.
   */
  public static boolean mayHandOn(Tree tree, PrincipalId caller, Grant grant) {
    Principal principal = live(tree, caller);
    if (principal == null) {
      return false;
    }
    return switch (grant.scope()) {
      case Scope.Self self -> true;
      case Scope.Everything all -> holdsEverything(principal, grant.right());
      case Scope.EveryOf every -> holdsOnEvery(tree, caller, grant.right(), every.kind());
      case Scope.Only only ->
          holdsWhole(tree, principal, grant.right(), only.resource())
              || (holds(tree, caller, grant.right(), only.resource())
                  && holdsOnEveryContent(tree, caller, grant.right(), only.resource().kind()));
    };
  }

  /** By a scope that takes in what the resource contains, now and later. */
  private static boolean holdsWhole(Tree tree, Principal principal, Right right, Id resource) {
    for (Grant grant : principal.grants()) {
      boolean whole =
          switch (grant.scope()) {
            case Scope.Everything all -> true;
            case Scope.EveryOf every -> false;
            case Scope.Only only ->
                only.resource().equals(resource) || contains(tree, only, resource);
            case Scope.Self self -> false;
          };
      if (whole && grant.right().covers(right)) {
        return true;
      }
    }
    return false;
  }

  private static boolean holdsOnEveryContent(
      Tree tree, PrincipalId caller, Right right, Kind container) {
    return switch (container) {
      case SESSION ->
          holdsOnEvery(tree, caller, right, Kind.WINDOW)
              && holdsOnEvery(tree, caller, right, Kind.PANE);
      case WINDOW -> holdsOnEvery(tree, caller, right, Kind.PANE);
      case PANE, PRINCIPAL, DAEMON -> true;
    };
  }

  private static boolean holdsEverything(Principal principal, Right right) {
    for (Grant grant : principal.grants()) {
      if (grant.scope() instanceof Scope.Everything && grant.right().covers(right)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Principal live(Tree tree, PrincipalId caller) {
    Principal principal = tree.principal(caller);
    return principal == null || principal.revoked() ? null : principal;
  }

  private static boolean covers(Tree tree, PrincipalId caller, Scope scope, Id resource) {
    return switch (scope) {
      case Scope.Everything all -> true;
      case Scope.EveryOf every -> every.kind() == resource.kind();
      case Scope.Only only -> only.resource().equals(resource) || contains(tree, only, resource);
      case Scope.Self self -> owns(tree, caller, resource);
    };
  }

  private static boolean owns(Tree tree, PrincipalId caller, Id resource) {
    FrozenRecord gone = tree.frozen().of(resource);
    return gone == null
        ? descends(tree, owner(tree, resource), caller)
        : gone.owners().contains(caller);
  }

  private static boolean contains(Tree tree, Scope.Only only, Id resource) {
    FrozenRecord gone = tree.frozen().of(resource);
    return gone == null
        ? containsLive(tree, only, resource)
        : gone.containers().contains(only.resource());
  }

  private static boolean containsLive(Tree tree, Scope.Only only, Id resource) {
    return switch (resource) {
      case Id.PaneId id -> {
        Pane pane = tree.pane(id);
        yield pane != null
            && (only.resource().equals(pane.window()) || containsLive(tree, only, pane.window()));
      }
      case Id.WindowId id -> {
        Window window = tree.window(id);
        yield window != null && only.resource().equals(window.session());
      }
      case Id.SessionId id -> false;
      case Id.PrincipalId id -> false;
      case Id.DaemonId id -> false;
    };
  }

  private static @Nullable PrincipalId owner(Tree tree, Id resource) {
    return switch (resource) {
      case Id.SessionId id -> {
        Session session = tree.session(id);
        yield session == null ? null : session.owner();
      }
      case Id.WindowId id -> {
        Window window = tree.window(id);
        yield window == null ? null : window.owner();
      }
      case Id.PaneId id -> {
        Pane pane = tree.pane(id);
        yield pane == null ? null : pane.owner();
      }
      case Id.PrincipalId id -> tree.principal(id) == null ? null : id;
      case Id.DaemonId id -> null;
    };
  }

  private static boolean descends(Tree tree, @Nullable PrincipalId from, PrincipalId ancestor) {
    PrincipalId at = from;
    while (at != null) {
      if (at.equals(ancestor)) {
        return true;
      }
      Principal principal = tree.principal(at);
      at = principal == null ? null : principal.parent();
    }
    return false;
  }
}
