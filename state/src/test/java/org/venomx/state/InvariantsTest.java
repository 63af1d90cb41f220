package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/** Each rule, broken in a tree made by hand: s0 (w0: p0 live, p1 exited; w1: p2), s1 (empty). */
class InvariantsTest {
  private static final PrincipalId OWNER = PrincipalId.OWNER;
  private static final PrincipalId NOBODY = new PrincipalId(99);

  private final History history = new History();
  private final SessionId s0 = history.session(OWNER);
  private final PaneId p0 = history.window(s0, OWNER);
  private final PaneId p1 = history.split(p0, OWNER);
  private final PaneId p2 = history.window(s0, OWNER);
  private final SessionId s1 = history.session(OWNER);
  private final PrincipalId child = history.child(history.principalOf(p0));
  private Tree tree = Tree.EMPTY;

  @BeforeEach
  void exitOne() {
    history.exit(p1);
    tree = history.tree();
    assertDoesNotThrow(() -> Invariants.check(tree));
  }

  @Test
  void shouldAcceptTheEmptyTree() {
    assertDoesNotThrow(() -> Invariants.check(Tree.EMPTY));
  }

  @Test
  void shouldReportASessionOutOfPlace() {
    Session session = History.there(tree.session(s1));
    broken("below its counter", tree.withSession(session(new SessionId(9), OWNER)));
    broken("no owner", tree.withSession(session(s1, NOBODY)));
    broken("does not exist", tree.withSession(session.withWindow(new WindowId(9))));
    broken("not its own", tree.withSession(session.withWindow(history.windowOf(p0).id())));
  }

  @Test
  void shouldReportAWindowOutOfPlace() {
    Window window = history.windowOf(p0);
    Window other = history.windowOf(p2);
    broken("does not hold it", tree.withWindow(inSession(window, s1)));
    broken("does not hold it", tree.withWindow(inSession(window, new SessionId(9))));
    broken("no owner", tree.withWindow(owned(window, NOBODY)));
    for (int side : new int[] {0, -1, 1001}) {
      broken("no such size", tree.withWindow(sized(window, side, 24)));
      broken("no such size", tree.withWindow(sized(window, 80, side)));
    }
    broken("revision", tree.withWindow(showing(window, 0, window.layout())));
    broken("revision", tree.withWindow(showing(window, -1, null)));
    broken("not in it", tree.withWindow(showing(window, 9, both(p0, new PaneId(9)))));
    broken("not in it", tree.withWindow(showing(window, 9, both(p0, p2))));
    broken("twice", tree.withWindow(showing(window, 9, both(p0, p0))));
    broken("in no layout", tree.withWindow(showing(window, 9, new Layout.Leaf(p0))));
    broken("in no layout", tree.withWindow(showing(other, 9, null)));
    broken("counter", counted(tree, new Counters(2, 1, 3, 5, 0)));
  }

  @Test
  void shouldReportAPaneOutOfPlace() {
    broken("not in it", tree.withoutPane(p0));
    broken("not in it", tree.withPane(in(history.pane(p0), new WindowId(9))));
    Tree empty = tree.withWindow(showing(history.windowOf(p2), 9, null));
    broken("in no window", empty.withPane(in(history.pane(p2), new WindowId(9))));
    broken("no principal of its own", tree.withPane(ownedBy(history.pane(p0), NOBODY)));
    broken("no principal of its own", tree.withPane(ownedBy(history.pane(p0), OWNER)));
    PrincipalId others = history.principalOf(p2);
    broken("no principal of its own", tree.withPane(ownedBy(history.pane(p0), others)));
    broken("no such size", tree.withPane(sized(history.pane(p0), 0, 24)));
    broken("no such size", tree.withPane(sized(history.pane(p0), 80, 1001)));
    broken("counter", counted(tree, new Counters(2, 2, 2, 5, 0)));
  }

  @Test
  void shouldReportAPaneWhoseMarksContradict() {
    ExitStatus status = ExitStatus.exited(0);
    Pane.Phase running = Pane.Phase.RUNNING;
    Pane.Phase ended = Pane.Phase.EXITED;
    broken("status", marked(p0, running, status, 0, false, null));
    broken("status", marked(p1, ended, null, 100, false, null));
    broken("status", marked(p1, ended, null, 100, false, Archive.EXITED));
    broken("status", marked(p1, ended, status, 100, false, Archive.INTERRUPTED));
    broken("marks of an end", marked(p0, running, null, 5, false, null));
    broken("marks of an end", marked(p0, running, null, 0, true, null));
    broken("marks of an end", marked(p0, running, null, 0, false, Archive.EXITED));
    broken("interrupted", marked(p1, ended, status, 100, true, Archive.EXITED));
    broken("negative offset", marked(p1, ended, status, -1, false, null));
    broken("still act", marked(p0, ended, status, 0, false, null));
    broken("never launched", tree.withPane(launched(history.pane(p0), 0)));
  }

