package org.venomx.vt;

/** Bytes that are no snapshot of a terminal, of another version, or not what was written. */
public final class DamagedSnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedSnapshotException(String message) {
    super(message);
  }

  DamagedSnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}
