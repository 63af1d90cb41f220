package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Layout.Direction;
import org.venomx.state.Pane;
import org.venomx.state.Size;
import org.venomx.state.Splitting;
import org.venomx.state.Tree;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/** {@code pane.split}: a new pane in a part of another's area. */
final class BesidePane implements Place {
  private final Context context;
  private final Nursery nursery;
  private final PaneId beside;
  private final Direction direction;
  private final double ratio;
  private final PaneLaunch launch;
  private final PaneId pane;
  private @Nullable Splitting splitting;

  /**
   * Reserves the ID.
   *
   * @param ratio what the other keeps
   */
  BesidePane(
      Context context,
      Nursery nursery,
      PaneId beside,
      Direction direction,
      double ratio,
      PaneLaunch launch) {
    this.context = context;
    this.nursery = nursery;
    this.beside = beside;
    this.direction = direction;
    this.ratio = ratio;
    this.launch = launch;
    this.pane = context.ids().pane();
  }

  @Override
  public PaneId pane() {
    return pane;
  }

  @Override
  public Written write(PrincipalId principal) throws IOException {
    return new Written(launch, nursery.folders().create(pane, principal, launch));
  }

  @Override
  public void erase(PrincipalId principal) throws IOException {
    nursery.folders().delete(pane);
  }

  @Override
  public Verdict.@Nullable Refusal obstacle() {
    Tree tree = context.journal().tree();
    Pane other = tree.pane(beside);
    if (other == null || context.seals().cover(tree, beside)) {
      return Verdict.Conflict.REMOVING;
    }
    if (other.phase() == Pane.Phase.TERMINATING) {
      return Verdict.Conflict.PANE_TERMINATING;
    }
    splitting = Splitting.of(tree, beside, direction, ratio, pane, nursery.resizer()::offset);
    return splitting == null ? Verdict.Conflict.NO_SPACE : null;
  }

  @Override
  public @Nullable Window changes() {
    return context.journal().tree().windowOf(beside);
  }

  @Override
  public Size size() {
    return splitting().size();
  }

  @Override
  public List<Event> events(PrincipalId principal, String argv0, int pid) {
    Splitting done = splitting();
    List<Event> events = new ArrayList<>();
    int cols = done.size().cols();
    int rows = done.size().rows();
    events.add(new Event.PaneCreated(pane, done.window(), principal, argv0, pid, cols, rows));
    events.addAll(done.events());
    return events;
  }

  @Override
  public Map<String, @Nullable Object> result(PrincipalId principal, int pid) {
    return new Fields()
        .add("pane", pane)
        .add("window", splitting().window())
        .add("principal", principal)
        .add("pid", pid)
        .map();
  }

  @Override
  public void settle() {} // there was nothing before

  private Splitting splitting() {
    return context.existing(splitting);
  }
}
