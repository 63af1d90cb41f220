package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Archive;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout;
import org.venomx.state.Pane;
import org.venomx.state.Principal;
import org.venomx.state.Session;
import org.venomx.state.Window;

/** What the tree looks like on the wire (foundation §8, Entities). */
final class Entities {
  private Entities() {}

  static Map<String, @Nullable Object> session(Session session) {
    List<@Nullable Object> windows = new ArrayList<>();
    for (WindowId window : session.windows()) {
      windows.add(window.toString());
    }
    return new Fields()
        .add("kind", "session")
        .add("session", session.id())
        .add("name", session.name())
        .add("owner", session.owner())
        .add("windows", windows)
        .map();
  }

  static Map<String, @Nullable Object> window(Window window) {
    return new Fields()
        .add("kind", "window")
        .add("window", window.id())
        .add("session", window.session())
        .add("name", window.name())
        .add("owner", window.owner())
        .add("cols", window.cols())
        .add("rows", window.rows())
        .add("revision", window.revision())
        .addNullable("layout", layout(window.layout()))
        .map();
  }

  static Map<String, @Nullable Object> pane(Pane pane) {
    Archive archive = pane.archive();
    Fields fields =
        new Fields()
            .add("kind", "pane")
            .add("pane", pane.id())
            .add("window", pane.window())
            .add("owner", pane.owner())
            .add("state", pane.live() ? "running" : "exited")
            .add("terminating", pane.phase() == Pane.Phase.TERMINATING ? true : null)
            .add("argv0", pane.argv0())
            .add("pid", pane.live() ? pane.pid() : null)
            .add("cols", pane.cols())
            .add("rows", pane.rows())
            .add("launch", pane.launch());
    exit(fields, pane.exit());
    return fields
        .add("final_offset", pane.exit() == null ? null : pane.finalOffset())
        .add("archive", archive == null ? null : archive.label())
        .add("title", pane.seen().title())
        .add("cwd", pane.seen().cwd())
        .add("bells", pane.seen().bells())
        .map();
  }

  static Map<String, @Nullable Object> principal(Principal principal, String daemon) {
    return new Fields()
        .add("kind", "principal")
        .add("principal", principal.id())
        .add("parent", principal.parent())
        .add("name", principal.name())
        .add("pane", principal.pane())
        .add("grants", Grants.json(principal.grants(), daemon))
        .add("revoked", principal.revoked())
        .map();
  }

  /** Either the code or the signal, never both; neither when nobody saw the end. */
  static Fields exit(Fields fields, @Nullable ExitStatus status) {
    if (status == null) {
      return fields;
    }
    return status.bySignal()
        ? fields.add("signal", status.signalName())
        : fields.add("exit_code", status.number());
  }

  static @Nullable Map<String, @Nullable Object> layout(@Nullable Layout layout) {
    return switch (layout) {
      case null -> null;
      case Layout.Leaf leaf -> new Fields().add("pane", leaf.pane()).map();
      case Layout.Split split ->
          new Fields()
              .add("split", split.direction().label())
              .add("ratio", split.ratio())
              .add("first", layout(split.first()))
              .add("second", layout(split.second()))
              .map();
    };
  }
}
