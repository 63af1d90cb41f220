package org.venomx.vt;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The styles in use on the screens, interned: a cell holds a number, this table the colours,
 * attributes and link behind it. Number 0 is the default style.
 *
 * <p>History lines carry their styles in themselves ({@link LineCodec}), so only the cells of the
 * two screens keep a style alive and the table can be compacted cheaply.
 */
final class Styles {
  static final int DEFAULT = 0;

  final Links links = new Links();

  private int[] foregrounds = new int[64];
  private int[] backgrounds = new int[64];
  private int[] underlines = new int[64];
  private int[] attributes = new int[64];
  private int[] linkNumbers = new int[64];
  private int count;

  /** Open addressing; holds style number + 1, 0 is free. At most half full. */
  private int[] buckets = new int[128];

  Styles() {
    clear();
  }

  void clear() {
    links.clear();
    forgetStyles();
  }

  private void forgetStyles() {
    count = 0;
    Arrays.fill(buckets, 0);
    intern(Colour.DEFAULT, Colour.DEFAULT, Colour.DEFAULT, 0, Links.NONE);
  }

  int count() {
    return count;
  }

  int foreground(int style) {
    return foregrounds[style];
  }

  int background(int style) {
    return backgrounds[style];
  }

  int underlineColour(int style) {
    return underlines[style];
  }

  int attributes(int style) {
    return attributes[style];
  }

  int link(int style) {
    return linkNumbers[style];
  }

  /** The number of this style, new or known. Amortised constant time. */
  int intern(int foreground, int background, int underline, int attribute, int link) {
    int mask = buckets.length - 1;
    int slot = hash(foreground, background, underline, attribute, link) & mask;
    for (int entry; (entry = buckets[slot]) != 0; slot = slot + 1 & mask) {
      int style = entry - 1;
      if (foregrounds[style] == foreground
          && backgrounds[style] == background
          && underlines[style] == underline
          && attributes[style] == attribute
          && linkNumbers[style] == link) {
        return style;
      }
    }
    if (count == foregrounds.length) {
      grow();
      return intern(foreground, background, underline, attribute, link);
    }
    foregrounds[count] = foreground;
    backgrounds[count] = background;
    underlines[count] = underline;
    attributes[count] = attribute;
    linkNumbers[count] = link;
    buckets[slot] = count + 1;
    return count++;
  }

  /** The style that erasing with this one leaves behind: its background alone. */
  int eraseStyle(int style) {
    int background = backgrounds[style];
    return intern(Colour.DEFAULT, background, Colour.DEFAULT, 0, Links.NONE);
  }

  private void grow() {
    int size = count * 2;
    foregrounds = Arrays.copyOf(foregrounds, size);
    backgrounds = Arrays.copyOf(backgrounds, size);
    underlines = Arrays.copyOf(underlines, size);
    attributes = Arrays.copyOf(attributes, size);
    linkNumbers = Arrays.copyOf(linkNumbers, size);
    buckets = new int[size * 2];
    int mask = buckets.length - 1;
    for (int style = 0; style < count; style++) {
      int slot =
          hash(
                  foregrounds[style],
                  backgrounds[style],
                  underlines[style],
                  attributes[style],
                  linkNumbers[style])
              & mask;
      while (buckets[slot] != 0) slot = slot + 1 & mask;
      buckets[slot] = style + 1;
    }
  }

  private static int hash(int foreground, int background, int underline, int attribute, int link) {
    int h = foreground * 0x9E3779B1 + background * 0x85EBCA6B + underline * 0xC2B2AE35;
    h += attribute * 0x27D4EB2F + link * 0x165667B1;
    return h ^ h >>> 15;
  }

  /** Keeps the styles of these rows only, and renumbers the rows' cells. */
  void keepOnly(Iterable<Row> rows) {
    BitSet used = new BitSet(count);
    for (Row row : rows) row.collectStyles(used);
    BitSet usedLinks = new BitSet();
    used.stream().forEach(style -> usedLinks.set(linkNumbers[style]));
    int[] movedLinks = links.keepOnly(usedLinks);

    int[] moved = new int[count];
    int[][] old = {
      foregrounds.clone(),
      backgrounds.clone(),
      underlines.clone(),
      attributes.clone(),
      linkNumbers.clone()
    };
    forgetStyles();
    used.stream()
        .forEach(style ->
            moved[style] =
                intern(
                    old[0][style],
                    old[1][style],
                    old[2][style],
                    old[3][style],
                    movedLinks[old[4][style]]));
    for (Row row : rows) row.renumberStyles(moved);
  }
}
