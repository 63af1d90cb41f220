package org.venomx.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.venomx.state.Event.PrincipalRevoked;
import org.venomx.state.Id.PrincipalId;

/**
 * Who loses the right to act when somebody does: all of one turn (foundation §6, §12). Pure; the
 * cost is that of the descendants, not of the tree.
 */
public final class Revocation {
  private static final Comparator<PrincipalId> BY_NUMBER =
      Comparator.comparingLong(PrincipalId::number);

  private Revocation() {}

  /**
   * The events that revoke a principal: its own, then one for each live descendant in order of ID,
   * with the reason {@link RevokeReason#PARENT}.
   *
   * @return empty when it was revoked before, for then its descendants were as well
   * @throws IllegalArgumentException when there is no such principal, or it is the owner, who
   *     cannot be revoked
   */
  public static List<Event> of(Tree tree, PrincipalId root, RevokeReason reason) {
    return of(tree, root, reason, descendant -> true);
  }

  /** The same, leaving out each descendant that is not {@code taken}, and all below it. */
  static List<Event> of(
      Tree tree, PrincipalId root, RevokeReason reason, Predicate<Principal> taken) {
    Principal principal = tree.principal(root);
    if (principal == null || principal.parent() == null) {
      throw new IllegalArgumentException(
          principal == null ? "no principal " + root : root + " is the owner");
    }
    if (principal.revoked()) {
      return List.of();
    }
    List<Event> events = new ArrayList<>();
    events.add(new PrincipalRevoked(root, reason));
    for (PrincipalId id : descendants(tree, principal, taken)) {
      events.add(new PrincipalRevoked(id, RevokeReason.PARENT));
    }
    return events;
  }

  /** Breadth first, since a chain of principals may be longer than a stack is deep. */
  private static List<PrincipalId> descendants(
      Tree tree, Principal root, Predicate<Principal> taken) {
    List<PrincipalId> found = new ArrayList<>();
    Principal at = root;
    int examined = 0;
    while (at != null) {
      for (PrincipalId child : at.children()) {
        Principal principal = tree.principal(child);
        if (principal != null && taken.test(principal)) {
          found.add(child);
        }
      }
      at = examined < found.size() ? tree.principal(found.get(examined++)) : null;
    }
    found.sort(BY_NUMBER);
    return found;
  }
}
