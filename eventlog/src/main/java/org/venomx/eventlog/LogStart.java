package org.venomx.eventlog;

import java.util.List;
import java.util.Map;
import org.venomx.state.Kind;

/**
 * What opening a log found.
 *
 * @param clean whether the instance before wrote its last word
 * @param newHistory whether cursors of the history before may be beyond this one's events
 * @param lost whether acknowledged events are gone, or may be
 * @param replayedSeq the seq up to which the state was built; events go on behind it
 * @param idFloors where the counters of IDs must go on at least; empty unless something may be lost
 * @param findings for the doctor, one sentence each
 */
public record LogStart(
    boolean clean,
    boolean newHistory,
    boolean lost,
    long replayedSeq,
    Map<Kind, Long> idFloors,
    List<String> findings) {

  /** Copies the collections. */
  public LogStart {
    idFloors = Map.copyOf(idFloors);
    findings = List.copyOf(findings);
  }
}