  @Test
  void shouldReportAPrincipalOutOfPlace() {
    Principal own = history.principal(history.principalOf(p0));
    Principal free = history.principal(child);
    Principal owner = history.principal(OWNER);
    broken("counter", counted(tree, new Counters(2, 2, 3, 4, 0)));
    broken("not there before it", tree.withPrincipal(under(free, NOBODY)));
    broken("not there before it", tree.withPrincipal(under(free, child)));
    broken("no parent", tree.withPrincipal(under(free, null)));
    broken("no parent", tree.withPrincipal(owner.withChildren(IdMap.empty()).revoke(9)));
    broken("not there before it", tree.withPrincipal(under(owner, child)));
    broken("counts it wrongly", tree.withPrincipal(under(free, OWNER)));
    broken("counts it wrongly", tree.withPrincipal(free.revoke(9)));
    broken("counts it wrongly", tree.withPrincipal(own.withChildren(IdMap.empty())));
    broken("a child of it", tree.withPrincipal(own.revoke(9)));
    IdMap<PrincipalId> strange = own.children().with(NOBODY.number(), NOBODY);
    broken("not its own", tree.withPrincipal(own.withChildren(strange)));
    broken("does not run its program", tree.withPrincipal(of(free, p2)));
    broken("does not run its program", tree.withPrincipal(of(free, new PaneId(9))));
  }

  private static void broken(String rule, Tree tree) {
    String message =
        assertThrows(CorruptHistoryException.class, () -> Invariants.check(tree), rule)
            .getMessage();
    assertTrue(String.valueOf(message).contains(rule), () -> rule + " expected: " + message);
  }

  private static Layout both(PaneId first, PaneId second) {
    return new Layout.Split(
        Layout.Direction.DOWN, 0.5, new Layout.Leaf(first), new Layout.Leaf(second));
  }

  private static Tree counted(Tree tree, Counters next) {
    return new Tree(
        tree.sessions(),
        tree.windows(),
        tree.panes(),
        tree.principals(),
        next,
        tree.frozen(),
        tree.seq());
  }

  private static Window showing(Window w, long revision, @Nullable Layout layout) {
    return w.withLayout(new Event.WindowLayoutChanged(w.id(), revision, layout));
  }

  private static Session session(SessionId id, PrincipalId owner) {
    return new Session(id, null, owner, IdMap.empty());
  }

  private static Window inSession(Window w, SessionId session) {
    return new Window(
        w.id(), session, null, w.owner(), w.cols(), w.rows(), w.revision(), w.layout());
  }

  private static Window owned(Window w, PrincipalId owner) {
    return new Window(
        w.id(), w.session(), null, owner, w.cols(), w.rows(), w.revision(), w.layout());
  }

  private static Window sized(Window w, int cols, int rows) {
    return new Window(w.id(), w.session(), null, w.owner(), cols, rows, w.revision(), w.layout());
  }

  private static Principal under(Principal p, @Nullable PrincipalId parent) {
    return new Principal(
        p.id(), parent, null, p.pane(), p.grants(), p.token(), p.revoked(), 0, p.children());
  }

  private static Principal of(Principal p, PaneId pane) {
    return new Principal(
        p.id(), p.parent(), null, pane, p.grants(), p.token(), p.revoked(), 0, p.children());
  }

  private static Pane in(Pane p, WindowId window) {
    return pane(p, window, p.owner(), p.cols(), p.rows(), p.launch());
  }

  private static Pane ownedBy(Pane p, PrincipalId owner) {
    return pane(p, p.window(), owner, p.cols(), p.rows(), p.launch());
  }

  private static Pane sized(Pane p, int cols, int rows) {
    return pane(p, p.window(), p.owner(), cols, rows, p.launch());
  }

  private static Pane launched(Pane p, int launch) {
    return pane(p, p.window(), p.owner(), p.cols(), p.rows(), launch);
  }

  private static Pane pane(
      Pane p, WindowId window, PrincipalId owner, int cols, int rows, int launch) {
    return new Pane(
        p.id(),
        window,
        owner,
        p.phase(),
        p.argv0(),
        p.pid(),
        cols,
        rows,
        launch,
        p.exit(),
        p.finalOffset(),
        p.endedByShutdown(),
        p.seen(),
        p.archive());
  }

  private Tree marked(
      PaneId id,
      Pane.Phase phase,
      @Nullable ExitStatus status,
      long offset,
      boolean byShutdown,
      @Nullable Archive archive) {
    Pane p = history.pane(id);
    return tree.withPane(
        new Pane(
            id,
            p.window(),
            p.owner(),
            phase,
            p.argv0(),
            p.pid(),
            p.cols(),
            p.rows(),
            p.launch(),
            status,
            offset,
            byShutdown,
            p.seen(),
            archive));
  }
}
