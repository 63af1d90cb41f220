package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Java strings on the way to C: UTF-8, ended by a NUL, so that none may hold one. */
final class CStrings {
  private CStrings() {}

  static boolean hasNul(String text) {
    return text.indexOf('\0') >= 0;
  }

  static boolean anyHasNul(List<String> texts) {
    return texts.stream().anyMatch(CStrings::hasNul);
  }

  /** A {@code char *[]} ended by NULL, as execve(2) takes it. */
  static MemorySegment array(List<String> texts, Arena owner) {
    MemorySegment array = owner.allocate(ADDRESS, texts.size() + 1L); // zeroed: ends with NULL
    for (int i = 0; i < texts.size(); i++) {
      array.setAtIndex(ADDRESS, i, owner.allocateFrom(texts.get(i)));
    }
    return array;
  }
}
