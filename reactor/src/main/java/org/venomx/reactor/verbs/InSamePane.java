package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.state.Authority;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Pane;
import org.venomx.state.Size;
import org.venomx.state.Tree;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/**
 * {@code pane.relaunch}: an exited pane's program again, or another one, in the same pane
 * (foundation §10). The launch in the pane's folder becomes what was really started: a program that
 * the caller gave cannot come by more later, through somebody else's relaunch, than the caller
 * held.
 */
final class InSamePane implements Place {
  private final Context context;
  private final Nursery nursery;
  private final PrincipalId caller;
  private final Pane before;
  private final Tree admitted;
  private final @Nullable List<String> argv;

  /**
   * Of an exited pane.
   *
   * @param argv what to start instead; {@code null} for the same again
   */
  InSamePane(
      Context context,
      Nursery nursery,
      PrincipalId caller,
      Pane pane,
      @Nullable List<String> argv) {
    this.context = context;
    this.nursery = nursery;
    this.caller = caller;
    this.before = pane;
    this.admitted = context.journal().tree();
    this.argv = argv;
  }

  @Override
  public PaneId pane() {
    return before.id();
  }

  /** Cuts the grants by the tree of the first turn: authorization is not repeated later. */
  @Override
  public Written write(PrincipalId principal) throws IOException {
    PaneFolders folders = nursery.folders();
    PaneLaunch last = folders.read(before.id(), before.owner());
    List<Grant> held =
        last.grants().stream()
            .filter(grant -> Authority.mayHandOn(admitted, caller, grant))
            .toList();
    List<String> program = argv == null ? last.argv() : argv;
    PaneLaunch next = new PaneLaunch(program, last.cwd(), last.env(), held);
    return new Written(next, folders.add(before.id(), principal, next, before.launch() + 1));
  }

  @Override
  public void erase(PrincipalId principal) throws IOException {
    nursery.folders().forget(before.id(), principal);
  }

  @Override
  public Verdict.@Nullable Refusal obstacle() {
    Tree tree = context.journal().tree();
    Pane now = tree.pane(before.id());
    if (now == null || context.seals().cover(tree, before.id())) {
      return Verdict.Conflict.REMOVING;
    }
    boolean relaunched = !now.owner().equals(before.owner()); // by somebody who was faster
    return relaunched ? Verdict.Conflict.PANE_RUNNING : null;
  }

  @Override
  public @Nullable Window changes() {
    return null;
  }

  @Override
  public Size size() {
    return context.existing(context.journal().tree().pane(before.id())).size();
  }

  @Override
  public List<Event> events(PrincipalId principal, String argv0, int pid) {
    return List.of(
        new Event.PaneRelaunched(before.id(), principal, argv0, pid, before.launch() + 1));
  }

  @Override
  public Map<String, @Nullable Object> result(PrincipalId principal, int pid) {
    return new Fields()
        .add("pane", before.id())
        .add("principal", principal)
        .add("pid", pid)
        .add("launch", before.launch() + 1)
        .map();
  }

  @Override
  public void settle() {
    nursery.tidy(before.id(), () -> nursery.folders().forget(before.id(), before.owner()));
  }
}
