package org.venomx.reactor;

import org.venomx.eventlog.LoggedTurn;
import org.venomx.eventlog.Replay;
import org.venomx.state.Evolve;
import org.venomx.state.Invariants;
import org.venomx.state.Kind;
import org.venomx.state.Tree;

/** The state that the log's events make, at a start. */
final class Replayed implements Replay {
  private Tree tree = Tree.EMPTY;
  private long lastTurn;

  @Override
  public void accept(LoggedTurn turn) {
    Tree before = tree;
    tree = Evolve.turn(tree, turn.firstSeq(), turn.by(), turn.events());
    Invariants.checkTurn(before, tree, turn.events());
    lastTurn = turn.turn();
  }

  @Override
  public long nextId(Kind kind) {
    return tree.next().of(kind);
  }

  Tree tree() {
    return tree;
  }

  /** The number of the newest turn, 0 when there is none. */
  long lastTurn() {
    return lastTurn;
  }
}
