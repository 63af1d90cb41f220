package org.venomx.reactor.verbs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.reactor.net.Request;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Kind;
import org.venomx.state.Layout.Direction;
import org.venomx.state.Pane;
import org.venomx.state.Size;
import org.venomx.state.Splitting;
import org.venomx.state.Tree;
import org.venomx.state.Verdict;

/** The verbs that start a program; each is step (a) of a {@link Creation}. */
final class LaunchVerbs {
  /** Stands for a pane whose ID is not reserved before there is room for it. */
  private static final PaneId NEXT = new PaneId(Context.NO_ID);

  private final Context context;
  private final Nursery nursery;

  LaunchVerbs(Context context, Nursery nursery) {
    this.context = context;
    this.nursery = nursery;
  }

  /** {@code window.create}. */
  void window(Request request) {
    SessionId session = new SessionId(context.number(request, Kind.SESSION));
    List<Grant> grants = Grants.of(request, Grant.PANE, context.daemon());
    if (grants == null
        || !context.passes(request, context.rules(request).mayCreateWindow(session, grants))
        || !context.hasRoom(request)) {
      return;
    }
    Size size = new Size(context.whole(request, "cols"), context.whole(request, "rows"));
    start(
        request,
        new InNewWindow(
            context, nursery.folders(), request, session, launch(request, grants), size));
  }

  /** {@code pane.split}. */
  void split(Request request) {
    PaneId beside = new PaneId(context.number(request, Kind.PANE));
    List<Grant> grants = Grants.of(request, Grant.PANE, context.daemon());
    if (grants == null
        || !context.passes(request, context.rules(request).maySplit(beside, grants))) {
      return;
    }
    boolean right = Direction.RIGHT.label().equals(request.params().get("direction"));
    Direction direction = right ? Direction.RIGHT : Direction.DOWN;
    double ratio = ((Number) context.existing(request.params().get("ratio"))).doubleValue();
    Tree tree = context.journal().tree();
    if (Splitting.of(tree, beside, direction, ratio, NEXT, nursery.resizer()::offset) == null) {
      context.passes(request, Verdict.Conflict.NO_SPACE);
    } else if (context.hasRoom(request) && context.hasRoomFor(request, tree.windowOf(beside))) {
      PaneLaunch launch = launch(request, grants);
      start(request, new BesidePane(context, nursery, beside, direction, ratio, launch));
    }
  }

  /** {@code pane.relaunch}. */
  @SuppressWarnings("unchecked") // the manifest says what argv holds
  void relaunch(Request request) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    if (context.passes(request, context.rules(request).mayRelaunch(id))
        && context.hasRoom(request)) {
      Pane pane = context.existing(context.journal().tree().pane(id));
      @Nullable List<String> argv = (List<String>) request.params().get("argv");
      start(request, new InSamePane(context, nursery, request.caller(), pane, argv));
    }
  }

  private void start(Request request, Place place) {
    new Creation(context, nursery, request, place).begin();
  }

  @SuppressWarnings("unchecked") // the manifest says what argv and env hold
  private PaneLaunch launch(Request request, List<Grant> grants) {
    Map<String, Object> params = request.params();
    Object cwd = params.get("cwd");
    Object env = params.get("env");
    return new PaneLaunch(
        (List<String>) context.existing(params.get("argv")),
        cwd == null ? nursery.defaultCwd() : (String) cwd,
        env == null ? Map.of() : (Map<String, String>) env,
        grants);
  }
}
