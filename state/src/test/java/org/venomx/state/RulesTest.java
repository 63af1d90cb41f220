package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Verdict.Allowed;
import org.venomx.state.Verdict.Conflict;
import org.venomx.state.Verdict.Denied;
import org.venomx.state.Verdict.NotFound;
import org.venomx.state.Verdict.Stopping;

/** The order of checks of RFC-0012 §3: an earlier refusal hides every later one. */
class RulesTest {
  private static final Verdict ALLOWED = Allowed.INSTANCE;
  private static final PaneId MISSING = new PaneId(99);

  private final History history = new History();
  private final SessionId session = history.session(History.OWNER);
  private final PaneId running = history.window(session, History.OWNER);
  private final PaneId terminating = history.split(running, History.OWNER);
  private final PaneId exited = history.split(running, History.OWNER);
  private final PrincipalId stranger = history.child(History.OWNER);
  private final PrincipalId reader = caller(Right.READ, new Scope.Everything());
  private final PrincipalId elsewhere = caller(Right.WRITE, new Scope.Only(new PaneId(77)));
  private final PrincipalId panes = caller(Right.WRITE, new Scope.EveryOf(Kind.PANE));

  RulesTest() {
    history.terminating(terminating);
    history.exit(exited);
  }

  /** The verbs on a pane that change something, with what each says of a pane in each phase. */
  private Map<Function<Rules, Function<PaneId, Verdict>>, Map<PaneId, Verdict>> paneVerbs() {
    Map<Function<Rules, Function<PaneId, Verdict>>, Map<PaneId, Verdict>> verbs =
        new LinkedHashMap<>();
    verbs.put(
        rules -> pane -> rules.mayKill(pane, false),
        Map.of(running, ALLOWED, terminating, ALLOWED, exited, ALLOWED));
    verbs.put(
        rules -> pane -> rules.mayRemove(pane),
        Map.of(
            running, Conflict.PANE_RUNNING, terminating, Conflict.PANE_RUNNING, exited, ALLOWED));
    verbs.put(
        rules -> rules::maySend,
        Map.of(
            running,
            ALLOWED,
            terminating,
            Conflict.PANE_TERMINATING,
            exited,
            Conflict.PANE_EXITED));
    return verbs;
  }

  @Test
  void shouldRefuseInTheOrderOfTheSpecification() {
    paneVerbs()
        .forEach((verb, expected) -> {
          for (PaneId pane : expected.keySet()) {
            for (boolean stopping : new boolean[] {false, true}) {
              // 1 the gate, 2 the right on the target
              for (PrincipalId caller : new PrincipalId[] {stranger, reader, elsewhere}) {
                Verdict denied = new Denied(Right.WRITE, caller, pane);
                assertEquals(denied, ask(verb, caller, stopping, pane));
              }
            }
            // 3 shutdown, 5 conflicts
            assertEquals(new Stopping(), ask(verb, panes, true, pane));
            assertEquals(expected.get(pane), ask(verb, panes, false, pane));
          }
          // look-up comes after the right and before the shutdown
          assertEquals(new NotFound(Kind.PANE), ask(verb, panes, false, MISSING));
          assertEquals(new NotFound(Kind.PANE), ask(verb, panes, true, MISSING));
        });
  }

  @Test
  void shouldDenyAMissingTargetJustAsAnExistingOne() {
    PrincipalId bySession = caller(Right.WRITE, new Scope.Only(new SessionId(5)));
    PrincipalId bySelf = caller(Right.WRITE, new Scope.Self());
    paneVerbs()
        .keySet()
        .forEach(verb -> {
          for (PrincipalId caller :
              new PrincipalId[] {stranger, reader, elsewhere, bySession, bySelf}) {
            assertEquals(
                new Denied(Right.WRITE, caller, running), ask(verb, caller, false, running));
            assertEquals(
                new Denied(Right.WRITE, caller, MISSING), ask(verb, caller, false, MISSING));
          }
        });
  }

  @Test
  void shouldLetAPanesOwnProgramActOnIt() {
    Rules rules = rules(history.principalOf(running), false);
    assertEquals(ALLOWED, rules.mayKill(running, false));
    assertEquals(ALLOWED, rules.maySend(running));
    PrincipalId own = history.principalOf(running);
    assertEquals(new Denied(Right.WRITE, own, exited), rules.mayKill(exited, false));
    assertEquals(new Denied(Right.WRITE, own, null), rules.mayCreateSession());
  }

  @Test
  void shouldDenyARevokedCaller() {
    PrincipalId revoked = history.principalOf(exited);
    assertEquals(
        new Denied(Right.WRITE, revoked, exited), rules(revoked, false).mayKill(exited, false));
    assertEquals(new Denied(Right.READ, revoked, null), rules(revoked, false).mayList());
  }

