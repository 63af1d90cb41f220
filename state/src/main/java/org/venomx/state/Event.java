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

  /** A session begins. */
  record SessionCreated(SessionId session, @Nullable String name, PrincipalId owner)
      implements Event {
    @Override
    public Id resource() {
      return session;
    }

    @Override
    public String type() {
      return "session.created";
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
      implements Event {
    @Override
    public Id resource() {
      return window;
    }

    @Override
    public String type() {
      return "window.created";
    }
  }

  /** A window's area is divided anew. {@code revision} rises by one each time, from 1. */
  record WindowLayoutChanged(WindowId window, long revision, @Nullable Layout layout)
      implements Event {
    @Override
    public Id resource() {
      return window;
    }

    @Override
    public String type() {
      return "window.layout_changed";
    }
  }

  /** A program runs in a new pane. {@code owner} is the pane's own principal. */
  record PaneCreated(
      PaneId pane, WindowId window, PrincipalId owner, String argv0, int pid, int cols, int rows)
      implements Event {
    @Override
    public Id resource() {
      return pane;
    }

    @Override
    public String type() {
      return "pane.created";
    }
  }

  /** A termination has begun (RFC-0012 §6). Once for each. */
  record PaneTerminating(PaneId pane, KillSignal requested) implements Event {
    @Override
    public Id resource() {
      return pane;
    }

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
      implements Event {
    @Override
    public Id resource() {
      return pane;
    }

    @Override
    public String type() {
      return "pane.exited";
    }
  }

  /** A restart found this pane; it is an exited one now, run by no daemon. */
  record PaneArchived(PaneId pane, Archive archive) implements Event {
    @Override
    public Id resource() {
      return pane;
    }

    @Override
    public String type() {
      return "pane.archived";
    }
  }

  /** A pane is gone. {@code window} is the one that held it. */
  record PaneRemoved(PaneId pane, WindowId window) implements Event {
    @Override
    public Id resource() {
      return pane;
    }

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
      implements Event {
    /** Copies the grants. */
    public PrincipalCreated {
      grants = List.copyOf(grants);
    }

    @Override
    public Id resource() {
      return principal;
    }

    @Override
    public String type() {
      return "principal.created";
    }
  }

  /** Why a principal may no longer act. */
  enum RevokeReason {
    /** The program that it belonged to has ended. */
    EXITED,
    /** The daemon instance that ran its program is gone. */
    RESTARTED,
    /** Its parent was revoked. */
    PARENT;

    /** The word used on the wire. */
    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A principal may no longer act. */
  record PrincipalRevoked(PrincipalId principal, RevokeReason reason) implements Event {
    @Override
    public Id resource() {
      return principal;
    }

    @Override
    public String type() {
      return "principal.revoked";
    }
  }

  /**
   * A daemon instance has taken over the state directory.
   *
   * @param instance random text that no other instance has
   * @param recovered whether the instance before it ended without its last word
   */
  record DaemonStarted(String instance, String version, boolean recovered) implements Event {
    @Override
    public Id resource() {
      return DaemonId.SELF;
    }

    @Override
    public String type() {
      return "daemon.started";
    }
  }

  /** The daemon refuses mutations from here on. */
  record DaemonStopping() implements Event {
    @Override
    public Id resource() {
      return DaemonId.SELF;
    }

    @Override
    public String type() {
      return "daemon.stopping";
    }
  }
}
