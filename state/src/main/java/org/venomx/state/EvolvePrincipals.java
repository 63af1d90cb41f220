package org.venomx.state;

import static org.venomx.state.Evolve.demand;
import static org.venomx.state.Evolve.fresh;
import static org.venomx.state.Evolve.known;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;

/** The part of the fold that is about principals. Pure. */
final class EvolvePrincipals {
  private EvolvePrincipals() {}

  static Tree apply(Tree tree, Event.OfPrincipal event) {
    return switch (event) {
      case Event.PrincipalCreated created -> created(tree, created);
      case Event.PrincipalGranted granted -> {
        Principal principal = acting(tree, granted.principal(), event);
        List<Grant> grants = new ArrayList<>(principal.grants());
        for (Grant grant : granted.grants()) {
          demand(!grants.contains(grant), "the grant was held before", event);
          grants.add(grant);
        }
        yield tree.withPrincipal(principal.withGrants(List.copyOf(grants), tree.seq()));
      }
      case Event.PrincipalCurtailed curtailed -> {
        Principal principal = acting(tree, curtailed.principal(), event);
        List<Grant> grants = new ArrayList<>(principal.grants());
        for (Grant grant : curtailed.grants()) {
          demand(grants.remove(grant), "the grant was not held", event);
        }
        yield tree.withPrincipal(principal.withGrants(List.copyOf(grants), tree.seq()));
      }
      case Event.PrincipalRevoked revoked -> revoked(tree, revoked);
      case Event.AuditDenied denied -> {
        known(tree.principal(denied.principal()), tree, event);
        yield named(tree, denied.principal());
      }
    };
  }

  /**
   * Notes that the newest event names a principal. The owner is never forgotten, so its deeds leave
   * no mark; neither do those of one who is forgotten already.
   */
  static Tree named(Tree tree, @Nullable PrincipalId id) {
    Principal principal = id == null || id.equals(PrincipalId.OWNER) ? null : tree.principal(id);
    return principal == null ? tree : tree.withPrincipal(principal.named(tree.seq()));
  }

  private static Tree created(Tree tree, Event.PrincipalCreated created) {
    fresh(tree, created.principal(), created);
    Principal principal = Principal.of(created, tree.seq());
    Tree grown = tree.withPrincipal(principal).counted(created.principal());
    if (created.parent() == null) {
      boolean owner = created.principal().equals(PrincipalId.OWNER);
      demand(owner, "only the owner has no parent", created);
      return grown;
    }
    Principal parent = known(tree.principal(created.parent()), tree, created);
    IdMap<PrincipalId> siblings =
        parent.children().with(created.principal().number(), created.principal());
    return grown.withPrincipal(parent.withChildren(siblings));
  }

  private static Tree revoked(Tree tree, Event.PrincipalRevoked revoked) {
    Principal principal = acting(tree, revoked.principal(), revoked);
    if (principal.parent() == null) {
      throw new CorruptHistoryException(revoked + ": the owner cannot be revoked");
    }
    Principal parent = known(tree.principal(principal.parent()), tree, revoked);
    IdMap<PrincipalId> siblings = parent.children().without(principal.id().number());
    return tree.withPrincipal(principal.revoke(tree.seq()))
        .withPrincipal(parent.withChildren(siblings));
  }

  private static Principal acting(Tree tree, PrincipalId id, Event event) {
    Principal principal = known(tree.principal(id), tree, event);
    demand(!principal.revoked(), "the principal was revoked before", event);
    return principal;
  }
}
