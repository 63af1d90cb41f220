package org.venomx.eventlog;

/**
 * A reader wants events that the log has given up meanwhile ({@link EventLog#dropBelowFloor}). It
 * can be of no more use; whoever reads has to be told, for there is a gap.
 */
public final class LogExpiredException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says how far the reader had come, and where the log begins now. */
  LogExpiredException(long lastSeq, long oldestSeq) {
    super("events behind seq " + lastSeq + " are given up; the log begins at " + oldestSeq);
  }
}