  @Test
  void shouldCreateSessionsByARightOnAllOfThem() {
    PrincipalId sessions = caller(Right.WRITE, new Scope.EveryOf(Kind.SESSION));
    PrincipalId one = caller(Right.WRITE, new Scope.Only(session));

    assertEquals(ALLOWED, rules(History.OWNER, false).mayCreateSession());
    assertEquals(ALLOWED, rules(sessions, false).mayCreateSession());
    assertEquals(new Stopping(), rules(sessions, true).mayCreateSession());
    for (PrincipalId caller : new PrincipalId[] {stranger, reader, one, panes}) {
      Denied denied = new Denied(Right.WRITE, caller, null);
      assertEquals(denied, rules(caller, false).mayCreateSession());
      assertEquals(denied, rules(caller, true).mayCreateSession());
    }
  }

  @Test
  void shouldCreateWindowsByARightOnTheSession() {
    PrincipalId one = caller(Right.WRITE, new Scope.Only(session));
    PrincipalId every = caller(Right.WRITE, new Scope.EveryOf(Kind.SESSION));
    SessionId missing = new SessionId(99);

    assertEquals(ALLOWED, rules(one, false).mayCreateWindow(session, Grant.PANE));
    assertEquals(new Stopping(), rules(one, true).mayCreateWindow(session, Grant.PANE));
    assertEquals(
        new Denied(Right.WRITE, one, missing),
        rules(one, false).mayCreateWindow(missing, Grant.PANE));
    assertEquals(
        new NotFound(Kind.SESSION), rules(every, true).mayCreateWindow(missing, Grant.PANE));
    assertEquals(
        new Denied(Right.WRITE, panes, session),
        rules(panes, true).mayCreateWindow(session, Grant.PANE));
  }

  @Test
  void shouldStopAndExamineByARightOnTheDaemon() {
    PrincipalId writer = caller(Right.WRITE, new Scope.EveryOf(Kind.DAEMON));
    PrincipalId looker = caller(Right.READ, new Scope.Only(DaemonId.SELF));

    assertEquals(ALLOWED, rules(writer, false).mayStop());
    assertEquals(ALLOWED, rules(writer, true).mayStop(), "stopping twice is no conflict");
    assertEquals(ALLOWED, rules(writer, false).mayExamine());
    assertEquals(ALLOWED, rules(looker, true).mayExamine(), "reads go on during a shutdown");
    assertEquals(new Denied(Right.WRITE, looker, null), rules(looker, false).mayStop());
    assertEquals(new Denied(Right.WRITE, panes, null), rules(panes, false).mayStop());
    assertEquals(new Denied(Right.READ, panes, null), rules(panes, false).mayExamine());
    assertEquals(new Denied(Right.READ, stranger, null), rules(stranger, false).mayExamine());
  }

  @Test
  void shouldReadByTheRightOnTheTargetBeforeLookUp() {
    WindowId window = history.pane(running).window();
    Rules byWindow = rules(caller(Right.READ, new Scope.Only(window)), true);
    PrincipalId caller = byWindow.caller();

    assertEquals(ALLOWED, byWindow.mayRead(window));
    assertEquals(ALLOWED, byWindow.mayRead(exited));
    assertEquals(new Denied(Right.READ, caller, session), byWindow.mayRead(session));
    assertEquals(new Denied(Right.READ, caller, MISSING), byWindow.mayRead(MISSING));
    assertEquals(new NotFound(Kind.PANE), rules(reader, false).mayRead(MISSING));
    assertEquals(new NotFound(Kind.PRINCIPAL), rules(reader, false).mayRead(new PrincipalId(99)));
    assertEquals(
        new Denied(Right.READ, stranger, running), rules(stranger, false).mayRead(running));
  }

  @Test
  void shouldListForWhoeverHoldsAnythingAtAll() {
    assertEquals(ALLOWED, rules(elsewhere, true).mayList());
    assertEquals(new Denied(Right.READ, stranger, null), rules(stranger, false).mayList());
  }

  private Verdict ask(
      Function<Rules, Function<PaneId, Verdict>> verb,
      PrincipalId caller,
      boolean stopping,
      PaneId pane) {
    return verb.apply(rules(caller, stopping)).apply(pane);
  }

  private Rules rules(PrincipalId caller, boolean stopping) {
    return new Rules(history.tree(), caller, stopping, Seals.NONE);
  }

  private PrincipalId caller(Right right, Scope scope) {
    return history.child(History.OWNER, new Grant(right, scope));
  }
}
