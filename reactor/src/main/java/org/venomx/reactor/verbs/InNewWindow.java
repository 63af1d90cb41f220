package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout;
import org.venomx.state.Size;
import org.venomx.state.Tree;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/** {@code window.create}: the first pane of a new window. */
final class InNewWindow implements Place {
  private final Context context;
  private final PaneFolders folders;
  private final Request request;
  private final SessionId session;
  private final PaneLaunch launch;
  private final Size size;
  private final WindowId window;
  private final PaneId pane;

  /** Reserves the IDs. */
  InNewWindow(
      Context context,
      PaneFolders folders,
      Request request,
      SessionId session,
      PaneLaunch launch,
      Size size) {
    this.context = context;
    this.folders = folders;
    this.request = request;
    this.session = session;
    this.launch = launch;
    this.size = size;
    this.window = context.ids().window();
    this.pane = context.ids().pane();
  }

  @Override
  public PaneId pane() {
    return pane;
  }

  @Override
  public Written write(PrincipalId principal) throws IOException {
    return new Written(launch, folders.create(pane, principal, launch));
  }

  @Override
  public void erase(PrincipalId principal) throws IOException {
    folders.delete(pane);
  }

  @Override
  public Verdict.@Nullable Refusal obstacle() {
    Tree tree = context.journal().tree();
    boolean removing = tree.session(session) == null || context.seals().cover(tree, session);
    return removing ? Verdict.Conflict.REMOVING : null;
  }

  @Override
  public @Nullable Window changes() {
    return null;
  }

  @Override
  public Size size() {
    return size;
  }

  @Override
  public List<Event> events(PrincipalId principal, String argv0, int pid) {
    String name = (String) request.params().get("name");
    PrincipalId owner = request.caller();
    return List.of(
        new Event.WindowCreated(window, session, name, owner, size.cols(), size.rows()),
        new Event.PaneCreated(pane, window, principal, argv0, pid, size.cols(), size.rows()),
        new Event.WindowLayoutChanged(window, 1, new Layout.Leaf(pane)));
  }

  @Override
  public Map<String, @Nullable Object> result(PrincipalId principal, int pid) {
    return new Fields()
        .add("window", window)
        .add("session", session)
        .add("pane", pane)
        .add("principal", principal)
        .add("pid", pid)
        .map();
  }

  @Override
  public void settle() {} // there was nothing before
}
