package org.venomx.protocol;

/** Bytes that are no frame, or none that this side takes: the connection is of no more use. */
public final class BadFrameException extends Exception {
  private static final long serialVersionUID = 1L;

  BadFrameException(String message) {
    super(message, null, false, false);
  }
}
