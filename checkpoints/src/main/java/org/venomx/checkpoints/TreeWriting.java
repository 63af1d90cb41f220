package org.venomx.checkpoints;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Archive;
import org.venomx.state.Counters;
import org.venomx.state.ExitStatus;
import org.venomx.state.FrozenRecord;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Pane;
import org.venomx.state.Principal;
import org.venomx.state.Session;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/** A tree as JSON values; {@link TreeReading} is the way back. What can be derived is left out. */
final class TreeWriting {
  private TreeWriting() {}

  static Map<String, @Nullable Object> write(Tree tree) {
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    Counters next = tree.next();
    state.put("seq", tree.seq());
    state.put(
        "next",
        List.of(next.session(), next.window(), next.pane(), next.principal(), next.checkpoint()));
    state.put("principals", list(tree.principals(), TreeWriting::principal));
    state.put("sessions", list(tree.sessions(), TreeWriting::session));
    state.put("windows", list(tree.windows(), TreeWriting::window));
    state.put("panes", list(tree.panes(), TreeWriting::pane));
    List<@Nullable Object> frozen = new ArrayList<>();
    tree.frozen().forEach(record -> frozen.add(frozen(record)));
    state.put("frozen", frozen);
    return state;
  }

  private static Map<String, @Nullable Object> principal(Principal principal) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("id", principal.id().number());
    object.put("parent", number(principal.parent()));
    object.put("name", principal.name());
    object.put("pane", number(principal.pane()));
    List<@Nullable Object> grants = new ArrayList<>();
    for (Grant grant : principal.grants()) {
      grants.add(List.of(grant.right().label(), grant.scope().toString()));
    }
    object.put("grants", grants);
    object.put("token", HexFormat.of().formatHex(principal.token().bytes()));
    object.put("revoked", principal.revoked());
    object.put("named_seq", principal.namedSeq());
    return object;
  }

  private static Map<String, @Nullable Object> session(Session session) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("id", session.id().number());
    object.put("name", session.name());
    object.put("owner", session.owner().number());
    return object;
  }

  private static Map<String, @Nullable Object> window(Window window) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("id", window.id().number());
    object.put("session", window.session().number());
    object.put("name", window.name());
    object.put("owner", window.owner().number());
    object.put("cols", window.cols());
    object.put("rows", window.rows());
    object.put("revision", window.revision());
    object.put("layout", window.layout() == null ? null : LayoutList.write(window.layout()));
    return object;
  }

  private static Map<String, @Nullable Object> pane(Pane pane) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    Archive archive = pane.archive();
    ExitStatus exit = pane.exit();
    object.put("id", pane.id().number());
    object.put("window", pane.window().number());
    object.put("owner", pane.owner().number());
    object.put("phase", pane.phase().name());
    object.put("argv0", pane.argv0());
    object.put("pid", pane.pid());
    object.put("cols", pane.cols());
    object.put("rows", pane.rows());
    object.put("launch", pane.launch());
    object.put("exit_code", exit == null || exit.bySignal() ? null : exit.number());
    object.put("exit_signal", exit == null || !exit.bySignal() ? null : exit.number());
    object.put("final_offset", pane.finalOffset());
    object.put("by_shutdown", pane.endedByShutdown());
    object.put("title", pane.seen().title());
    object.put("seen_cwd", pane.seen().cwd());
    object.put("bells", pane.seen().bells());
    object.put("archive", archive == null ? null : archive.name());
    return object;
  }

  private static Map<String, @Nullable Object> frozen(FrozenRecord record) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("resource", record.resource().toString());
    object.put("owners", list(record.owners(), owner -> owner.number()));
    object.put("containers", list(record.containers(), Id::toString));
    object.put("removed_seq", record.removedSeq());
    return object;
  }

  private static <T> List<@Nullable Object> list(Iterable<T> values, Function<T, Object> form) {
    List<@Nullable Object> list = new ArrayList<>();
    for (T value : values) {
      list.add(form.apply(value));
    }
    return list;
  }

  private static @Nullable Object number(@Nullable Id id) {
    return id == null ? null : id.number();
  }
}
