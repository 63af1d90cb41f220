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
import org.venomx.state.Id.SessionId;
import org.venomx.state.Kind;
import org.venomx.state.Right;
import org.venomx.state.Session;
import org.venomx.state.Tree;

/** {@code session.*}. */
final class SessionVerbs {
  private final Context context;
  private final Removals removals;

  SessionVerbs(Context context, Removals removals) {
    this.context = context;
    this.removals = removals;
  }

  void create(Request request) {
    if (!context.passes(request, context.rules(request).mayCreateSession())
        || !context.hasRoom(request)) {
      return;
    }
    String name = (String) request.params().get("name");
    SessionId session = context.ids().session();
    context
        .journal()
        .turn()
        .begin(request.caller())
        .stage(new Event.SessionCreated(session, name, request.caller()))
        .answer(request.with(new Fields().add("session", session).add("name", name).map()))
        .commit();
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Tree tree = context.journal().tree();
    List<@Nullable Object> sessions = new ArrayList<>();
    for (Session session : tree.sessions()) {
      if (Authority.holds(tree, request.caller(), Right.READ, session.id())) {
        sessions.add(Entities.session(session));
      }
    }
    request.succeed(new Fields().add("sessions", sessions).map());
  }

  void get(Request request) {
    SessionId id = new SessionId(context.number(request, Kind.SESSION));
    if (context.passes(request, context.rules(request).mayRead(id))) {
      request.succeed(Entities.session(context.existing(context.journal().tree().session(id))));
    }
  }

  void rename(Request request) {
    SessionId id = new SessionId(context.number(request, Kind.SESSION));
    if (!context.passes(request, context.rules(request).mayChange(id))) {
      return;
    }
    String name = (String) context.existing(request.params().get("name"));
    if (name.equals(context.existing(context.journal().tree().session(id)).name())) {
      request.succeed(Map.of());
    } else if (context.hasRoomFor(request, null)) {
      Turn turn = context.journal().turn().begin(request.caller());
      turn.stage(new Event.SessionRenamed(id, name)).answer(request.with(Map.of())).commit();
    }
  }

  void remove(Request request) {
    SessionId id = new SessionId(context.number(request, Kind.SESSION));
    RemovalRequest how = RemovalRequest.of(request);
    if (context.passes(request, context.rules(request).mayRemove(id, how.recursive()))
        && context.logWorks(request)) {
      removals.remove(request, id, how.signal(), how.graceMs());
    }
  }
}
