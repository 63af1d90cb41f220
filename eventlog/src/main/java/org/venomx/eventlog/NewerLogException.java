package org.venomx.eventlog;

/**
 * A newer version of venomx wrote something here that must not be left out. Nothing is wrong with
 * the log, and nothing in it has been changed: that version can go on with it.
 */
public final class NewerLogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what was found, such as {@code event type 40}. */
  public NewerLogException(String found) {
    super(
        "The log was written by a newer version of venomx ("
            + found
            + "). Start that version, or"
            + " choose another state directory.");
  }
}
