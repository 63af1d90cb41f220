package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Authenticator;
import org.venomx.reactor.net.Request;
import org.venomx.state.Authority;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Kind;
import org.venomx.state.Principal;
import org.venomx.state.Revocation;
import org.venomx.state.RevokeReason;
import org.venomx.state.Right;
import org.venomx.state.Tree;

/**
 * {@code principal.*}: who may act, and what it holds (foundation §6). What a revocation means for
 * open connections is {@code net}'s business, which follows the events.
 */
final class PrincipalVerbs {
  private final Context context;

  PrincipalVerbs(Context context) {
    this.context = context;
  }

  void create(Request request) {
    List<Grant> grants = Grants.of(request, List.of(), context.daemon());
    if (grants == null
        || !context.passes(request, context.rules(request).mayCreatePrincipal(grants))
        || !context.hasRoom(request)) {
      return;
    }
    PrincipalId principal = context.ids().principal();
    String name = (String) request.params().get("name");
    String token = Authenticator.newToken();
    PrincipalId parent = request.caller();
    context
        .journal()
        .turn()
        .begin(parent)
        .stage(
            new Event.PrincipalCreated(
                principal, parent, name, null, grants, Authenticator.hash(token)))
        .answer(request.with(new Fields().add("principal", principal).add("token", token).map()))
        .commit();
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Tree tree = context.journal().tree();
    List<@Nullable Object> principals = new ArrayList<>();
    for (Principal principal : tree.principals()) {
      if (Authority.holds(tree, request.caller(), Right.READ, principal.id())) {
        principals.add(Entities.principal(principal, context.daemon()));
      }
    }
    request.succeed(new Fields().add("principals", principals).map());
  }

  void get(Request request) {
    PrincipalId id = named(request);
    if (context.passes(request, context.rules(request).mayRead(id))) {
      request.succeed(Entities.principal(principal(id), context.daemon()));
    }
  }

  /** Needs no right: everybody may know who they are. */
  void whoami(Request request) {
    request.succeed(Entities.principal(principal(request.caller()), context.daemon()));
  }

  void grant(Request request) {
    PrincipalId id = named(request);
    List<Grant> grants = Grants.of(request, List.of(), context.daemon());
    if (grants == null || !context.passes(request, context.rules(request).mayGrant(id, grants))) {
      return;
    }
    List<Grant> held = principal(id).grants();
    List<Grant> fresh = grants.stream().filter(grant -> !held.contains(grant)).toList();
    if (fresh.isEmpty()) {
      request.succeed(Map.of());
    } else if (held.size() + fresh.size() > Limits.GRANTS_MAX) {
      request.fail(
          new ProtocolError(
              ErrorCode.LIMIT_GRANTS,
              "a principal holds at most " + Limits.GRANTS_MAX + " grants; take some back first"));
    } else if (context.hasRoom(request)) {
      record(request, List.of(new Event.PrincipalGranted(id, fresh)));
    }
  }

  /** Room in the log is kept for a revocation, as for all that ends something. */
  void revoke(Request request) {
    PrincipalId id = named(request);
    boolean whole = !request.params().containsKey("grants");
    List<Grant> grants = Grants.of(request, List.of(), context.daemon());
    if (grants == null
        || !context.passes(request, context.rules(request).mayRevoke(id))
        || !context.logWorks(request)) {
      return;
    }
    Principal principal = principal(id);
    if (whole) {
      Tree tree = context.journal().tree();
      record(request, Revocation.of(tree, id, RevokeReason.REQUESTED));
      return;
    }
    List<Grant> taken = grants.stream().filter(principal.grants()::contains).toList();
    if (taken.isEmpty() || principal.revoked()) {
      request.succeed(Map.of()); // nobody can use what is left of it
    } else if (context.hasRoom(request)) {
      record(request, List.of(new Event.PrincipalCurtailed(id, taken)));
    }
  }

  /** A turn without events is answered as well. */
  private void record(Request request, List<Event> events) {
    context
        .journal()
        .turn()
        .begin(request.caller())
        .stage(events)
        .answer(request.with(Map.of()))
        .commit();
  }

  private PrincipalId named(Request request) {
    return new PrincipalId(context.number(request, Kind.PRINCIPAL));
  }

  private Principal principal(PrincipalId id) {
    return context.existing(context.journal().tree().principal(id));
  }
}
