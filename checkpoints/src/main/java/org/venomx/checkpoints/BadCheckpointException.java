package org.venomx.checkpoints;

import java.io.IOException;

/** A file that is no checkpoint which this version can trust; it is passed over. */
public final class BadCheckpointException extends IOException {
  private static final long serialVersionUID = 1;

  BadCheckpointException(String message) {
    super(message);
  }

  BadCheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
