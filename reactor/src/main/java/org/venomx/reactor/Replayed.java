package org.venomx.reactor;

import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.Checkpoint;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.eventlog.Replay;
import org.venomx.state.Evolve;
import org.venomx.state.Invariants;
import org.venomx.state.Kind;
import org.venomx.state.Tree;

/** The state that the log's events make, at a start. */
final class Replayed implements Replay {
  private final long afterSeq;
  private Tree tree;
  private long lastTurn;

  /** Begins where the newest checkpoint ends, or with nothing. */
  Replayed(@Nullable Checkpoint newest) {
    this.tree = newest == null ? Tree.EMPTY : newest.tree();
    this.lastTurn = newest == null ? 0 : newest.turn();
    this.afterSeq = tree.seq();
  }

  @Override
  public long afterSeq() {
    return afterSeq;
  }

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
