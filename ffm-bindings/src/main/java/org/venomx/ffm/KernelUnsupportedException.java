package org.venomx.ffm;

/** This machine lacks something that venomx cannot do without; the message says what and why. */
public final class KernelUnsupportedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KernelUnsupportedException(String message) {
    super(message);
  }

  KernelUnsupportedException(String message, Throwable cause) {
    super(message, cause);
  }
}
