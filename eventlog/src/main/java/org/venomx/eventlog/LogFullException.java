package org.venomx.eventlog;

/**
 * There is no room for a turn, and the disk gives none. Nothing was written and the log goes on;
 * who looks at {@link EventLog#roomBytes} before deciding never sees this.
 */
public final class LogFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what is missing and what an operator can do about it. */
  public LogFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
