package org.venomx.vt;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The hyperlinks (OSC 8) that styles refer to by number; 0 is "no link". */
final class Links {
  static final int NONE = 0;

  /** What OSC 8 said: cells with the same id and address belong to one link. */
  record Link(String id, String uri) {
    private int chars() {
      return id.length() + uri.length();
    }
  }

  private final List<Link> links = new ArrayList<>();
  private final Map<Link, Integer> numbers = new HashMap<>();
  private int chars;

  Links() {
    clear();
  }

  /** The number of this link, or {@link #NONE} when {@link Limits#LINK_CHARS_MAX} is reached. */
  int intern(Link link) {
    Integer known = numbers.get(link);
    if (known != null) return known;
    if (chars + link.chars() > Limits.LINK_CHARS_MAX) return NONE;
    chars += link.chars();
    links.add(link);
    numbers.put(link, links.size() - 1);
    return links.size() - 1;
  }

  Link get(int number) {
    return links.get(number);
  }

  boolean isNearlyFull() {
    return chars > Limits.LINK_CHARS_MAX / 2;
  }

  void clear() {
    links.clear();
    numbers.clear();
    chars = 0;
    links.add(new Link("", ""));
  }

  /** Forgets all but the links in use; returns the new number of each old one. */
  int[] keepOnly(BitSet used) {
    List<Link> old = List.copyOf(links);
    clear();
    int[] moved = new int[old.size()];
    for (int i = used.nextSetBit(1); i >= 0; i = used.nextSetBit(i + 1)) {
      moved[i] = intern(old.get(i));
    }
    return moved;
  }
}
