package org.venomx.vt;

/** Writes cells as characters and SGR, tracking the style so that only changes are written. */
final class CellWriter {
  private final ByteWriter out;
  private final Styles styles;
  private final boolean withProtection;
  private int style = Styles.DEFAULT;

  /** {@code withProtection}: DECSCA too, which a picture does not need but a terminal does. */
  CellWriter(ByteWriter out, Styles styles, boolean withProtection) {
    this.out = out;
    this.styles = styles;
    this.withProtection = withProtection;
  }

  /** Cells where nothing was written come out as spaces. */
  void cells(Row row, int from, int to) {
    for (int x = from; x < to; x++) {
      if (row.isSpacer(x)) continue;
      change(row.style(x));
      int codePoint = row.codePoint(x);
      out.utf8(codePoint == 0 ? ' ' : codePoint);
      String marks = row.marks(x);
      if (marks != null) out.utf8(marks);
    }
  }

  /** Back to the default style, as the next row's style numbers may be other ones. */
  void plain() {
    change(Styles.DEFAULT);
  }

  private void change(int next) {
    if (next == style) return;
    if (styles.link(next) != styles.link(style)) link(out, styles.links.get(styles.link(next)));
    int changed = styles.attributes(next) ^ styles.attributes(style);
    if (withProtection && (changed & Attribute.PROTECTED) != 0) {
      protection(out, styles.attributes(next));
    }
    out.ascii("\033[" + Sgr.parameters(styles, next) + "m");
    style = next;
  }

  static void link(ByteWriter out, Links.Link link) {
    out.ascii("\033]8;");
    if (!link.id().isEmpty()) out.utf8("id=" + link.id());
    out.utf8(";" + link.uri());
    out.ascii("\033\\");
  }

  static void protection(ByteWriter out, int attributes) {
    out.ascii((attributes & Attribute.PROTECTED) != 0 ? "\033[1\"q" : "\033[0\"q");
  }
}
