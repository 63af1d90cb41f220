package org.venomx.reactor.terminate;

import java.util.List;
import org.venomx.reactor.loop.Clock;
import org.venomx.reactor.loop.Effect;
import org.venomx.reactor.pane.Leader;

/**
 * The prepared steps of many leaders, carried out together: all signals, then one look at the
 * clock, then the one deadline that they share (RFC-0012 §4, Escalation). No leader's grace is
 * shorter than asked for, however long it takes to signal the others.
 */
record FirstSignals(List<Leader> leaders, Clock clock) implements Effect {

  @Override
  public void perform() {
    leaders.forEach(Leader::sendSignals);
    long nowNs = clock.monotonicNs();
    leaders.forEach(leader -> leader.settle(nowNs));
  }
}
