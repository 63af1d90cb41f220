package org.venomx.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Archive;
import org.venomx.state.Event;
import org.venomx.state.Evolve;
import org.venomx.state.ExitStatus;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Invariants;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Layout;
import org.venomx.state.Observation;
import org.venomx.state.Removal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Right;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;
import org.venomx.state.Tree;

/** Trees with everything in them that a tree may hold, random in size and shape. */
final class Trees {
  private final Random random;
  private Tree tree = Tree.EMPTY;

  private Trees(long seed) {
    random = new Random(seed);
  }

  static Tree random(long seed) {
    return new Trees(seed).grow();
  }

  private Tree grow() {
    turn(
        new Event.PrincipalCreated(
            PrincipalId.OWNER, null, null, null, Grant.OWNER, TokenHash.NONE));
    for (int sessions = 1 + random.nextInt(3); sessions > 0; sessions--) {
      SessionId session = new SessionId(tree.next().session());
      turn(new Event.SessionCreated(session, text(), PrincipalId.OWNER));
      for (int windows = random.nextInt(4); windows > 0; windows--) {
        window(session);
      }
    }
    turn(new Event.CheckpointCreated(random.nextInt(9), null, "x"));
    for (var pane : tree.panes()) {
      live(pane.id());
    }
    for (var window : tree.windows()) {
      remove(window.id());
    }
    Invariants.check(tree);
    return tree;
  }

  private void window(SessionId session) {
    WindowId window = new WindowId(tree.next().window());
    turn(new Event.WindowCreated(window, session, text(), PrincipalId.OWNER, 80, 24));
    @Nullable Layout layout = null;
    long revision = 0;
    for (int panes = random.nextInt(5); panes > 0; panes--) {
      PaneId pane = new PaneId(tree.next().pane());
      PrincipalId own = new PrincipalId(tree.next().principal());
      Layout leaf = new Layout.Leaf(pane);
      layout =
          layout == null
              ? leaf
              : new Layout.Split(
                  random.nextBoolean() ? Layout.Direction.RIGHT : Layout.Direction.DOWN,
                  random.nextDouble(),
                  layout,
                  leaf);
      revision++;
      turn(
          new Event.PrincipalCreated(own, PrincipalId.OWNER, text(), pane, grants(), token()),
          new Event.PaneCreated(pane, window, own, "sh", 2 + random.nextInt(9_999), 80, 24),
          new Event.WindowLayoutChanged(window, revision, layout, 80, 24));
    }
  }

  private void live(PaneId pane) {
    PrincipalId own = there(tree.pane(pane)).owner();
    if (random.nextBoolean()) {
      turn(new Event.PaneObserved(pane, new Observation(text(), text(), random.nextInt(5))));
    }
    if (random.nextBoolean()) {
      turn(new Event.PaneTerminating(pane, KillSignal.SIGTERM));
    }
    if (random.nextBoolean()) {
      ExitStatus status =
          random.nextBoolean() ? ExitStatus.exited(random.nextInt(256)) : ExitStatus.killedBy(9);
      boolean byShutdown = random.nextInt(4) == 0;
      turn(
          new Event.PaneExited(pane, status, random.nextInt(1 << 20), byShutdown),
          new Event.PrincipalRevoked(own, RevokeReason.EXITED));
      if (random.nextBoolean()) {
        turn(new Event.PaneArchived(pane, byShutdown ? Archive.INTERRUPTED : Archive.EXITED));
      }
    }
  }

  private void remove(WindowId window) {
    boolean dead =
        there(tree.window(window)).panes().stream()
            .noneMatch(pane -> there(tree.pane(pane)).live());
    if (dead && random.nextInt(3) == 0) {
      turn(Removal.ofWindow(tree, window).toArray(Event[]::new));
    }
  }

  private List<Grant> grants() {
    List<Grant> grants = new ArrayList<>(Grant.PANE);
    grants.add(new Grant(Right.READ, new Scope.EveryOf(Kind.WINDOW)));
    grants.add(new Grant(Right.WRITE, new Scope.Only(new PaneId(random.nextInt(9)))));
    return grants.subList(0, random.nextInt(4));
  }

  private TokenHash token() {
    byte[] digest = new byte[TokenHash.BYTES];
    random.nextBytes(digest);
    return new TokenHash(digest);
  }

  private @Nullable String text() {
    return random.nextInt(3) == 0 ? null : "é\t😀" + random.nextInt();
  }

  private static <T> T there(@Nullable T found) {
    if (found == null) {
      throw new AssertionError("it is not in the tree");
    }
    return found;
  }

  private void turn(Event... events) {
    tree = Evolve.turn(tree, tree.seq() + 1, PrincipalId.OWNER, List.of(events));
  }
}
