package org.venomx.state;

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

  /** The tree after {@code event}. */
  public static Tree apply(Tree tree, Event event) {
    return switch (event) {
      case Event.SessionCreated created -> sessionCreated(tree, created);
      case Event.WindowCreated created -> windowCreated(tree, created);
      case Event.WindowLayoutChanged changed -> layoutChanged(tree, changed);
      case Event.PaneCreated created -> paneCreated(tree, created);
      case Event.PaneTerminating terminating -> {
        Pane pane = known(tree.pane(terminating.pane()), tree, event);
        demand(pane.phase() == Pane.Phase.RUNNING, "the pane is not running", event);
        yield tree.withPane(pane.terminating());
      }
      case Event.PaneExited exited -> {
        Pane pane = known(tree.pane(exited.pane()), tree, event);
        demand(pane.live(), "the pane has exited before", event);
        yield tree.withPane(pane.exited(exited.status(), exited.finalOffset(), exited.shutdown()));
      }
      case Event.PaneArchived archived -> {
        Pane pane = known(tree.pane(archived.pane()), tree, event);
        demand(pane.archive() == null, "the pane is an archive already", event);
        demand(archived.archive() == Restart.archiveOf(pane), "its end was another", event);
        yield tree.withPane(pane.archived(archived.archive()));
      }
      case Event.PaneRemoved removed -> {
        Pane pane = known(tree.pane(removed.pane()), tree, event);
        demand(!pane.live(), "the pane is live", event);
        demand(pane.window().equals(removed.window()), "the pane is in another window", event);
        yield tree.withoutPane(removed.pane());
      }
      case Event.PrincipalCreated created -> principalCreated(tree, created);
      case Event.PrincipalRevoked revoked -> principalRevoked(tree, revoked);
      case Event.DaemonStarted started -> tree;
      case Event.DaemonStopping stopping -> tree;
    };
  }

  private static Tree sessionCreated(Tree tree, Event.SessionCreated created) {
    fresh(tree, created.session(), created);
    known(tree.principal(created.owner()), tree, created);
    return tree.withSession(
            new Session(created.session(), created.name(), created.owner(), IdMap.empty()))
        .counted(created.session());
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

  private static Tree layoutChanged(Tree tree, Event.WindowLayoutChanged changed) {
    Window window = known(tree.window(changed.window()), tree, changed);
    demand(changed.revision() == window.revision() + 1, "the revision does not follow", changed);
    return tree.withWindow(window.withLayout(changed.revision(), changed.layout()));
  }

  private static Tree paneCreated(Tree tree, Event.PaneCreated created) {
    fresh(tree, created.pane(), created);
    known(tree.window(created.window()), tree, created);
    Principal principal = known(tree.principal(created.owner()), tree, created);
    boolean own = created.pane().equals(principal.pane());
    demand(own, "its principal belongs to another pane", created);
    return tree.withPane(Pane.running(created)).counted(created.pane());
  }

  private static Tree principalCreated(Tree tree, Event.PrincipalCreated created) {
    fresh(tree, created.principal(), created);
    Tree grown = tree.withPrincipal(Principal.of(created)).counted(created.principal());
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

  private static Tree principalRevoked(Tree tree, Event.PrincipalRevoked revoked) {
    Principal principal = known(tree.principal(revoked.principal()), tree, revoked);
    demand(!principal.revoked(), "the principal was revoked before", revoked);
    if (principal.parent() == null) {
      throw new CorruptHistoryException(revoked + ": the owner cannot be revoked");
    }
    Principal parent = known(tree.principal(principal.parent()), tree, revoked);
    IdMap<PrincipalId> siblings = parent.children().without(principal.id().number());
    return tree.withPrincipal(principal.revoke()).withPrincipal(parent.withChildren(siblings));
  }

  private static void fresh(Tree tree, Id id, Event event) {
    demand(id.number() >= tree.next().of(id.kind()), "its ID was used before", event);
    demand(id.number() <= Id.NUMBER_MAX, "its ID is beyond the largest number", event);
  }

  private static <T> T known(@Nullable T found, Tree tree, Event event) {
    if (found == null) {
      throw new CorruptHistoryException(
          event + " names something that is not in a tree with " + tree.next());
    }
    return found;
  }

  private static void demand(boolean holds, String otherwise, Event event) {
    if (!holds) {
      throw new CorruptHistoryException(event + ": " + otherwise);
    }
  }
}
