package org.venomx.eventlog;

/** Why the log cannot be read on from a cursor. */
public enum CursorExpiry {
  /** Events behind it have been given up. */
  RETENTION,
  /** It belongs to a history that this log has left before that point, or never had. */
  HISTORY,
  /** It is beyond the newest event. */
  AHEAD;

  /** The word used on the wire. */
  public String label() {
    return switch (this) {
      case RETENTION -> "retention";
      case HISTORY -> "history";
      case AHEAD -> "ahead";
    };
  }
}
