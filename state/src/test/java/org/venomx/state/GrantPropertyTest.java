package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/** Any sequence of grants and revocations, held against {@link GrantBook}. */
class GrantPropertyTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 60;

  @Test
  void shouldHoldWhatTheBookSaysWhateverWasGrantedAndTakenBack() {
    for (long seed = 0; seed < SEEDS; seed++) {
      new Course(seed).run();
    }
  }

  @Test
  void shouldNotForgetWhatRetainedEventsAndLiveThingsNeed() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Course course = new Course(1000 + seed);
      course.run();
      course.forgetBitByBit();
    }
  }

  /** One seed's. */
  private static final class Course {
    private final Random random;
    private final String told;
    private final History history = new History();
    private final GrantBook book = new GrantBook();
    private final List<Id> born = new ArrayList<>();
    private int followed;
    private int allowed;
    private int denied;

    Course(long seed) {
      random = new Random(seed);
      told = "seed " + seed + ": ";
    }

    void run() {
      follow();
      for (int step = 0; step < STEPS; step++) {
        step();
        follow();
        compare();
      }
      assertTrue(allowed > 0 && denied > 0, told + "nothing was tried");
    }

    private void step() {
      PrincipalId caller = any(principals(true));
      switch (random.nextInt(12)) {
        case 0 -> history.session(caller);
        case 1, 2 -> {
          SessionId session =
              has(Kind.SESSION) ? (SessionId) any(alive(Kind.SESSION)) : history.session(caller);
          history.window(session, caller);
        }
        case 3 -> {
          if (has(Kind.PANE)) history.split((PaneId) any(alive(Kind.PANE)), caller);
        }
        case 4 -> {
          PaneId pane = has(Kind.PANE) ? (PaneId) any(alive(Kind.PANE)) : null;
          if (pane != null && history.pane(pane).live()) history.exit(pane);
          else if (pane != null) history.remove(pane);
        }
        case 5, 6, 7, 8 -> create(caller);
        case 9, 10 -> grant(caller, any(principals(false)));
        default -> revoke(caller, any(principals(false)));
      }
    }

    private void create(PrincipalId caller) {
      List<Grant> grants = someGrants();
      Verdict verdict = rules(caller).mayCreatePrincipal(grants);
      judge(verdict, Authority.holdsAnywhere(tree(), caller, Right.WRITE), caller, grants);
      if (verdict.allowed()) {
        history.child(caller, grants.toArray(Grant[]::new));
      }
    }

    private void grant(PrincipalId caller, PrincipalId target) {
      List<Grant> grants = someGrants();
      Verdict verdict = rules(caller).mayGrant(target, grants);
      Principal principal = history.principal(target);
      if (verdict == Verdict.Conflict.REVOKED) {
        assertTrue(principal.revoked(), told + target);
        return;
      }
      judge(verdict, bookHolds(caller, Right.WRITE, target), caller, grants);
      List<Grant> fresh =
          grants.stream().filter(grant -> !principal.grants().contains(grant)).toList();
      if (verdict.allowed() && !fresh.isEmpty()) {
        history.turn(List.of(new Event.PrincipalGranted(target, fresh)));
      }
    }

    private void revoke(PrincipalId caller, PrincipalId target) {
      Verdict verdict = rules(caller).mayRevoke(target);
      if (!bookHolds(caller, Right.WRITE, target)) {
        assertEquals(new Verdict.Denied(Right.WRITE, caller, target), verdict, told);
      } else if (target.equals(PrincipalId.OWNER)) {
        assertEquals(Verdict.Conflict.OWNER, verdict, told);
      } else {
        assertTrue(verdict.allowed(), told + verdict);
        List<Grant> grants = history.principal(target).grants();
        boolean some = random.nextBoolean() && !grants.isEmpty();
        List<Event> events =
            some && !history.principal(target).revoked()
                ? List.of(new Event.PrincipalCurtailed(target, List.of(any(grants))))
                : Revocation.of(tree(), target, RevokeReason.REQUESTED);
        if (!events.isEmpty()) history.turn(events);
      }
    }

    /** The verdict is the book's, and what is handed on is held, resource by resource. */
    private void judge(Verdict verdict, boolean mayAct, PrincipalId caller, List<Grant> grants) {
      boolean mayHandOn =
          grants.stream().allMatch(each -> book.mayHandOn(caller.toString(), GrantBook.text(each)));
      assertEquals(mayAct && mayHandOn, verdict.allowed(), told + caller + grants + verdict);
      allowed += verdict.allowed() ? 1 : 0;
      denied += verdict.allowed() ? 0 : 1;
      for (Grant grant : verdict.allowed() ? grants : List.<Grant>of()) {
        for (Id resource : grant.scope() instanceof Scope.Self ? List.<Id>of() : resources()) {
          String name = GrantBook.name(resource);
          boolean handed = book.covers("nobody", grant.scope().toString(), name);
          assertTrue(
              !handed || Authority.holds(tree(), caller, grant.right(), resource),
              () -> told + caller + " hands on " + grant + " and does not hold " + resource);
        }
      }
    }

    private void compare() {
      for (PrincipalId who : principals(false)) {
        for (Id resource : resources()) {
          for (Right right : Right.values()) {
            assertEquals(
                bookHolds(who, right, resource),
                Authority.holds(tree(), who, right, resource),
                () -> told + who + " " + right + " " + resource);
          }
        }
      }
    }

    /**
     * Raises the floor in steps; what is left must be what the events above it and the living need.
     */
    void forgetBitByBit() {
      Tree rest = tree();
      long newest = rest.seq();
      for (long floor = 1; floor <= newest + 1; floor += 1 + random.nextInt(8)) {
        Tree atOnce = Forgetting.below(tree(), floor);
        rest = Forgetting.below(rest, floor);
        assertEquals(atOnce, rest, told + "in steps or at once, floor " + floor);
        assertEquals(needed(floor), left(rest), told + "floor " + floor);
        assertEquals(rest, Forgetting.below(rest, floor), told + "twice");
        Invariants.check(rest);
      }
      assertEquals(0, Forgetting.below(tree(), newest + 1).frozen().count(), told);
    }

    /** By the book: the living and theirs, what retained events name, and the ancestors of all. */
    private Set<Id> needed(long floor) {
      Set<Id> needed = new LinkedHashSet<>();
      long seq = 0;
      for (List<Event> turn : history.turns()) {
        for (Event event : turn) {
          seq++;
          if (seq < floor) continue;
          if (event instanceof Event.OfPrincipal about) needed.add(about.principal());
          boolean removes =
              event instanceof Event.PaneRemoved
                  || event instanceof Event.WindowRemoved
                  || event instanceof Event.SessionRemoved;
          if (removes) {
            needed.add(event.resource());
            FrozenRecord record = History.there(tree().frozen().of(event.resource()));
            needed.addAll(record.owners());
          }
        }
      }
      for (Principal each : tree().principals()) {
        if (!each.revoked()) needed.add(each.id());
      }
      tree().sessions().forEach(each -> needed.add(each.owner()));
      tree().windows().forEach(each -> needed.add(each.owner()));
      tree().panes().forEach(each -> needed.add(each.owner()));
      for (Id id : List.copyOf(needed)) {
        PrincipalId at = id instanceof PrincipalId principal ? principal : null;
        while (at != null) {
          needed.add(at);
          at = history.principal(at).parent();
        }
      }
      return sorted(needed);
    }

    private static Set<Id> left(Tree tree) {
      Set<Id> left = new LinkedHashSet<>();
      tree.principals().forEach(each -> left.add(each.id()));
      tree.frozen().forEach(each -> left.add(each.resource()));
      return sorted(left);
    }

    private static Set<Id> sorted(Set<Id> ids) {
      List<Id> all = new ArrayList<>(ids);
      all.sort((a, b) -> GrantBook.name(a).compareTo(GrantBook.name(b)));
      return new LinkedHashSet<>(all);
    }

    private List<Grant> someGrants() {
      List<Grant> grants = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        Right right = random.nextBoolean() ? Right.READ : Right.WRITE;
        Kind kind = any(List.of(Kind.values()));
        Scope scope =
            switch (random.nextInt(8)) {
              case 0 -> new Scope.Everything();
              case 1 -> new Scope.EveryOf(kind);
              case 2, 3 -> new Scope.Self();
              default -> new Scope.Only(any(resources()));
            };
        Grant grant = new Grant(right, scope);
        if (!grants.contains(grant)) grants.add(grant);
      }
      return grants;
    }

    /** All that ever was, and one of each kind that never will be. */
    private List<Id> resources() {
      List<Id> all = new ArrayList<>(born);
      all.add(DaemonId.SELF);
      all.add(new SessionId(999));
      all.add(new WindowId(999));
      all.add(new PaneId(999));
      all.add(new PrincipalId(999));
      return all;
    }

    private void follow() {
      List<List<Event>> turns = history.turns();
      for (; followed < turns.size(); followed++) {
        book.follow(turns.get(followed));
        for (Event event : turns.get(followed)) {
          if (event.type().endsWith(".created")) born.add(event.resource());
        }
      }
    }

    private List<PrincipalId> principals(boolean live) {
      List<PrincipalId> all = new ArrayList<>();
      for (Principal each : tree().principals()) {
        if (!live || !each.revoked()) all.add(each.id());
      }
      return all;
    }

    private List<Id> alive(Kind kind) {
      return born.stream().filter(id -> id.kind() == kind && tree().has(id)).toList();
    }

    private boolean has(Kind kind) {
      return !alive(kind).isEmpty();
    }

    private boolean bookHolds(PrincipalId who, Right right, Id resource) {
      return book.holds(who.toString(), right.label(), GrantBook.name(resource));
    }

    private Rules rules(PrincipalId caller) {
      return new Rules(tree(), caller, false, Seals.NONE);
    }

    private Tree tree() {
      return history.tree();
    }

    private <T> T any(List<T> all) {
      return all.get(random.nextInt(all.size()));
    }
  }
}
