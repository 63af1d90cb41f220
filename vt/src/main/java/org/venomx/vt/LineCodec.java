package org.venomx.vt;

/**
 * A row as bytes, for history and snapshots: trimmed on the right, one byte for a cell of ASCII or
 * Latin-1, and with its styles in itself, so that it depends on no table. History encodes every
 * line that scrolls off, so all cells of a line take the same width, and no branch.
 *
 * <pre>
 *   line  = flags cells:varint cell* [run*] [mark*]
 *   flags = 1 byte: bit 0 wrapped, 1..3 prompt marks, 4..5 width, 6 has runs, 7 has marks
 *   cell  = width bytes, 1 to 3: a code point, 0 for a blank, U+DC00 for a spacer
 *   run   = cells:varint style; without runs all cells have the default style
 *   style = mask:byte [foreground] [background] [underline] [attributes:varint] [id uri]
 *   colour= 1 index | 2 red green blue
 *   mark  = column:varint text
 * </pre>
 */
final class LineCodec {
  private static final int WRAPPED = 1;
  private static final int PROMPT_SHIFT = 1;
  private static final int WIDTH_SHIFT = 4;
  private static final int WIDTH_MASK = 3;
  private static final int HAS_RUNS = 1 << 6;
  private static final int HAS_MARKS = 1 << 7;

  private static final int HAS_FOREGROUND = 1;
  private static final int HAS_BACKGROUND = 2;
  private static final int HAS_UNDERLINE = 4;
  private static final int HAS_ATTRIBUTES = 8;
  private static final int HAS_LINK = 16;

  /** What is left of {@link Row#SPACER} in a cell. */
  private static final int SPACER_CODE = 0xdc00;

  private LineCodec() {}

  static void encode(Row row, Styles table, ByteWriter out) {
    int length = row.length();
    int bits = row.bits();
    int width = width(bits);
    boolean hasRuns = !row.styles().areDefault();
    out.u8(
        (row.wrapped ? WRAPPED : 0)
            | row.promptMarks << PROMPT_SHIFT
            | width << WIDTH_SHIFT
            | (hasRuns ? HAS_RUNS : 0)
            | ((bits & Row.MARKED) != 0 ? HAS_MARKS : 0));
    out.varint(length);
    out.values(row.glyphs, length, width);
    if (hasRuns) row.styles().writeRuns(length, table, out);
    encodeMarks(row, out);
  }

  /** How many bytes the largest of the code points needs. */
  private static int width(int bits) {
    if ((bits & 0xff0000) != 0) return 3;
    return (bits & 0xff00) != 0 ? 2 : 1;
  }

  private static void encodeMarks(Row row, ByteWriter out) {
    for (int x = row.nextMarked(0); x >= 0; x = row.nextMarked(x + 1)) {
      String marks = row.marks(x);
      if (marks == null) continue;
      out.varint(x);
      out.shortString(marks);
    }
  }

  /** For {@link Styles}, which keeps the result. */
  static byte[] encodeStyle(int style, Styles table) {
    ByteWriter out = new ByteWriter(16);
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
    return out.toByteArray();
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

  /**
   * Fills a cleared row, which must be wide enough.
   *
   * @throws ByteReader.Malformed when these are not the bytes of a line that fits
   */
  static void decode(ByteReader in, Row row, Styles table) {
    int flags = in.u8();
    int width = flags >> WIDTH_SHIFT & WIDTH_MASK;
    int length = in.varint(0, row.cols());
    int cells = in.skip(width * length);
    row.wrapped = (flags & WRAPPED) != 0;
    row.promptMarks = flags >> PROMPT_SHIFT & PromptMark.ALL_BITS;
    boolean hasRuns = (flags & HAS_RUNS) != 0;
    for (int x = 0; x < length; ) {
      int end = hasRuns ? x + in.varint(1, length - x) : length;
      int style = hasRuns ? decodeStyle(in, table) : Styles.DEFAULT;
      while (x < end) {
        int codePoint = in.value(cells + x * width, width);
        boolean wide = x + 1 < end && in.value(cells + (x + 1) * width, width) == SPACER_CODE;
        if (!isStorable(codePoint)) throw new ByteReader.Malformed("no character: " + codePoint);
        row.put(x, codePoint, wide ? 2 : 1, style);
        x += wide ? 2 : 1;
      }
    }
    if ((flags & HAS_MARKS) != 0) decodeMarks(in, row);
    if (in.hasMore()) throw new ByteReader.Malformed("line too long");
  }

  /** Blanks and characters, but neither controls nor surrogates. */
  private static boolean isStorable(int codePoint) {
    return codePoint == 0
        || (codePoint <= Character.MAX_CODE_POINT
            && !Character.isISOControl(codePoint)
            && (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE));
  }

  private static void decodeMarks(ByteReader in, Row row) {
    while (in.hasMore()) {
      int x = in.varint(0, row.cols() - 1);
      String marks = in.string(Limits.MARK_CHARS_MAX * 3);
      boolean fits = marks.length() <= Limits.MARK_CHARS_MAX;
      if (row.glyphs[x] == 0 || row.isSpacer(x) || !fits) {
        throw new ByteReader.Malformed("marks on no character");
      }
      row.setMarks(x, marks);
    }
  }

  private static int decodeStyle(ByteReader in, Styles table) {
    int mask = in.below(HAS_LINK * 2);
    if (mask == 0) return Styles.DEFAULT;
    int foreground = (mask & HAS_FOREGROUND) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int background = (mask & HAS_BACKGROUND) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int underline = (mask & HAS_UNDERLINE) != 0 ? decodeColour(in) : Colour.DEFAULT;
    int attributes = (mask & HAS_ATTRIBUTES) != 0 ? in.varint(0, Attribute.ALL) : 0;
    int link = (mask & HAS_LINK) != 0 ? table.links.intern(decodeLink(in)) : Links.NONE;
    return table.intern(Rendition.of(foreground, background, attributes), underline, link);
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
