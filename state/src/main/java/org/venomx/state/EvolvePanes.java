package org.venomx.state;

import static org.venomx.state.Evolve.demand;
import static org.venomx.state.Evolve.fresh;
import static org.venomx.state.Evolve.known;

import java.util.List;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.WindowId;

/** The part of the fold that is about panes. Pure. */
final class EvolvePanes {
  private EvolvePanes() {}

  static Tree apply(Tree tree, Event.OfPane event) {
    return switch (event) {
      case Event.PaneCreated created -> {
        placed(tree, created.pane(), created.window(), created);
        owned(tree, created.pane(), created.owner(), created);
        yield tree.withPane(Pane.running(created)).counted(created.pane());
      }
      case Event.PaneRestored restored -> {
        placed(tree, restored.pane(), restored.window(), restored);
        owned(tree, restored.pane(), restored.owner(), restored);
        yield tree.withPane(Pane.restored(restored)).counted(restored.pane());
      }
      case Event.PaneRelaunched relaunched -> relaunched(tree, relaunched);
      case Event.PaneResized resized -> {
        Pane pane = known(tree.pane(resized.pane()), tree, event);
        yield tree.withPane(pane.resized(resized.cols(), resized.rows()));
      }
      case Event.PaneObserved observed -> {
        Pane pane = known(tree.pane(observed.pane()), tree, event);
        demand(pane.live(), "the pane has exited", event);
        yield tree.withPane(pane.observed(observed.seen()));
      }
      case Event.PaneObservationCleared cleared -> {
        Pane pane = known(tree.pane(cleared.pane()), tree, event);
        yield tree.withPane(pane.observed(Observation.NONE));
      }
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
      case Event.PaneRemoved removed -> removed(tree, removed);
    };
  }

  private static Tree relaunched(Tree tree, Event.PaneRelaunched relaunched) {
    Pane pane = known(tree.pane(relaunched.pane()), tree, relaunched);
    demand(!pane.live(), "the pane is live", relaunched);
    demand(relaunched.launch() == pane.launch() + 1, "the launch does not follow", relaunched);
    owned(tree, pane.id(), relaunched.principal(), relaunched);
    return tree.withPane(pane.relaunched(relaunched));
  }

  private static Tree removed(Tree tree, Event.PaneRemoved removed) {
    Pane pane = known(tree.pane(removed.pane()), tree, removed);
    demand(!pane.live(), "the pane is live", removed);
    demand(pane.window().equals(removed.window()), "the pane is in another window", removed);
    Window window = known(tree.window(removed.window()), tree, removed);
    List<Id> containers = List.of(window.id(), window.session());
    FrozenRecord record = FrozenRecord.of(tree, pane.id(), pane.owner(), containers, tree.seq());
    return tree.withoutPane(removed.pane()).withFrozen(tree.frozen().with(record));
  }

  private static void placed(Tree tree, PaneId pane, WindowId window, Event event) {
    fresh(tree, pane, event);
    known(tree.window(window), tree, event);
  }

  private static void owned(Tree tree, PaneId pane, PrincipalId owner, Event event) {
    Principal principal = known(tree.principal(owner), tree, event);
    demand(pane.equals(principal.pane()), "its principal belongs to another pane", event);
  }
}
