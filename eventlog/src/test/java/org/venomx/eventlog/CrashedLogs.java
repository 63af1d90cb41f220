package org.venomx.eventlog;

/** Leaves logs as a kill leaves them, but for threads and mappings, which the kernel would free. */
final class CrashedLogs {
  private CrashedLogs() {}

  static void abandon(ChronicleEventLog log) {
    LogParts parts = log.parts();
    parts.forcer().close();
    parts.helper().close();
    parts.writer().close();
    parts.queue().close();
  }
}
