package org.venomx.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

/**
 * Somebody who may act. A revoked one is kept while events name it, because they are judged by its
 * ancestry.
 *
 * @param parent who made it; {@code null} for the owner alone
 * @param pane the pane whose program it belongs to, which may be gone once it is revoked
 * @param namedSeq the newest event that is about it or was its doing; kept for all but the owner
 * @param children those of its children that may act; what a revocation walks and a limit counts
 */
public record Principal(
    PrincipalId id,
    @Nullable PrincipalId parent,
    @Nullable String name,
    @Nullable PaneId pane,
    List<Grant> grants,
    TokenHash token,
    boolean revoked,
    long namedSeq,
    IdMap<PrincipalId> children) {

  static Principal of(Event.PrincipalCreated created, long seq) {
    return new Principal(
        created.principal(),
        created.parent(),
        created.name(),
        created.pane(),
        created.grants(),
        created.token(),
        false,
        seq,
        IdMap.empty());
  }

  Principal revoke(long seq) {
    return new Principal(id, parent, name, pane, grants, token, true, seq, children);
  }

  Principal withGrants(List<Grant> newGrants, long seq) {
    return new Principal(id, parent, name, pane, newGrants, token, revoked, seq, children);
  }

  Principal named(long seq) {
    return new Principal(id, parent, name, pane, grants, token, revoked, seq, children);
  }

  Principal withChildren(IdMap<PrincipalId> newChildren) {
    return new Principal(id, parent, name, pane, grants, token, revoked, namedSeq, newChildren);
  }
}
