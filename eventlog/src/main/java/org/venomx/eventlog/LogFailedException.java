package org.venomx.eventlog;

/** An append could not be completed. The log takes nothing more in this instance (fail-stop). */
public final class LogFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what happened and what an operator can do about it. */
  public LogFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
