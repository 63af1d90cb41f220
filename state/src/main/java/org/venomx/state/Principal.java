package org.venomx.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

/**
 * Somebody who may act. A revoked one is kept while events name it, because they are judged by its
 * ancestry.
 */
public record Principal(
    PrincipalId id,
    @Nullable PrincipalId parent,
    @Nullable String name,
    @Nullable PaneId pane,
    List<Grant> grants,
    TokenHash token,
    boolean revoked) {

  Principal revoke() {
    return new Principal(id, parent, name, pane, grants, token, true);
  }
}
