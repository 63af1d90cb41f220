package org.venomx.reactor.loop;

/** What a turn tells somebody who asked, once its events are in the log. */
public interface Answer {

  /** Sends it. */
  void release();

  /**
   * Its events are in the log, and it is held for the disk: what it says has happened, and nobody
   * can call it off any more.
   */
  void decided();

  /** Sends {@code unavailable.log} instead: the turn could not be logged. */
  void releaseUnlogged();
}
