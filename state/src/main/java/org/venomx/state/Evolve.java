package org.venomx.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;

/**
 * The fold: a tree and the next event make the next tree. The daemon and the replay of its log use
 * this and nothing else, so both hold the same state. Pure.
 *
 * <p>It is strict. An event that does not fit means a corrupt log or a bug, and no guess would be
 * safe: {@link CorruptHistoryException}.
 */
public final class Evolve {
  private Evolve() {}

  /**
   * The tree after all events of one turn.
   *
   * @param firstSeq the seq of the first of them
   * @param by who acted; {@code null} where the daemon did
   */
  public static Tree turn(Tree tree, long firstSeq, @Nullable PrincipalId by, List<Event> events) {
    Tree next = firstSeq == tree.seq() + 1 ? tree : tree.at(firstSeq - 1);
    for (int i = 0; i < events.size(); i++) {
      next = apply(next, events.get(i));
    }
    return EvolvePrincipals.named(next, by);
  }

  /** The tree after {@code event}, whose seq follows on the tree's. */
  public static Tree apply(Tree before, Event event) {
    Tree tree = before.at(before.seq() + 1);
    return switch (event) {
      case Event.SessionCreated created -> sessionCreated(tree, created);
      case Event.SessionRenamed renamed -> {
        Session session = known(tree.session(renamed.session()), tree, event);
        yield tree.withSession(session.named(renamed.name()));
      }
      case Event.SessionRemoved removed -> sessionRemoved(tree, removed);
      case Event.WindowCreated created -> windowCreated(tree, created);
      case Event.WindowRenamed renamed -> {
        Window window = known(tree.window(renamed.window()), tree, event);
        yield tree.withWindow(window.named(renamed.name()));
      }
      case Event.WindowLayoutChanged changed -> {
        Window window = known(tree.window(changed.window()), tree, event);
        boolean follows = changed.revision() == window.revision() + 1;
        demand(follows, "the revision does not follow", event);
        yield tree.withWindow(window.withLayout(changed));
      }
      case Event.WindowRemoved removed -> windowRemoved(tree, removed);
      case Event.OfPane pane -> EvolvePanes.apply(tree, pane);
      case Event.OfPrincipal principal -> EvolvePrincipals.apply(tree, principal);
      case Event.DaemonStarted started -> tree;
      case Event.DaemonStopping stopping -> tree;
      case Event.CheckpointCreated created -> tree.withCheckpoint(created.number());
      case Event.CheckpointRestored restored -> tree;
    };
  }

  private static Tree sessionCreated(Tree tree, Event.SessionCreated created) {
    fresh(tree, created.session(), created);
    known(tree.principal(created.owner()), tree, created);
    return tree.withSession(
            new Session(created.session(), created.name(), created.owner(), IdMap.empty()))
        .counted(created.session());
  }

  private static Tree sessionRemoved(Tree tree, Event.SessionRemoved removed) {
    Session session = known(tree.session(removed.session()), tree, removed);
    demand(session.windows().isEmpty(), "the session holds a window", removed);
    FrozenRecord record =
        FrozenRecord.of(tree, session.id(), session.owner(), List.of(), tree.seq());
    return tree.withoutSession(session.id()).withFrozen(tree.frozen().with(record));
  }

  private static Tree windowCreated(Tree tree, Event.WindowCreated created) {
    fresh(tree, created.window(), created);
    known(tree.principal(created.owner()), tree, created);
    Session session = known(tree.session(created.session()), tree, created);
    Window window =
        new Window(
            created.window(),
            created.session(),
            created.name(),
            created.owner(),
            created.cols(),
            created.rows(),
            0,
            null);
    return tree.withSession(session.withWindow(created.window()))
        .withWindow(window)
        .counted(created.window());
  }

  private static Tree windowRemoved(Tree tree, Event.WindowRemoved removed) {
    Window window = known(tree.window(removed.window()), tree, removed);
    demand(window.session().equals(removed.session()), "it is in another session", removed);
    Session session = known(tree.session(removed.session()), tree, removed);
    for (Id.PaneId pane : NodeInvariants.panes(window)) {
      demand(tree.pane(pane) == null, "the window holds a pane", removed);
    }
    FrozenRecord record =
        FrozenRecord.of(tree, window.id(), window.owner(), List.of(session.id()), tree.seq());
    return tree.withSession(session.withoutWindow(window.id()))
        .withoutWindow(window.id())
        .withFrozen(tree.frozen().with(record));
  }

  static void fresh(Tree tree, Id id, Event event) {
    demand(id.number() >= tree.next().of(id.kind()), "its ID was used before", event);
    demand(id.number() <= Id.NUMBER_MAX, "its ID is beyond the largest number", event);
  }

  static <T> T known(@Nullable T found, Tree tree, Event event) {
    if (found == null) {
      throw new CorruptHistoryException(
          event + " names something that is not in a tree with " + tree.next());
    }
    return found;
  }

  static void demand(boolean holds, String otherwise, Event event) {
    if (!holds) {
      throw new CorruptHistoryException(event + ": " + otherwise);
    }
  }
}
