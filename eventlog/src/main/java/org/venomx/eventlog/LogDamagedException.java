package org.venomx.eventlog;

/** The log breaks off or contradicts itself at a place that is not its torn tail. */
public final class LogDamagedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the segment, the offset and what was expected there. */
  public LogDamagedException(String message) {
    super(message);
  }
}
