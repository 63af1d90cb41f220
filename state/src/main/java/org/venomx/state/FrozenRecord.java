package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Id.PrincipalId;

/**
 * By what the retained events about a removed session, window or pane are judged (RFC-0012 §6): who
 * owned it and what held it, as of the removal commit. IDs only.
 *
 * @param owners the owner, its parent and so on, up to the daemon's owner
 * @param containers what held it, innermost first
 * @param removedSeq the seq of the removal's event, the last one about it; the record is needed for
 *     as long as the log holds that
 */
public record FrozenRecord(
    Id resource, List<PrincipalId> owners, List<Id> containers, long removedSeq) {
  /** Copies the lists. */
  public FrozenRecord {
    owners = List.copyOf(owners);
    containers = List.copyOf(containers);
  }

  static FrozenRecord of(Tree tree, Id resource, PrincipalId owner, List<Id> containers, long seq) {
    List<PrincipalId> owners = new ArrayList<>(3);
    for (PrincipalId at = owner; at != null; ) {
      owners.add(at);
      Principal principal = tree.principal(at);
      at = principal == null ? null : principal.parent();
    }
    return new FrozenRecord(resource, owners, containers, seq);
  }
}
