package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Verdict.Allowed;
import org.venomx.state.Verdict.Conflict;
import org.venomx.state.Verdict.Denied;
import org.venomx.state.Verdict.DeniedGrant;
import org.venomx.state.Verdict.NotFound;
import org.venomx.state.Verdict.Stopping;

/** Foundation §6: what is handed on and taken back, and by whom. */
class GrantRulesTest {
  private static final Verdict ALLOWED = Allowed.INSTANCE;
  private static final Scope EVERYTHING = new Scope.Everything();
  private static final Scope SELF = new Scope.Self();
  private static final PrincipalId MISSING = new PrincipalId(99);

  private final History history = new History();
  private final SessionId s0 = history.session(History.OWNER);
  private final PaneId p0 = history.window(s0, History.OWNER);
  private final WindowId w0 = history.pane(p0).window();
  private final SessionId s1 = history.session(History.OWNER);
  private final PrincipalId target = history.child(History.OWNER);

  /** Rows hold, columns may hand on: r and w for read and write, . for neither. */
  @Test
  void shouldHandOnWhatIsHeldByCoverage() {
    Map<String, Scope> scopes = new LinkedHashMap<>();
    scopes.put("*", EVERYTHING);
    scopes.put("session:*", new Scope.EveryOf(Kind.SESSION));
    scopes.put("pane:*", new Scope.EveryOf(Kind.PANE));
    scopes.put("s0", new Scope.Only(s0));
    scopes.put("w0", new Scope.Only(w0));
    scopes.put("p0", new Scope.Only(p0));
    scopes.put("s1", new Scope.Only(s1));
    scopes.put("p9", new Scope.Only(new PaneId(9)));
    scopes.put("daemon", new Scope.Only(DaemonId.SELF));
    scopes.put("self", SELF);

    //                                  *   ses pan s0  w0  p0  s1  p9  dae self
    assertEquals("write *          : w w w w w w w w w w", row(Right.WRITE, "*", scopes));
    assertEquals("write session:*  : . w . . . . . . . w", row(Right.WRITE, "session:*", scopes));
    assertEquals("write pane:*     : . . w . . w . w . w", row(Right.WRITE, "pane:*", scopes));
    assertEquals("write s0         : . . . w w w . . . w", row(Right.WRITE, "s0", scopes));
    assertEquals("write w0         : . . . . w w . . . w", row(Right.WRITE, "w0", scopes));
    assertEquals("write p0         : . . . . . w . . . w", row(Right.WRITE, "p0", scopes));
    assertEquals("write p9         : . . . . . . . w . w", row(Right.WRITE, "p9", scopes));
    assertEquals("write daemon     : . . . . . . . . w w", row(Right.WRITE, "daemon", scopes));
    assertEquals("write self       : . . . . . . . . . w", row(Right.WRITE, "self", scopes));
    assertEquals("read *           : r r r r r r r r r w", row(Right.READ, "*", scopes));
    assertEquals("read s0          : . . . r r r . . . w", row(Right.READ, "s0", scopes));
    assertEquals("read self        : . . . . . . . . . w", row(Right.READ, "self", scopes));
  }

