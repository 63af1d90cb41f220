package org.venomx.reactor.loop;

/** What a turn tells somebody who asked, once its events are in the log. */
public interface Answer {

  /** Sends it. */
  void release();

  /** Sends {@code unavailable.log} instead: the turn could not be logged. */
  void releaseUnlogged();
}
