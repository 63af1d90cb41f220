package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.terminate.KillResult;
import org.venomx.state.Authority;
import org.venomx.state.Id.PaneId;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Pane;
import org.venomx.state.Right;
import org.venomx.state.Tree;

/**
 * {@code pane.*} but for {@link PaneInput} and {@link PaneScreens}. Ending is in {@code terminate}.
 */
final class PaneVerbs {
  private final Context context;
  private final Nursery nursery;

  PaneVerbs(Context context, Nursery nursery) {
    this.context = context;
    this.nursery = nursery;
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Tree tree = context.journal().tree();
    List<@Nullable Object> panes = new ArrayList<>();
    for (Pane pane : tree.panes()) {
      if (Authority.holds(tree, request.caller(), Right.READ, pane.id())) {
        panes.add(Entities.pane(pane));
      }
    }
    request.succeed(new Fields().add("panes", panes).map());
  }

  void get(Request request) {
    PaneId id = named(request);
    if (context.passes(request, context.rules(request).mayRead(id))) {
      request.succeed(Entities.pane(pane(id)));
    }
  }

  void kill(Request request) {
    PaneId id = named(request);
    Map<String, Object> params = request.params();
    boolean remove = (Boolean) context.existing(params.get("remove"));
    if (!context.passes(request, context.rules(request).mayKill(id, remove))
        || !context.logWorks(request)) {
      return;
    }
    Pane pane = pane(id);
    if (!pane.live()) {
      Map<String, @Nullable Object> result = KillResult.alreadyExited(id, pane.exit(), remove);
      if (remove) {
        remove(id, request.with(result));
      } else {
        request.succeed(result);
      }
      return;
    }
    KillSignal signal = KillSignal.valueOf((String) context.existing(params.get("signal")));
    long graceMs = (Long) context.existing(params.get("grace_ms"));
    PaneProcess process = context.existing(nursery.panes().get(id));
    nursery.terminator().kill(request, process, signal, graceMs, remove);
  }

  void remove(Request request) {
    PaneId id = named(request);
    if (context.passes(request, context.rules(request).mayRemove(id))
        && context.logWorks(request)) {
      remove(id, request.with(Map.of()));
    }
  }

  private void remove(PaneId id, Request request) {
    Turn turn = context.journal().turn().begin(request.caller());
    nursery.resizer().stageRemoval(turn, id).answer(request).commit();
  }

  /** Follows the tree: a removed pane's folder goes, whoever removed it. */
  void removed(PaneId id) {
    nursery.tidy(id, () -> nursery.folders().delete(id));
  }

  private PaneId named(Request request) {
    return new PaneId(context.number(request, Kind.PANE));
  }

  private Pane pane(PaneId id) {
    return context.existing(context.journal().tree().pane(id));
  }
}
