package org.venomx.vt;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The styles in use on the screens, interned: a cell holds a number, this table the colours,
 * attributes and link behind it. Number 0 is the default style.
 *
 * <p>History lines carry their styles in themselves ({@link LineCodec}), so only the cells of the
 * two screens keep a style alive and the table can be compacted cheaply.
 */
final class Styles {
  static final int DEFAULT = 0;

  private static final int START = 64;

  /** Where a run's length stands in {@link #packed}: its first byte. */
  private static final int CELLS_SHIFT = Long.SIZE - 8;

  final Links links = new Links();

  private long[] renditions = new long[START];

  private int[] underlines = new int[START];
  private int[] linkNumbers = new int[START];
  private int count;

  /** Each style's bytes in history lines, made when first asked for. */
  private byte[] @Nullable [] encoded = new byte[START][];

  /** The same of up to seven bytes, behind a byte left for a run's cells; bytes in all, else 0. */
  private long[] packed = new long[START];

  private byte[] packedLengths = new byte[START];

  /** Open addressing; holds style number + 1, 0 is free. At most half full. */
  private int[] buckets = new int[2 * START];

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
    Arrays.fill(encoded, null);
    Arrays.fill(packedLengths, (byte) 0);
    add(0, Colour.DEFAULT, Links.NONE);
  }

  int count() {
    return count;
  }

  int foreground(int style) {
    return Rendition.foreground(renditions[style]);
  }

  int background(int style) {
    return Rendition.background(renditions[style]);
  }

  int underlineColour(int style) {
    return underlines[style];
  }

  int attributes(int style) {
    return Rendition.attributes(renditions[style]);
  }

  int link(int style) {
    return linkNumbers[style];
  }

  /** The number of this style, new or known. Amortised constant time. */
  int intern(long rendition, int underline, int link) {
    boolean isDefault = (rendition | underline | link) == 0;
    return isDefault ? DEFAULT : find(rendition, underline, link);
  }

  private int find(long rendition, int underline, int link) {
    int mask = buckets.length - 1;
    for (int slot = hash(rendition, underline, link) & mask; ; slot = (slot + 1) & mask) {
      int style = buckets[slot] - 1;
      if (style < 0) break;
      if (renditions[style] == rendition
          && underlines[style] == underline
          && linkNumbers[style] == link) {
        return style;
      }
    }
    return add(rendition, underline, link);
  }

  private int add(long rendition, int underline, int link) {
    if (count == renditions.length) grow();
    renditions[count] = rendition;
    underlines[count] = underline;
    linkNumbers[count] = link;
    return putInBucket(count++);
  }

  private int putInBucket(int style) {
    int mask = buckets.length - 1;
    int slot = hash(renditions[style], underlines[style], linkNumbers[style]) & mask;
    while (buckets[slot] != 0) slot = (slot + 1) & mask;
    buckets[slot] = style + 1;
    return style;
  }

  private void grow() {
    int size = count * 2;
    renditions = Arrays.copyOf(renditions, size);
    underlines = Arrays.copyOf(underlines, size);
    linkNumbers = Arrays.copyOf(linkNumbers, size);
    encoded = Arrays.copyOf(encoded, size);
    packed = Arrays.copyOf(packed, size);
    packedLengths = Arrays.copyOf(packedLengths, size);
    buckets = new int[size * 2];
    for (int style = 0; style < count; style++) putInBucket(style);
  }

  private static int hash(long rendition, int underline, int link) {
    long h = (rendition ^ ((long) link << 32 | underline)) * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 40);
  }

  /** The style that erasing with this one leaves behind: its background alone. */
  int eraseStyle(int style) {
    return intern(Rendition.backgroundOnly(renditions[style]), Colour.DEFAULT, Links.NONE);
  }

  /** Writes a run as {@link LineCodec} has it, mostly with a single store. */
  void writeRun(int cells, int style, ByteWriter out) {
    int length = packedLengths[style];
    if (length > 0 && cells < 0x80) {
      out.packed((long) cells << CELLS_SHIFT | packed[style], length);
      return;
    }
    out.varint(cells);
    byte[] bytes = encoded[style];
    if (bytes == null) bytes = keepEncoded(style);
    out.raw(bytes, 0, bytes.length);
  }

  private byte[] keepEncoded(int style) {
    byte[] bytes = LineCodec.encodeStyle(style, this);
    encoded[style] = bytes;
    if (bytes.length < Long.BYTES) {
      packed[style] = ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES)).getLong() >>> 8;
      packedLengths[style] = (byte) (1 + bytes.length);
    }
    return bytes;
  }

  /** Keeps the styles of these rows only, and renumbers the rows' cells. */
  void keepOnly(Iterable<Row> rows) {
    BitSet used = new BitSet(count);
    for (Row row : rows) row.styles().collect(used);
    used.clear(DEFAULT);
    BitSet usedLinks = new BitSet();
    used.stream().forEach(style -> usedLinks.set(linkNumbers[style]));
    int[] movedLinks = links.keepOnly(usedLinks);

    int[] moved = new int[count];
    long[] oldRenditions = renditions.clone();
    int[] oldUnderlines = underlines.clone();
    int[] oldLinks = linkNumbers.clone();
    forgetStyles();
    used.stream()
        .forEach(
            i -> moved[i] = intern(oldRenditions[i], oldUnderlines[i], movedLinks[oldLinks[i]]));
    for (Row row : rows) row.styles().renumber(moved);
  }
}
