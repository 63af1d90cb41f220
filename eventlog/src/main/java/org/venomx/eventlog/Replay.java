package org.venomx.eventlog;

import org.venomx.state.Kind;

/** Builds the state from the log at a start. Called in the thread that opens the log. */
@FunctionalInterface
public interface Replay {

  /**
   * The seq that the state already covers, by the newest valid checkpoint; 0 for an empty state.
   */
  default long afterSeq() {
    return 0;
  }

  /**
   * The next number of a kind, asked once all turns were given: IDs up to some way beyond it may be
   * given out as soon as the log is open.
   */
  default long nextId(Kind kind) {
    return 0;
  }

  /** The next turn; the first one holds the event after {@link #afterSeq}. */
  void accept(LoggedTurn turn);
}
