package org.venomx.state;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is being removed recursively just now (RFC-0012 §3). A seal covers its target and the whole
 * subtree, as it is at the moment of the question: under a seal nothing is added. Not part of the
 * state, since a removal does not outlive the daemon that carries it out.
 *
 * @param targets of the removals under way; one removal may seal what contains another's target
 */
public record Seals(Set<Id> targets) {
  /** Nothing is being removed. */
  public static final Seals NONE = new Seals(Set.of());

  /** Whether a removal that is under way covers this resource. */
  public boolean cover(Tree tree, Id resource) {
    if (targets.isEmpty()) {
      return false;
    }
    for (Id at = resource; at != null; at = container(tree, at)) {
      if (targets.contains(at)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Id container(Tree tree, Id resource) {
    return switch (resource) {
      case Id.PaneId id -> {
        Pane pane = tree.pane(id);
        yield pane == null ? null : pane.window();
      }
      case Id.WindowId id -> {
        Window window = tree.window(id);
        yield window == null ? null : window.session();
      }
      case Id.SessionId id -> null;
      case Id.PrincipalId id -> null;
      case Id.DaemonId id -> null;
    };
  }
}
