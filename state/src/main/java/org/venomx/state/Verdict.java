package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;

/** The answer of {@link Rules}: go on, or a refusal that becomes one error line. */
public sealed interface Verdict {

  /** Whether the request may go on. */
  default boolean allowed() {
    return this instanceof Allowed;
  }

  /** Nothing stands against it. */
  record Allowed() implements Verdict {
    /** The one instance. */
    public static final Allowed INSTANCE = new Allowed();
  }

  /** Why a request is refused. A refused request has had no effect. */
  sealed interface Refusal extends Verdict {}

  /**
   * {@code denied.read}, {@code denied.write}.
   *
   * @param resource what was asked for, absent where the caller did not name it
   */
  record Denied(Right right, PrincipalId principal, @Nullable Id resource) implements Refusal {}

  /** {@code denied.grant}: nobody can hand on what they do not hold. */
  record DeniedGrant(Grant grant, PrincipalId principal) implements Refusal {}

  /** {@code not_found.<kind>}. */
  record NotFound(Kind kind) implements Refusal {}

  /** {@code unavailable.shutdown}. */
  record Stopping() implements Refusal {
    /** The one instance. */
    public static final Stopping INSTANCE = new Stopping();
  }

  /** {@code limit.*}. */
  enum Limit implements Refusal {
    /** Too many children that may act. */
    PRINCIPALS
  }

  /** {@code conflict.*}. */
  enum Conflict implements Refusal {
    /** It is in a subtree that is being removed. */
    REMOVING,
    /** Its leader is being ended. */
    PANE_TERMINATING,
    /** Its program lives. */
    PANE_RUNNING,
    /** Its program has ended. */
    PANE_EXITED,
    /** The window has panes. */
    WINDOW_NOT_EMPTY,
    /** The session has windows. */
    SESSION_NOT_EMPTY,
    /** There are not enough cells for another pane. */
    NO_SPACE,
    /** The owner cannot be revoked. */
    OWNER,
    /** It may not act any more, so it can be given nothing. */
    REVOKED
  }
}
