package org.venomx.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody may have meant. */
final class Suggestion {
  /** More slips than this are another word. */
  private static final int SLIPS_MAX = 2;

  private Suggestion() {}

  /** The candidate that is nearest to {@code word}, or null if none is near. */
  @SafeVarargs
  static @Nullable String of(String word, List<String>... candidates) {
    String best = null;
    int bestSlips = Math.min(SLIPS_MAX, word.length() / 2) + 1;
    for (List<String> list : candidates) {
      for (String candidate : list) {
        int slips = candidate.startsWith(word) ? 1 : distance(word, candidate);
        if (slips < bestSlips) {
          best = candidate;
          bestSlips = slips;
        }
      }
    }
    return best;
  }

  /** Letters to insert, delete, replace, or swap with their neighbour. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        least = Math.min(least, cost[i - 1][j - 1] + same);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = least;
      }
    }
    return cost[a.length()][b.length()];
  }
}
