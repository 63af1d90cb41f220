package org.venomx.vt;

import java.util.Arrays;

/**
 * How many cells a character takes, as wcwidth in the C libraries counts: by code point, so that
 * what programs lay out comes out as they meant it. Ambiguous ones are narrow. Emoji sequences and
 * flags are not merged, and a variation selector changes no width, for the same reason.
 */
final class WidthTable {
  private static final int PAGE_BITS = 8;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGES = (Character.MAX_CODE_POINT + 1) >> PAGE_BITS;

  /** Widths by page; pages that are alike are the same array. */
  private static final byte[][] TABLE = build();

  private WidthTable() {}

  /** 0, 1 or 2; 0 for the C1 controls, which nothing shows. Not for C0 controls. */
  static int width(int codePoint) {
    return TABLE[codePoint >> PAGE_BITS][codePoint & PAGE_SIZE - 1];
  }

  private static byte[][] build() {
    byte[] flat = new byte[Character.MAX_CODE_POINT + 1];
    Arrays.fill(flat, (byte) 1);
    fill(flat, WidthData.WIDE, 2);
    fill(flat, WidthData.ZERO, 0);
    Arrays.fill(flat, 0x80, 0xa0, (byte) 0);
    byte[][] pages = new byte[PAGES][];
    byte[][] uniform = new byte[3][PAGE_SIZE];
    for (int width = 0; width < uniform.length; width++) Arrays.fill(uniform[width], (byte) width);
    for (int page = 0; page < PAGES; page++) {
      byte[] own = Arrays.copyOfRange(flat, page << PAGE_BITS, (page + 1) << PAGE_BITS);
      byte[] same = uniform[own[0]];
      pages[page] = Arrays.equals(own, same) ? same : own;
    }
    return pages;
  }

  private static void fill(byte[] flat, String ranges, int width) {
    for (String range : ranges.strip().split("\\s+", -1)) {
      int dash = range.indexOf('-');
      int first = Integer.parseInt(range.substring(0, dash), 16);
      int last = Integer.parseInt(range.substring(dash + 1), 16);
      Arrays.fill(flat, first, last + 1, (byte) width);
    }
  }
}
