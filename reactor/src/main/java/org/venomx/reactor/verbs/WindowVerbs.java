package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.terminate.Removals;
import org.venomx.state.Authority;
import org.venomx.state.Event;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Right;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/** {@code window.*}, but for what starts a program or changes a size. */
final class WindowVerbs {
  private final Context context;
  private final Removals removals;

  WindowVerbs(Context context, Removals removals) {
    this.context = context;
    this.removals = removals;
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Tree tree = context.journal().tree();
    List<@Nullable Object> windows = new ArrayList<>();
    for (Window window : tree.windows()) {
      if (Authority.holds(tree, request.caller(), Right.READ, window.id())) {
        windows.add(Entities.window(window));
      }
    }
    request.succeed(new Fields().add("windows", windows).map());
  }

  void get(Request request) {
    WindowId id = named(request);
    if (context.passes(request, context.rules(request).mayRead(id))) {
      request.succeed(Entities.window(window(id)));
    }
  }

  void rename(Request request) {
    WindowId id = named(request);
    if (!context.passes(request, context.rules(request).mayChange(id))) {
      return;
    }
    String name = (String) context.existing(request.params().get("name"));
    if (name.equals(window(id).name())) {
      request.succeed(Map.of());
    } else if (context.hasRoomFor(request, null)) {
      Turn turn = context.journal().turn().begin(request.caller());
      turn.stage(new Event.WindowRenamed(id, name)).answer(request.with(Map.of())).commit();
    }
  }

  void remove(Request request) {
    WindowId id = named(request);
    RemovalRequest how = RemovalRequest.of(request);
    if (context.passes(request, context.rules(request).mayRemove(id, how.recursive()))
        && context.logWorks(request)) {
      removals.remove(request, id, how.signal(), how.graceMs());
    }
  }

  private WindowId named(Request request) {
    return new WindowId(context.number(request, Kind.WINDOW));
  }

  private Window window(WindowId id) {
    return context.existing(context.journal().tree().window(id));
  }
}
