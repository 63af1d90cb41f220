package org.venomx.eventlog;

/** Builds the state from the log at a start. Called in the thread that opens the log. */
@FunctionalInterface
public interface Replay {

  /**
   * The seq that the state already covers, by the newest valid checkpoint; 0 for an empty state.
   */
  default long afterSeq() {
    return 0;
  }

  /** The next turn; the first one holds the event after {@link #afterSeq}. */
  void accept(LoggedTurn turn);
}
