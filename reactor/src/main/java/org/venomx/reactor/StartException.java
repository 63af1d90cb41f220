package org.venomx.reactor;

/** The daemon cannot start. The message is for the person who started it and says what to do. */
final class StartException extends Exception {
  private static final long serialVersionUID = 1L;

  StartException(String message) {
    super(message);
  }

  StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
