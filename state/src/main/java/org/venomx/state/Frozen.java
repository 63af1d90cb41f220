package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The frozen records of what was removed, by ID. Immutable. */
public record Frozen(
    IdMap<FrozenRecord> sessions, IdMap<FrozenRecord> windows, IdMap<FrozenRecord> panes) {
  /** Of a tree from which nothing was removed. */
  public static final Frozen NONE = new Frozen(IdMap.empty(), IdMap.empty(), IdMap.empty());

  /** The record of a resource, or {@code null}: it was never removed, or too long ago. */
  public @Nullable FrozenRecord of(Id resource) {
    return switch (resource) {
      case Id.SessionId id -> sessions.get(id.number());
      case Id.WindowId id -> windows.get(id.number());
      case Id.PaneId id -> panes.get(id.number());
      case Id.PrincipalId id -> null;
      case Id.DaemonId id -> null;
    };
  }

  /** How many there are. */
  public int count() {
    return sessions.size() + windows.size() + panes.size();
  }

  /** Shows each to {@code taker}: sessions, windows, panes, in order of ID. */
  public void forEach(Consumer<FrozenRecord> taker) {
    sessions.forEach(taker);
    windows.forEach(taker);
    panes.forEach(taker);
  }

  /** These and one more, or another in its place. */
  public Frozen with(FrozenRecord record) {
    long number = record.resource().number();
    return switch (record.resource()) {
      case Id.SessionId id -> new Frozen(sessions.with(number, record), windows, panes);
      case Id.WindowId id -> new Frozen(sessions, windows.with(number, record), panes);
      case Id.PaneId id -> new Frozen(sessions, windows, panes.with(number, record));
      case Id.PrincipalId id -> throw new IllegalArgumentException("principals are not frozen");
      case Id.DaemonId id -> throw new IllegalArgumentException("the daemon is not frozen");
    };
  }

  /** Those whose removal the log still tells of, when {@code floorSeq} is its oldest event. */
  Frozen since(long floorSeq) {
    return new Frozen(since(sessions, floorSeq), since(windows, floorSeq), since(panes, floorSeq));
  }

  private static IdMap<FrozenRecord> since(IdMap<FrozenRecord> records, long floorSeq) {
    List<FrozenRecord> past = new ArrayList<>();
    for (FrozenRecord record : records) {
      if (record.removedSeq() < floorSeq) {
        past.add(record);
      }
    }
    IdMap<FrozenRecord> rest = records;
    for (FrozenRecord record : past) {
      rest = rest.without(record.resource().number());
    }
    return rest;
  }
}
