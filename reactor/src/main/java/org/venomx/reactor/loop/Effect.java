package org.venomx.reactor.loop;

/** Something a turn does to the world once its events are in the log. */
@FunctionalInterface
public interface Effect {

  /** Does it. Called once, in the turn's commit. */
  void perform();

  /**
   * Whether it is due even when the turn could not be logged: a leader that has ended is swept and
   * reaped whatever becomes of the log (eventlog §1.2). Most effects are not.
   */
  default boolean evenUnlogged() {
    return false;
  }
}
