package org.venomx.eventlog;

import org.venomx.state.Archive;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Layout.Direction;
import org.venomx.state.RevokeReason;
import org.venomx.state.Right;

/**
 * The numbers that stand for words in the log. They are never changed and never given to another
 * word: logs live longer than versions. A number that is not listed comes from a newer version.
 */
final class WireNumbers {
  static final int SESSION_CREATED = 1;
  static final int WINDOW_CREATED = 2;
  static final int WINDOW_LAYOUT_CHANGED = 3;
  static final int PANE_CREATED = 4;
  static final int PANE_TERMINATING = 5;
  static final int PANE_EXITED = 6;
  static final int PANE_ARCHIVED = 7;
  static final int PANE_REMOVED = 8;
  static final int PRINCIPAL_CREATED = 9;
  static final int PRINCIPAL_REVOKED = 10;
  static final int DAEMON_STARTED = 11;
  static final int DAEMON_STOPPING = 12;
  static final int SESSION_RENAMED = 13;
  static final int SESSION_REMOVED = 14;
  static final int WINDOW_RENAMED = 15;
  static final int WINDOW_REMOVED = 16;
  static final int PANE_RESTORED = 17;
  static final int PANE_RELAUNCHED = 18;
  static final int PANE_RESIZED = 19;
  static final int PANE_OBSERVED = 20;
  static final int PANE_OBSERVATION_CLEARED = 21;
  static final int PRINCIPAL_GRANTED = 22;
  static final int PRINCIPAL_CURTAILED = 23;
  static final int AUDIT_DENIED = 24;
  static final int CHECKPOINT_CREATED = 25;
  static final int CHECKPOINT_RESTORED = 26;

  static final int SCOPE_EVERYTHING = 1;
  static final int SCOPE_EVERY_OF = 2;
  static final int SCOPE_ONLY = 3;
  static final int SCOPE_SELF = 4;

  private WireNumbers() {}

  static int of(Kind kind) {
    return switch (kind) {
      case SESSION -> 1;
      case WINDOW -> 2;
      case PANE -> 3;
      case PRINCIPAL -> 4;
      case DAEMON -> 5;
    };
  }

  static Kind kind(int number) {
    return switch (number) {
      case 1 -> Kind.SESSION;
      case 2 -> Kind.WINDOW;
      case 3 -> Kind.PANE;
      case 4 -> Kind.PRINCIPAL;
      case 5 -> Kind.DAEMON;
      default -> throw new NewerLogException("kind of resource " + number);
    };
  }

  static int of(Right right) {
    return switch (right) {
      case READ -> 1;
      case WRITE -> 2;
    };
  }

  static Right right(int number) {
    return switch (number) {
      case 1 -> Right.READ;
      case 2 -> Right.WRITE;
      default -> throw new NewerLogException("right " + number);
    };
  }

  static int of(Direction direction) {
    return switch (direction) {
      case RIGHT -> 1;
      case DOWN -> 2;
    };
  }

  static Direction direction(int number) {
    return switch (number) {
      case 1 -> Direction.RIGHT;
      case 2 -> Direction.DOWN;
      default -> throw new NewerLogException("direction " + number);
    };
  }

  static int of(Archive archive) {
    return switch (archive) {
      case INTERRUPTED -> 1;
      case EXITED -> 2;
    };
  }

  static Archive archive(int number) {
    return switch (number) {
      case 1 -> Archive.INTERRUPTED;
      case 2 -> Archive.EXITED;
      default -> throw new NewerLogException("archive " + number);
    };
  }

  static int of(RevokeReason reason) {
    return switch (reason) {
      case EXITED -> 1;
      case RESTARTED -> 2;
      case PARENT -> 3;
      case REQUESTED -> 4;
    };
  }

  static RevokeReason reason(int number) {
    return switch (number) {
      case 1 -> RevokeReason.EXITED;
      case 2 -> RevokeReason.RESTARTED;
      case 3 -> RevokeReason.PARENT;
      case 4 -> RevokeReason.REQUESTED;
      default -> throw new NewerLogException("reason of a revocation " + number);
    };
  }

  /** A signal is known by its Linux number. */
  static KillSignal signal(int number) {
    return switch (number) {
      case 1 -> KillSignal.SIGHUP;
      case 2 -> KillSignal.SIGINT;
      case 15 -> KillSignal.SIGTERM;
      default -> throw new NewerLogException("signal " + number);
    };
  }
}
