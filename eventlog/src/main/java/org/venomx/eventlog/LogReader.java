package org.venomx.eventlog;

import org.jspecify.annotations.Nullable;

/** Reads turns in order. Confined to the thread that opened it. */
public interface LogReader extends AutoCloseable {

  /**
   * The next complete turn; {@code null} at the end, and a later call may give more.
   *
   * @throws LogDamagedException where the log breaks off before its end
   * @throws LogExpiredException what comes next was given up meanwhile
   */
  @Nullable LoggedTurn next();

  @Override
  void close();
}
