package org.venomx.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.venomx.state.Id.PrincipalId;

/**
 * What a tree need not know any more once the log has dropped its oldest events: frozen records,
 * and revoked principals that nothing names (foundation §6). Pure; costs a look at all records and
 * principals, once for each segment that goes.
 */
public final class Forgetting {
  private Forgetting() {}

  /**
   * The tree that is left when {@code floorSeq} is the oldest event that can be read. What a daemon
   * does when it drops a segment and what it does at its next start come to the same.
   */
  public static Tree below(Tree tree, long floorSeq) {
    Tree rest = tree.withFrozen(tree.frozen().since(floorSeq));
    Set<PrincipalId> named = named(rest);
    List<Principal> principals = new ArrayList<>();
    rest.principals().forEach(principals::add);
    for (Principal principal : principals.reversed()) { // children before their parents
      PrincipalId parent = principal.parent();
      boolean keep =
          !principal.revoked()
              || principal.namedSeq() >= floorSeq
              || named.contains(principal.id());
      if (!keep) {
        rest = rest.withoutPrincipal(principal.id());
      } else if (parent != null) {
        named.add(parent);
      }
    }
    return rest;
  }

  private static Set<PrincipalId> named(Tree tree) {
    Set<PrincipalId> named = new HashSet<>();
    tree.sessions().forEach(session -> named.add(session.owner()));
    tree.windows().forEach(window -> named.add(window.owner()));
    tree.panes().forEach(pane -> named.add(pane.owner()));
    tree.frozen().forEach(record -> named.addAll(record.owners()));
    return named;
  }
}
