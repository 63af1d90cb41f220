package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.Locale;
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
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Principal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Rules;
import org.venomx.state.Size;
import org.venomx.state.Verdict;

/**
 * The start of one program, in three steps (foundation §8, Creation): the checks have passed and
 * IDs are reserved; a helper writes the pane's folder; the loop checks again, spawns, appends,
 * answers. The spawn comes before the append because the event holds the PID; when the append
 * fails, the child is killed while it is pinned, and nothing is left.
 */
final class Creation {
  private static final Logger LOG = LoggerFactory.getLogger(Creation.class);

  private final Context context;
  private final Nursery nursery;
  private final Request request;
  private final Place place;
  private final PrincipalId principal;
  private final String token = Authenticator.newToken();

  // Written by the helper in step (b), read by the loop in step (c).
  private @Nullable Prepared prepared;
  private @Nullable OutputRing output;
  private @Nullable IOException folderFailure;

  /**
   * What is to be executed.
   *
   * @param program the file; {@code null} when there is none of that name
   */
  private record Prepared(
      PaneLaunch launch, Map<String, String> environment, @Nullable String program) {}

  /** Step (a): the checks have passed. */
  Creation(Context context, Nursery nursery, Request request, Place place) {
    this.context = context;
    this.nursery = nursery;
    this.request = request;
    this.place = place;
    this.principal = context.ids().principal();
  }

  /** Hands over to step (b). A cancel until then undoes all; the folder goes in step (c). */
  void begin() {
    request.whileWaiting(() -> {}, false);
    nursery.helper().run(this::prepare, this::finish);
  }

  /** Step (b), on the helper. */
  private void prepare() {
    try {
      Place.Written written = place.write(principal);
      PaneLaunch launch = written.launch();
      output = written.output();
      Map<String, String> environment = nursery.environmentOf(place.pane(), token, launch);
      String program =
          ProgramPath.find(launch.argv().getFirst(), environment.get("PATH"), launch.cwd());
      prepared = new Prepared(launch, environment, program);
    } catch (IOException failure) {
      folderFailure = failure;
    }
  }

  /** Step (c), on the loop. */
  private void finish() {
    ProtocolError obstacle = obstacle();
    Prepared ready = prepared;
    if (request.ended() || obstacle != null || ready == null) {
      undo();
      if (obstacle != null) {
        request.fail(obstacle); // says nothing when the request has ended
      }
      return;
    }
    Size size = place.size();
    Spawned child = new Spawned();
    int result = nursery.kernel().spawn(spawnRequest(ready, size), child);
    if (result < 0) {
      undo();
      request.fail(spawnFailed(ready, -result, child.failedAt()));
      return;
    }
    Terminal terminal =
        new Terminal(
            nursery.kernel(),
            child.master(),
            size.cols(),
            size.rows(),
            context.existing(output),
            nursery.scratch(),
            nursery.tallies());
    if (commit(ready.launch(), child.pid())) {
      nursery.terminator().adopt(place.pane(), principal, child.pid(), child.pidfd(), terminal);
      place.settle();
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
    Verdict.Refusal conflict = place.obstacle();
    if (conflict != null) {
      return Refusals.error(conflict, context.daemon());
    }
    IOException failure = folderFailure;
    if (failure != null) {
      LOG.warn("The folder of {} cannot be used", place.pane(), failure);
      String message = "the pane's folder in the state directory cannot be read or written";
      return spawnError(message, "EIO", Spawned.Step.LIMIT);
    }
    // Others that were let in with it may have used up what there was room for.
    Principal parent = context.journal().tree().principal(request.caller());
    if (parent != null && parent.children().size() >= Rules.CHILDREN_MAX) {
      return Refusals.error(Verdict.Limit.PRINCIPALS, context.daemon());
    }
    if (!context.journal().hasRoomFor(place.changes())) {
      return Context.noRoom();
    }
    Prepared ready = prepared;
    if (ready != null && ready.program() == null) {
      String message = ready.launch().argv0() + " is not on the PATH of the pane";
      return spawnError(message, "ENOENT", Spawned.Step.PROGRAM);
    }
    return null;
  }

  private boolean commit(PaneLaunch launch, int pid) {
    PrincipalId caller = request.caller();
    Principal parent = context.journal().tree().principal(caller);
    boolean orphan = parent == null || parent.revoked();
    Turn turn = context.journal().turn().begin(caller);
    turn.stage(
        new Event.PrincipalCreated(
            principal, caller, null, place.pane(), launch.grants(), Authenticator.hash(token)));
    nursery.resizer().stage(turn, place.events(principal, launch.argv0(), pid));
    if (orphan) {
      // Its parent was revoked meanwhile: it runs, but its principal never acts.
      turn.stage(new Event.PrincipalRevoked(principal, RevokeReason.PARENT));
    }
    return turn.answer(request.with(place.result(principal, pid))).commit();
  }

  private void undo() {
    if (output != null) {
      output.close();
    }
    nursery.tidy(place.pane(), () -> place.erase(principal));
  }

  private static SpawnRequest spawnRequest(Prepared ready, Size size) {
    return new SpawnRequest(
        String.valueOf(ready.program()),
        ready.launch().argv(),
        ChildEnvironment.block(ready.environment()),
        ready.launch().cwd(),
        size.cols(),
        size.rows());
  }

  private static ProtocolError spawnFailed(Prepared ready, int errno, Spawned.Step step) {
    String what =
        switch (step) {
          case PTY -> "no pseudo-terminal could be opened";
          case CWD -> "the working directory cannot be entered";
          case PROGRAM -> ready.launch().argv0() + " cannot be executed";
          case LIMIT -> "a limit on processes, memory or descriptors is reached";
        };
    return spawnError(what + ": " + Errno.name(errno), Errno.name(errno), step);
  }

  private static ProtocolError spawnError(String message, String errno, Spawned.Step step) {
    String what = step.name().toLowerCase(Locale.ROOT);
    return new ProtocolError(
        ErrorCode.UNAVAILABLE_SPAWN,
        message,
        new Fields().add("errno", errno).add("what", what).map());
  }
}
