package org.venomx.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which checkpoints stay: the newest three, and those with a name until they are removed. Pure. */
final class KeepPolicy {
  static final int NEWEST = 3;

  private KeepPolicy() {}

  /** The numbers of those that go. */
  static List<Long> past(List<Kept> all) {
    List<Kept> newestFirst = new ArrayList<>(all);
    newestFirst.sort(
        Comparator.comparingLong(Kept::seq).thenComparingLong(Kept::number).reversed());
    List<Long> past = new ArrayList<>();
    for (Kept kept : newestFirst.subList(Math.min(NEWEST, all.size()), all.size())) {
      if (kept.name() == null) {
        past.add(kept.number());
      }
    }
    return past;
  }
}
