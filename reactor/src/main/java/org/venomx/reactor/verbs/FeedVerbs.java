package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Cursor;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.feed.Feed;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Request;
import org.venomx.state.Authority;
import org.venomx.state.Id;
import org.venomx.state.Pane;
import org.venomx.state.Principal;
import org.venomx.state.Right;
import org.venomx.state.Session;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/** {@code events.subscribe}, {@code .unsubscribe}, {@code .snapshot}. */
final class FeedVerbs {
  private final Context context;
  private final Feed feed;

  FeedVerbs(Context context, Feed feed) {
    this.context = context;
    this.feed = feed;
  }

  void subscribe(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Journal journal = context.journal();
    boolean oldest = "oldest".equals(request.params().get("from"));
    long begin = oldest ? journal.log().oldestSeq() - 1 : journal.visibleSeq();
    long afterSeq = Positions.of(request, context, begin);
    if (afterSeq < 0) {
      return;
    }
    if (feed.full(request.connection())) {
      request.fail(
          new ProtocolError(
              ErrorCode.LIMIT_SUBSCRIPTIONS,
              "a connection has at most " + Limits.SUBSCRIPTIONS_MAX + " subscriptions"));
      return;
    }
    long number = feed.subscribe(request.connection(), request.caller(), afterSeq);
    request.succeed(new Fields().add("subscription", number).add("cursor", cursor(afterSeq)).map());
  }

  /** Needs no right: nobody has subscriptions but their connection's own. */
  void unsubscribe(Request request) {
    long number = (Long) context.existing(request.params().get("subscription"));
    feed.unsubscribe(request.connection(), number);
    request.succeed(Map.of());
  }

  /** The tree and the cursor are of one turn, so that the stream goes on behind it exactly. */
  void snapshot(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Journal journal = context.journal();
    Tree tree = journal.tree();
    request.with(
        new Fields()
            .add("cursor", cursor(tree.seq()))
            .add("entities", entities(tree, request))
            .map());
    if (journal.visibleSeq() < tree.seq()) {
      journal.releaseWhenDurable(request);
    } else {
      request.release();
    }
  }

  private List<@Nullable Object> entities(Tree tree, Request request) {
    List<@Nullable Object> entities = new ArrayList<>();
    for (Session session : tree.sessions()) {
      if (mayRead(tree, request, session.id())) {
        entities.add(Entities.session(session));
      }
    }
    for (Window window : tree.windows()) {
      if (mayRead(tree, request, window.id())) {
        entities.add(Entities.window(window));
      }
    }
    for (Pane pane : tree.panes()) {
      if (mayRead(tree, request, pane.id())) {
        entities.add(Entities.pane(pane));
      }
    }
    for (Principal principal : tree.principals()) {
      if (mayRead(tree, request, principal.id())) {
        entities.add(Entities.principal(principal, context.daemon()));
      }
    }
    return entities;
  }

  private static boolean mayRead(Tree tree, Request request, Id resource) {
    return Authority.holds(tree, request.caller(), Right.READ, resource);
  }

  private String cursor(long seq) {
    return new Cursor(context.journal().log().history(), seq).toString();
  }
}
