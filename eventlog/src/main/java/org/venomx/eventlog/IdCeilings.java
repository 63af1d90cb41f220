package org.venomx.eventlog;

import java.util.Map;
import java.util.TreeMap;
import org.venomx.state.Kind;

/**
 * For each kind of resource, a number that no ID given out so far reaches. They stand on disk
 * before an ID below them is used, so after a loss the counters go on from them and no ID is used
 * twice.
 *
 * @param byKind kinds that are missing have 0
 */
record IdCeilings(Map<Kind, Long> byKind) {
  static final IdCeilings NONE = new IdCeilings(Map.of());

  IdCeilings {
    byKind = Map.copyOf(byKind);
  }

  long of(Kind kind) {
    return byKind.getOrDefault(kind, 0L);
  }

  /** These, with one kind's ceiling not below {@code ceiling}. */
  IdCeilings raisedTo(Kind kind, long ceiling) {
    if (ceiling <= of(kind)) {
      return this;
    }
    Map<Kind, Long> raised = new TreeMap<>(byKind);
    raised.put(kind, ceiling);
    return new IdCeilings(raised);
  }

  /** The higher ceiling of both for each kind. */
  IdCeilings or(IdCeilings other) {
    IdCeilings both = this;
    for (Kind kind : Kind.values()) {
      both = both.raisedTo(kind, other.of(kind));
    }
    return both;
  }

  /** These, with every ceiling higher by {@code more}. */
  IdCeilings raisedBy(long more) {
    IdCeilings raised = this;
    for (Kind kind : Kind.values()) {
      raised = raised.raisedTo(kind, of(kind) + more);
    }
    return raised;
  }
}
