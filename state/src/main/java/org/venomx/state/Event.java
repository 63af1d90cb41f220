package org.venomx.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/**
 * Something that has happened and can no longer be refused. The tree is the fold of all events
 * ({@link Evolve}); what clients see of them is a projection (eventlog §1.5), so fields such as
 * {@link PrincipalCreated#token} stay inside. An event never holds a token, an argument after
 * {@code argv[0]}'s basename, an environment or terminal content.
 */
public sealed interface Event {

  /** The resource that this event is about; authorization to see it is judged on that. */
  Id resource();

  /** The name on the wire, {@code pane.exited}. */
  String type();

  /** About a session. */
  sealed interface OfSession extends Event {
    /** The session. */
    SessionId session();

    @Override
    default Id resource() {
      return session();
    }
  }

  /** About a window. */
  sealed interface OfWindow extends Event {
    /** The window. */
    WindowId window();

    @Override
    default Id resource() {
      return window();
    }
  }

  /** About a pane. */
  sealed interface OfPane extends Event {
    /** The pane. */
    PaneId pane();

    @Override
    default Id resource() {
      return pane();
    }
  }

  /** About a principal. */
  sealed interface OfPrincipal extends Event {
    /** The principal. */
    PrincipalId principal();

    @Override
    default Id resource() {
      return principal();
    }
  }

  /** About the daemon itself. */
  sealed interface OfDaemon extends Event {
    @Override
    default Id resource() {
      return DaemonId.SELF;
    }
  }

  /** A session begins. */
  record SessionCreated(SessionId session, @Nullable String name, PrincipalId owner)
      implements OfSession {
    @Override
    public String type() {
      return "session.created";
    }
  }

  /** A session has another name. */
  record SessionRenamed(SessionId session, String name) implements OfSession {
    @Override
    public String type() {
      return "session.renamed";
    }
  }

  /** A session is gone; it held no window any more. */
  record SessionRemoved(SessionId session) implements OfSession {
    @Override
    public String type() {
      return "session.removed";
    }
  }

  /** A window begins, empty; its layout follows in an event of its own. */
  record WindowCreated(
      WindowId window,
      SessionId session,
      @Nullable String name,
      PrincipalId owner,
      int cols,
      int rows)
      implements OfWindow {
    @Override
    public String type() {
      return "window.created";
    }
  }

  /** A window has another name. */
  record WindowRenamed(WindowId window, String name) implements OfWindow {
    @Override
    public String type() {
      return "window.renamed";
    }
  }

  /** A window is gone. {@code session} is the one that held it. */
  record WindowRemoved(WindowId window, SessionId session) implements OfWindow {
    @Override
    public String type() {
      return "window.removed";
    }
  }

  /**
   * A window's area is divided anew.
   *
   * @param revision rises by one each time, from 1
   * @param cols how wide the window is from here on; 0 for as wide as before
   * @param rows how high the window is from here on; 0 for as high as before
   */
  record WindowLayoutChanged(
      WindowId window, long revision, @Nullable Layout layout, int cols, int rows)
      implements OfWindow {
    /** In an area that stays as large as it is. */
    public WindowLayoutChanged(WindowId window, long revision, @Nullable Layout layout) {
      this(window, revision, layout, 0, 0);
    }

    @Override
    public String type() {
      return "window.layout_changed";
    }
  }

  /** A program runs in a new pane. {@code owner} is the pane's own principal. */
  record PaneCreated(
      PaneId pane, WindowId window, PrincipalId owner, String argv0, int pid, int cols, int rows)
      implements OfPane {
    @Override
    public String type() {
      return "pane.created";
    }
  }

  /**
   * A pane of a checkpoint is back, as an archive: nobody runs its program.
   *
   * @param launch how many times a program was started in the pane that it was
   * @param exit how that one's program ended; {@code null} when it was interrupted
   * @param finalOffset bytes of output up to there
   */
  record PaneRestored(
      PaneId pane,
      WindowId window,
      PrincipalId owner,
      String argv0,
      int cols,
      int rows,
      int launch,
      Archive archive,
      @Nullable ExitStatus exit,
      long finalOffset)
      implements OfPane {
    @Override
    public String type() {
      return "pane.created";
    }
  }

  /**
   * A program runs again in an exited pane.
   *
   * @param principal the pane's own from here on; a new one
   * @param launch how many times a program was started in the pane, this time included
   */
  record PaneRelaunched(PaneId pane, PrincipalId principal, String argv0, int pid, int launch)
      implements OfPane {
    @Override
    public String type() {
      return "pane.relaunched";
    }
  }

