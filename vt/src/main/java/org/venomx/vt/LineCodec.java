package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/**
 * A row as bytes, for history and snapshots: trimmed on the right, one byte per ASCII character,
 * and with its styles in itself, so that it depends on no table.
 *
 * <pre>
 *   line  = flags run*
 *   flags = 1 byte: bit 0 wrapped, bits 1.. prompt marks
 *   run   = cells:varint style cell*
 *   style = mask:byte [foreground] [background] [underline] [attributes:varint] [id uri]
 *   colour= 1 index | 2 red green blue
 *   cell  = [0xFF marks] [0xFE] UTF-8; 0xFE: wide, takes two cells; U+0000: nothing written
 * </pre>
 */
final class LineCodec {
  private static final int WRAPPED = 1;
  private static final int MARKS_SHIFT = 1;

  private static final int HAS_FOREGROUND = 1;
  private static final int HAS_BACKGROUND = 2;
  private static final int HAS_UNDERLINE = 4;
  private static final int HAS_ATTRIBUTES = 8;
  private static final int HAS_LINK = 16;

  private static final int WIDE_PREFIX = 0xfe;
  private static final int MARKS_PREFIX = 0xff;

  private LineCodec() {}

  static void encode(Row row, Styles table, ByteWriter out) {
    out.u8((row.wrapped ? WRAPPED : 0) | row.promptMarks << MARKS_SHIFT);
    int length = row.length();
    if (row.isPlain()) {
      encodePlain(row, length, out);
      return;
    }
    int[] styles = row.styles;
    for (int from = 0, to; from < length; from = to) {
      int style = styles[from];
      to = from + 1;
      while (to < length && styles[to] == style) to++;
      out.varint(to - from);
      encodeStyle(style, table, out);
      encodeCells(row, from, to, out);
    }
  }

  private static void encodePlain(Row row, int length, ByteWriter out) {
    if (length == 0) return;
    out.varint(length);
    out.u8(0);
    out.narrow(row.glyphs, 0, length);
  }

  private static void encodeStyle(int style, Styles table, ByteWriter out) {
    if (style == Styles.DEFAULT) {
      out.u8(0);
      return;
    }
    int foreground = table.foreground(style);
    int background = table.background(style);
    int underline = table.underlineColour(style);
    int attributes = table.attributes(style);
    int link = table.link(style);
    out.u8(
        (foreground != 0 ? HAS_FOREGROUND : 0)
            | (background != 0 ? HAS_BACKGROUND : 0)
            | (underline != 0 ? HAS_UNDERLINE : 0)
            | (attributes != 0 ? HAS_ATTRIBUTES : 0)
            | (link != 0 ? HAS_LINK : 0));
    if (foreground != 0) encodeColour(foreground, out);
    if (background != 0) encodeColour(background, out);
    if (underline != 0) encodeColour(underline, out);
    if (attributes != 0) out.varint(attributes);
    if (link != 0) encodeLink(table.links.get(link), out);
  }

  static void encodeColour(int colour, ByteWriter out) {
    out.u8(Colour.kind(colour));
    if (Colour.kind(colour) == Colour.RGB) {
      out.u8(Colour.red(colour));
      out.u8(Colour.green(colour));
    }
    if (colour != Colour.DEFAULT) out.u8(Colour.low(colour));
  }

  static void encodeLink(Links.Link link, ByteWriter out) {
    out.string(link.id());
    out.string(link.uri());
  }

  private static void encodeCells(Row row, int from, int to, ByteWriter out) {
    int[] glyphs = row.glyphs;
    if (row.isAscii()) {
      out.narrow(glyphs, from, to - from);
      return;
    }
    for (int x = from; x < to; x++) {
      int glyph = glyphs[x];
      if ((glyph & Row.SPACER) != 0) continue;
      String marks = row.marks(x);
      if (marks != null) {
        out.u8(MARKS_PREFIX);
        out.shortString(marks);
      }
      if ((glyph & Row.WIDE) != 0) out.u8(WIDE_PREFIX);
      out.utf8(glyph & Row.CODE_POINT);
    }
  }

  /**
   * Fills a cleared row, which must be wide enough.
   *
   * @throws ByteReader.Malformed when these are not the bytes of a line that fits
   */
  static void decode(ByteReader in, Row row, Styles table) {
    int flags = in.below((PromptMark.ALL_BITS << MARKS_SHIFT | WRAPPED) + 1);
    row.wrapped = (flags & WRAPPED) != 0;
    row.promptMarks = flags >> MARKS_SHIFT;
    for (int x = 0; in.hasMore(); ) {
      int end = x + in.varint(1, row.cols() - x);
      int style = decodeStyle(in, table);
      while (x < end) x += decodeCell(in, row, x, end, style);
    }
  }

  private static int decodeCell(ByteReader in, Row row, int x, int end, int style) {
    int first = in.u8();
    @Nullable String marks = null;
    if (first == MARKS_PREFIX) {
      marks = in.string(Limits.MARK_CHARS_MAX * 3);
      first = in.u8();
    }
    int width = 1;
    if (first == WIDE_PREFIX) {
      width = 2;
      first = in.u8();
      if (x + 2 > end) throw new ByteReader.Malformed("wide character over the end of a run");
    }
    row.put(x, in.utf8(first), width, style);
    if (marks != null) row.setMarks(x, marks);
    return width;
  }

  private static int decodeStyle(ByteReader in, Styles table) {
    int mask = in.below(HAS_LINK * 2);
    if (mask == 0) return Styles.DEFAULT;
    int foreground = (mask & HAS_FOREGROUND) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int background = (mask & HAS_BACKGROUND) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int underline = (mask & HAS_UNDERLINE) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int attributes = (mask & HAS_ATTRIBUTES) != 0 ? in.varint(0, Attribute.ALL) : 0;
    int link = (mask & HAS_LINK) != 0 ? table.links.intern(decodeLink(in)) : Links.NONE;
    return table.intern(foreground, background, underline, attributes, link);
  }

  static int decodeColour(ByteReader in) {
    return switch (in.below(3)) {
      case Colour.PALETTE -> Colour.palette(in.u8());
      case Colour.RGB -> Colour.rgb(in.u8(), in.u8(), in.u8());
      default -> Colour.DEFAULT;
    };
  }

  static Links.Link decodeLink(ByteReader in) {
    return new Links.Link(
        in.string(Limits.LINK_ID_BYTES_MAX * 3), in.string(Limits.LINK_URI_BYTES_MAX * 3));
  }
}
