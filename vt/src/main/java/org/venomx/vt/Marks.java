package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/**
 * Builds the text of combining marks on a cell. Texts recur (the same accents, joiners and
 * variation selectors), so a small cache keeps repeated ones from allocating.
 */
final class Marks {
  private static final int CACHE_SIZE = 256;

  private record Appended(String before, int mark, String after) {}

  private final @Nullable Appended[] cache = new @Nullable Appended[CACHE_SIZE];

  /** The marks with one more, or unchanged at {@link Limits#MARK_CHARS_MAX}. */
  String append(@Nullable String marks, int mark) {
    String before = marks == null ? "" : marks;
    int slot = ((before.hashCode() * 31 + mark) * 0x9E3779B1) >>> 24;
    Appended known = cache[slot];
    if (known != null && known.mark == mark && known.before.equals(before)) return known.after;
    if (before.length() + Character.charCount(mark) > Limits.MARK_CHARS_MAX) return before;
    Appended fresh = new Appended(before, mark, before + Character.toString(mark));
    cache[slot] = fresh;
    return fresh.after;
  }
}