  /**
   * A pane has another size.
   *
   * @param offset where in its output that happened, in bytes since the launch
   */
  record PaneResized(PaneId pane, int cols, int rows, long offset) implements OfPane {
    @Override
    public String type() {
      return "pane.resized";
    }
  }

  /** A pane's program has said something about itself. */
  record PaneObserved(PaneId pane, Observation seen) implements OfPane {
    @Override
    public String type() {
      return "pane.observed";
    }
  }

  /** What was observed of a pane is forgotten, for it is about to be removed. */
  record PaneObservationCleared(PaneId pane) implements OfPane {
    @Override
    public String type() {
      return "pane.observation_cleared";
    }
  }

  /** A termination has begun (RFC-0012 §6). Once for each. */
  record PaneTerminating(PaneId pane, KillSignal requested) implements OfPane {
    @Override
    public String type() {
      return "pane.terminating";
    }
  }

  /**
   * A pane's leader has ended.
   *
   * @param finalOffset bytes of output since the launch, all that the leader wrote among them
   * @param shutdown whether the daemon's own shutdown ended it
   */
  record PaneExited(PaneId pane, ExitStatus status, long finalOffset, boolean shutdown)
      implements OfPane {
    @Override
    public String type() {
      return "pane.exited";
    }
  }

  /** A restart found this pane; it is an exited one now, run by no daemon. */
  record PaneArchived(PaneId pane, Archive archive) implements OfPane {
    @Override
    public String type() {
      return "pane.archived";
    }
  }

  /** A pane is gone. {@code window} is the one that held it. */
  record PaneRemoved(PaneId pane, WindowId window) implements OfPane {
    @Override
    public String type() {
      return "pane.removed";
    }
  }

  /**
   * Somebody new may act.
   *
   * @param parent who made it; absent only for the owner
   * @param pane the pane whose program this is, if any
   * @param token hash of its token; internal
   */
  record PrincipalCreated(
      PrincipalId principal,
      @Nullable PrincipalId parent,
      @Nullable String name,
      @Nullable PaneId pane,
      List<Grant> grants,
      TokenHash token)
      implements OfPrincipal {
    /** Copies the grants. */
    public PrincipalCreated {
      grants = List.copyOf(grants);
    }

    @Override
    public String type() {
      return "principal.created";
    }
  }

  /**
   * A principal holds more than before.
   *
   * @param grants those that are new
   */
  record PrincipalGranted(PrincipalId principal, List<Grant> grants) implements OfPrincipal {
    /** Copies the grants. */
    public PrincipalGranted {
      grants = List.copyOf(grants);
    }

    @Override
    public String type() {
      return "principal.granted";
    }
  }

  /**
   * A principal holds less than before, and may still act. Those it handed a right on to keep it.
   *
   * @param grants those that were taken back
   */
  record PrincipalCurtailed(PrincipalId principal, List<Grant> grants) implements OfPrincipal {
    /** Copies the grants. */
    public PrincipalCurtailed {
      grants = List.copyOf(grants);
    }

    @Override
    public String type() {
      return "principal.revoked";
    }
  }

  /** A principal may no longer act. */
  record PrincipalRevoked(PrincipalId principal, RevokeReason reason) implements OfPrincipal {
    @Override
    public String type() {
      return "principal.revoked";
    }
  }

  /**
   * Somebody was refused what they asked for.
   *
   * @param verb what they asked for
   * @param denied what they named, which need not exist; absent when they named nothing
   * @param suppressed how many more of its denials before this one were not recorded, because there
   *     were too many in a short time
   */
  record AuditDenied(
      PrincipalId principal, String verb, Right right, @Nullable Id denied, long suppressed)
      implements OfPrincipal {
    @Override
    public String type() {
      return "audit.denied";
    }
  }

  /**
   * Somebody has asked for a checkpoint, and it is on disk.
   *
   * @param number of the checkpoint, {@code c<number>}
   * @param cursor up to where it knows the state
   */
  record CheckpointCreated(long number, @Nullable String name, String cursor) implements OfDaemon {
    @Override
    public String type() {
      return "checkpoint.created";
    }
  }

  /** A checkpoint's sessions have been brought back, in the same turn. */
  record CheckpointRestored(long number, String cursor) implements OfDaemon {
    @Override
    public String type() {
      return "checkpoint.restored";
    }
  }

  /**
   * A daemon instance has taken over the state directory.
   *
   * @param instance random text that no other instance has
   * @param recovered whether the instance before it ended without its last word
   */
  record DaemonStarted(String instance, String version, boolean recovered) implements OfDaemon {
    @Override
    public String type() {
      return "daemon.started";
    }
  }

  /** The daemon refuses mutations from here on. */
  record DaemonStopping() implements OfDaemon {
    @Override
    public String type() {
      return "daemon.stopping";
    }
  }
}
