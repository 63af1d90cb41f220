package org.venomx.eventlog;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The name of the log's present history and of those before it (eventlog §3). A history that was
 * left is good up to its fork: behind it, its seqs stand for other events.
 *
 * @param current 13 characters of base32
 * @param left the newest {@value #LEFT_MAX} that were left, oldest first
 */
record Histories(String current, List<Fork> left) {
  static final int LEFT_MAX = 16;

  private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int NAME_LENGTH = 13;

  /** A history that is good up to {@code lastSeq}. */
  record Fork(String history, long lastSeq) {}

  Histories {
    left = List.copyOf(left);
  }

  /** A log that has just begun. */
  static Histories fresh() {
    return new Histories(randomName(), List.of());
  }

  /** Leaves the present history at {@code lastSeq} for a new one. */
  Histories forkAt(long lastSeq) {
    List<Fork> forks = new ArrayList<>();
    for (Fork fork : left) {
      forks.add(new Fork(fork.history(), Math.min(fork.lastSeq(), lastSeq)));
    }
    forks.add(new Fork(current, lastSeq));
    int drop = Math.max(0, forks.size() - LEFT_MAX);
    return new Histories(randomName(), forks.subList(drop, forks.size()));
  }

  /** Why reading cannot go on behind {@code cursor}; {@code null} when it can. */
  @Nullable CursorExpiry check(Cursor cursor, long oldestSeq, long latestSeq) {
    if (!cursor.history().equals(current)) {
      Fork fork = find(cursor.history());
      if (fork == null || cursor.seq() > fork.lastSeq()) {
        return CursorExpiry.HISTORY;
      }
    }
    if (cursor.seq() > latestSeq) {
      return CursorExpiry.AHEAD;
    }
    return cursor.seq() < oldestSeq - 1 ? CursorExpiry.RETENTION : null;
  }

  boolean has(String history) {
    return history.equals(current) || find(history) != null;
  }

  private @Nullable Fork find(String history) {
    for (Fork fork : left) {
      if (fork.history().equals(history)) {
        return fork;
      }
    }
    return null;
  }

  static boolean isName(String text) {
    return text.length() == NAME_LENGTH && text.chars().allMatch(c -> BASE32.indexOf(c) >= 0);
  }

  private static String randomName() {
    long bits = new SecureRandom().nextLong();
    StringBuilder name = new StringBuilder(NAME_LENGTH);
    for (int shift = 60; shift >= 0; shift -= 5) {
      name.append(BASE32.charAt((int) (bits >>> shift & 31)));
    }
    return name.toString();
  }
}
