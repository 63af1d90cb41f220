package org.venomx.eventlog;

import java.util.List;

/**
 * A look at the log for the doctor.
 *
 * @param segments how many segments are kept
 * @param bytes what they take on disk
 * @param roomBytes see {@link EventLog#roomBytes}
 * @param durableSeq the newest seq that was forced to disk
 * @param findings what the start found damaged or lost, one sentence each; empty when all was well
 */
public record LogHealth(
    int segments, long bytes, long roomBytes, long durableSeq, List<String> findings) {

  /** Copies the findings. */
  public LogHealth {
    findings = List.copyOf(findings);
  }
}