  @Test
  void shouldNotHandOnAContainerWithWhatMayComeIntoIt() {
    PrincipalId agent =
        history.child(
            History.OWNER,
            new Grant(Right.WRITE, SELF),
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.SESSION)));
    SessionId own = history.session(agent);
    WindowId window = history.pane(history.window(own, agent)).window();
    // It holds all that is there now, but would not hold a pane that the owner puts there.
    assertEquals(false, mayHandOn(agent, own));
    assertEquals(false, mayHandOn(agent, window));
    assertEquals(false, mayHandOn(agent, new SessionId(9)), "made ahead of its time");
    assertEquals(true, mayHandOn(agent, history.principalOf(history.split(p0, agent))));

    PrincipalId wide =
        history.child(
            History.OWNER,
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.WINDOW)),
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.PANE)));
    assertEquals(true, mayHandOn(wide, w0));
    assertEquals(true, mayHandOn(wide, new WindowId(9)));
    assertEquals(false, mayHandOn(wide, s0), "it does not hold the session itself");
  }

  private boolean mayHandOn(PrincipalId caller, Id resource) {
    Grant grant = new Grant(Right.WRITE, new Scope.Only(resource));
    return Authority.mayHandOn(history.tree(), caller, grant);
  }

  @Test
  void shouldHandOnNothingAsARevokedOne() {
    PrincipalId revoked = caller(Right.WRITE, EVERYTHING);
    history.turn(Revocation.of(history.tree(), revoked, RevokeReason.REQUESTED));
    Grant self = new Grant(Right.READ, SELF);
    assertEquals(false, Authority.mayHandOn(history.tree(), revoked, self));
    assertEquals(false, Authority.mayHandOn(history.tree(), MISSING, self));
  }

  @Test
  void shouldCreatePrincipalsByTheGateAlone() {
    List<Grant> none = List.of();
    List<Grant> self = List.of(new Grant(Right.WRITE, SELF));
    List<Grant> beyond = List.of(self.getFirst(), new Grant(Right.READ, new Scope.Only(p0)));
    PrincipalId elsewhere = caller(Right.WRITE, new Scope.Only(new PaneId(77)));
    PrincipalId reader = caller(Right.READ, EVERYTHING);

    assertEquals(ALLOWED, rules(elsewhere, false).mayCreatePrincipal(none));
    assertEquals(ALLOWED, rules(elsewhere, false).mayCreatePrincipal(self));
    assertEquals(
        new DeniedGrant(beyond.getLast(), elsewhere),
        rules(elsewhere, true).mayCreatePrincipal(beyond));
    assertEquals(new Stopping(), rules(elsewhere, true).mayCreatePrincipal(self));
    for (PrincipalId caller : List.of(reader, target)) {
      Denied denied = new Denied(Right.WRITE, caller, null);
      assertEquals(denied, rules(caller, true).mayCreatePrincipal(beyond));
    }
  }

  @Test
  void shouldLimitTheChildrenThatMayAct() {
    PrincipalId parent = caller(Right.WRITE, SELF);
    PrincipalId first = history.child(parent);
    Tree tree = history.tree();
    for (int i = 1; i < Rules.CHILDREN_MAX; i++) {
      PrincipalId id = new PrincipalId(tree.next().principal());
      Event child = new Event.PrincipalCreated(id, parent, null, null, List.of(), History.TOKEN);
      tree = Evolve.apply(tree, child);
    }
    List<Grant> none = List.of();
    Rules full = new Rules(tree, parent, false, Seals.NONE);
    assertEquals(Verdict.Limit.PRINCIPALS, full.mayCreatePrincipal(none));
    Rules stopping = new Rules(tree, parent, true, Seals.NONE);
    assertEquals(new Stopping(), stopping.mayCreatePrincipal(none));
    for (Event event : Revocation.of(tree, first, RevokeReason.REQUESTED)) {
      tree = Evolve.apply(tree, event);
    }
    Rules again = new Rules(tree, parent, false, Seals.NONE);
    assertEquals(ALLOWED, again.mayCreatePrincipal(none));
  }

  @Test
  void shouldGrantInTheOrderOfTheChecks() {
    List<Grant> held = List.of(new Grant(Right.WRITE, new Scope.Only(p0)));
    List<Grant> beyond = List.of(new Grant(Right.READ, new Scope.Only(s0)));
    PrincipalId both =
        history.child(
            History.OWNER,
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.PRINCIPAL)),
            held.getFirst());
    PrincipalId reader = caller(Right.READ, EVERYTHING);

    assertEquals(
        new Denied(Right.WRITE, reader, target), rules(reader, true).mayGrant(target, held));
    assertEquals(new NotFound(Kind.PRINCIPAL), rules(both, true).mayGrant(MISSING, beyond));
    assertEquals(
        new DeniedGrant(beyond.getFirst(), both), rules(both, true).mayGrant(target, beyond));
    assertEquals(new Stopping(), rules(both, true).mayGrant(target, held));
    assertEquals(ALLOWED, rules(both, false).mayGrant(target, held));
    history.turn(Revocation.of(history.tree(), target, RevokeReason.REQUESTED));
    assertEquals(Conflict.REVOKED, rules(both, false).mayGrant(target, held));
    assertEquals(
        ALLOWED, rules(both, false).mayGrant(both, held), "itself, with no more than it has");
  }

  @Test
  void shouldRevokeInTheOrderOfTheChecks() {
    PrincipalId writer = caller(Right.WRITE, new Scope.EveryOf(Kind.PRINCIPAL));
    PrincipalId reader = caller(Right.READ, EVERYTHING);
    PrincipalId own = caller(Right.WRITE, SELF);
    PrincipalId child = history.child(own);

    assertEquals(new Denied(Right.WRITE, reader, target), rules(reader, true).mayRevoke(target));
    assertEquals(new Denied(Right.WRITE, own, MISSING), rules(own, true).mayRevoke(MISSING));
    assertEquals(new NotFound(Kind.PRINCIPAL), rules(writer, true).mayRevoke(MISSING));
    assertEquals(new Stopping(), rules(writer, true).mayRevoke(History.OWNER));
    assertEquals(Conflict.OWNER, rules(writer, false).mayRevoke(History.OWNER));
    assertEquals(Conflict.OWNER, rules(History.OWNER, false).mayRevoke(History.OWNER));
    assertEquals(ALLOWED, rules(writer, false).mayRevoke(target));
    assertEquals(ALLOWED, rules(own, false).mayRevoke(own), "itself");
    assertEquals(ALLOWED, rules(own, false).mayRevoke(child), "what is below it");
    assertEquals(new Denied(Right.WRITE, child, own), rules(child, false).mayRevoke(own));
  }

  @Test
  void shouldDenyARecursiveRemovalForOneForeignPane() {
    PrincipalId g5 =
        history.child(
            History.OWNER,
            new Grant(Right.WRITE, SELF),
            new Grant(Right.WRITE, new Scope.EveryOf(Kind.SESSION)));
    SessionId session = history.session(g5);
    PaneId own = history.window(session, g5);
    WindowId window = history.pane(own).window();
    assertEquals(ALLOWED, rules(g5, false).mayRemove(window, true));
    assertEquals(ALLOWED, rules(g5, false).mayRemove(session, true));

    PaneId foreign = history.split(own, History.OWNER);
    Denied unnamed = new Denied(Right.WRITE, g5, null);
    assertEquals(unnamed, rules(g5, false).mayRemove(window, true));
    assertEquals(unnamed, rules(g5, false).mayRemove(session, true));
    assertEquals(ALLOWED, rules(g5, false).mayKill(own, true));
    assertEquals(new Denied(Right.WRITE, g5, foreign), rules(g5, false).mayKill(foreign, true));
    assertEquals(Conflict.WINDOW_NOT_EMPTY, rules(g5, false).mayRemove(window, false));
    assertEquals(ALLOWED, rules(History.OWNER, false).mayRemove(window, true));
  }

  private String row(Right right, String held, Map<String, Scope> scopes) {
    PrincipalId caller = caller(right, History.there(scopes.get(held)));
    List<String> cells = new ArrayList<>();
    for (Scope scope : scopes.values()) {
      boolean write = Authority.mayHandOn(history.tree(), caller, new Grant(Right.WRITE, scope));
      boolean read = Authority.mayHandOn(history.tree(), caller, new Grant(Right.READ, scope));
      cells.add(write ? "w" : read ? "r" : ".");
      assertEquals(true, read || !write, "write implies read: " + scope);
    }
    return "%-17s: %s".formatted(right.label() + " " + held, String.join(" ", cells));
  }

  private Rules rules(PrincipalId caller, boolean stopping) {
    return new Rules(history.tree(), caller, stopping, Seals.NONE);
  }

  private PrincipalId caller(Right right, Scope scope) {
    return history.child(History.OWNER, new Grant(right, scope));
  }
}
