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
    IdMap<PrincipalId> children) {

  static Principal of(Event.PrincipalCreated created) {
    return new Principal(
        created.principal(),
        created.parent(),
        created.name(),
        created.pane(),
        created.grants(),
        created.token(),
        false,
        IdMap.empty());
  }

  Principal revoke() {
    return new Principal(id, parent, name, pane, grants, token, true, children);
  }

  Principal withChildren(IdMap<PrincipalId> newChildren) {
    return new Principal(id, parent, name, pane, grants, token, revoked, newChildren);
  }
}
