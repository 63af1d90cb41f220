package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;

/**
 * Who may do what, by the grants of foundation §6. Pure; asked against the live tree each time, so
 * a grant given or taken back counts from the next question on.
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

  private static @Nullable Principal live(Tree tree, PrincipalId caller) {
    Principal principal = tree.principal(caller);
    return principal == null || principal.revoked() ? null : principal;
  }

  private static boolean covers(Tree tree, PrincipalId caller, Scope scope, Id resource) {
    return switch (scope) {
      case Scope.Everything all -> true;
      case Scope.EveryOf every -> every.kind() == resource.kind();
      case Scope.Only only -> only.resource().equals(resource) || contains(tree, only, resource);
      case Scope.Self self -> descends(tree, owner(tree, resource), caller);
    };
  }

  private static boolean contains(Tree tree, Scope.Only only, Id resource) {
    return switch (resource) {
      case Id.PaneId id -> {
        Pane pane = tree.pane(id);
        yield pane != null
            && (only.resource().equals(pane.window()) || contains(tree, only, pane.window()));
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
