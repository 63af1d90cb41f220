package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.ffm.Errno;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Authenticator;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.Abandoned;
import org.venomx.reactor.pane.ChildEnvironment;
import org.venomx.reactor.pane.OutputRing;
import org.venomx.reactor.pane.ProgramPath;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout;
import org.venomx.state.Principal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Tree;

/**
 * One {@code window.create}, in its three steps (foundation §8, Creation): the checks have passed
 * and IDs are reserved; a helper writes the pane's folder; the loop checks again, spawns, appends,
 * answers. The spawn comes before the append because the event holds the PID; when the append
 * fails, the child is killed while it is pinned, and nothing is left.
 */
final class Creation {
  private static final Logger LOG = LoggerFactory.getLogger(Creation.class);

  private final Context context;
  private final Nursery nursery;
  private final Request request;
  private final SessionId session;
  private final WindowId window;
  private final PaneId pane;
  private final PrincipalId principal;
  private final PaneLaunch launch;
  private final String token = Authenticator.newToken();
  private final Map<String, String> environment;
  private final int cols;
  private final int rows;

  // Written by the helper in step (b), read by the loop in step (c).
  private @Nullable String program;
  private @Nullable OutputRing output;
  private @Nullable IOException folderFailure;

  /** Step (a): the checks have passed. */
  @SuppressWarnings("unchecked") // the manifest says what argv and env hold
  Creation(Context context, Nursery nursery, Request request, SessionId session) {
    this.context = context;
    this.nursery = nursery;
    this.request = request;
    this.session = session;
    this.window = context.ids().window();
    this.pane = context.ids().pane();
    this.principal = context.ids().principal();
    Map<String, Object> params = request.params();
    Object cwd = params.get("cwd");
    Object env = params.get("env");
    this.launch =
        new PaneLaunch(
            (List<String>) context.existing(params.get("argv")),
            cwd == null ? nursery.defaultCwd() : (String) cwd,
            env == null ? Map.of() : (Map<String, String>) env);
    this.environment = nursery.environmentOf(pane, token, launch);
    this.cols = size("cols");
    this.rows = size("rows");
  }

  /** Hands over to step (b). A cancel until then undoes all; the folder goes in step (c). */
  void begin() {
    request.whileWaiting(() -> {}, false);
    nursery.helper().run(this::prepare, this::finish);
  }

  /** Step (b), on the helper. */
  private void prepare() {
    try {
      output = nursery.folders().create(pane, launch);
      program = ProgramPath.find(launch.argv().getFirst(), environment.get("PATH"), launch.cwd());
    } catch (IOException failure) {
      folderFailure = failure;
    }
  }

  /** Step (c), on the loop. */
  private void finish() {
    ProtocolError obstacle = obstacle();
    if (request.ended() || obstacle != null) {
      undo();
      if (obstacle != null) {
        request.fail(obstacle); // says nothing when the request has ended
      }
      return;
    }
    Spawned child = new Spawned();
    int result = nursery.kernel().spawn(spawnRequest(), child);
    if (result < 0) {
      undo();
      request.fail(spawnFailed(-result, child.failedAt()));
      return;
    }
    Terminal terminal =
        new Terminal(
            nursery.kernel(),
            child.master(),
            cols,
            rows,
            context.existing(output),
            nursery.scratch(),
            nursery.tallies());
    if (commit(child)) {
      nursery.terminator().adopt(pane, principal, child.pid(), child.pidfd(), terminal);
    } else {
      Abandoned.kill(
          nursery.kernel(),
          nursery.loop(),
          nursery.panes(),
          child.pid(),
          child.pidfd(),
          child.master());
      undo();
    }
  }

  private @Nullable ProtocolError obstacle() {
    IOException failure = folderFailure;
    if (failure != null) {
      LOG.warn("The folder of {} cannot be written", pane, failure);
      String message = "the pane's folder in the state directory cannot be written";
      return spawnError(message, "EIO", Spawned.Step.LIMIT);
    }
    Tree tree = context.journal().tree();
    if (tree.session(session) == null || context.seals().cover(tree, session)) {
      return new ProtocolError(ErrorCode.CONFLICT_REMOVING, "the session is being removed");
    }
    if (!context.journal().hasRoom()) {
      return Context.noRoom(); // others that were let in with it have used the room up
    }
    if (program == null) {
      String message = launch.argv0() + " is not on the PATH of the pane";
      return spawnError(message, "ENOENT", Spawned.Step.PROGRAM);
    }
    return null;
  }

  private boolean commit(Spawned child) {
    Principal parent = context.journal().tree().principal(request.caller());
    boolean orphan = parent == null || parent.revoked();
    Turn turn = context.journal().turn().begin(request.caller());
    turn.stage(
        new Event.PrincipalCreated(
            principal, request.caller(), null, pane, Grant.PANE, Authenticator.hash(token)));
    String name = (String) request.params().get("name");
    turn.stage(new Event.WindowCreated(window, session, name, request.caller(), cols, rows));
    turn.stage(
        new Event.PaneCreated(pane, window, principal, launch.argv0(), child.pid(), cols, rows));
    turn.stage(new Event.WindowLayoutChanged(window, 1, new Layout.Leaf(pane)));
    if (orphan) {
      // Its parent was revoked meanwhile: it runs, but its principal never acts.
      turn.stage(new Event.PrincipalRevoked(principal, RevokeReason.PARENT));
    }
    turn.answer(
        request.with(
            new Fields()
                .add("window", window)
                .add("session", session)
                .add("pane", pane)
                .add("principal", principal)
                .add("pid", child.pid())
                .map()));
    return turn.commit();
  }

  private void undo() {
    if (output != null) {
      output.close();
    }
    nursery
        .helper()
        .run(
            () -> {
              try {
                nursery.folders().delete(pane);
              } catch (IOException failure) {
                LOG.warn("The folder of {} stays; the next start deletes it", pane, failure);
              }
            },
            () -> {});
  }

  private SpawnRequest spawnRequest() {
    return new SpawnRequest(
        String.valueOf(program),
        launch.argv(),
        ChildEnvironment.block(environment),
        launch.cwd(),
        cols,
        rows);
  }

  private ProtocolError spawnFailed(int errno, Spawned.Step step) {
    String what =
        switch (step) {
          case PTY -> "no pseudo-terminal could be opened";
          case CWD -> "the working directory cannot be entered";
          case PROGRAM -> launch.argv0() + " cannot be executed";
          case LIMIT -> "a limit on processes, memory or descriptors is reached";
        };
    return spawnError(what + ": " + Errno.name(errno), Errno.name(errno), step);
  }

  private static ProtocolError spawnError(String message, String errno, Spawned.Step step) {
    String what = step.name().toLowerCase(java.util.Locale.ROOT);
    return new ProtocolError(
        ErrorCode.UNAVAILABLE_SPAWN,
        message,
        new Fields().add("errno", errno).add("what", what).map());
  }

  private int size(String param) {
    return (int) (long) (Long) context.existing(request.params().get(param));
  }
}
