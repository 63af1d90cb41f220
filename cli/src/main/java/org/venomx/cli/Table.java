package org.venomx.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows of things under headings, as wide as they need to be. */
final class Table {
  private static final String GAP = "  ";

  private final Paint paint;
  private final List<String> headings = new ArrayList<>();
  private final List<Function<Map<?, ?>, String>> cells = new ArrayList<>();

  Table(Paint paint) {
    this.paint = paint;
  }

  /** A column of a member as it is. */
  Table column(String heading, String member) {
    return column(heading, row -> Fields.text(row, member));
  }

  Table column(String heading, Function<Map<?, ?>, String> cell) {
    headings.add(heading);
    cells.add(cell);
    return this;
  }

  /** The table of these rows, or {@code none} if there are none. */
  String of(@Nullable Object rows, String none) {
    if (!(rows instanceof List<?> list) || list.isEmpty()) return none;
    List<List<String>> lines = new ArrayList<>();
    for (Object row : list) {
      Map<?, ?> fields = row instanceof Map<?, ?> map ? map : Map.of();
      lines.add(cells.stream().map(cell -> Printable.of(cell.apply(fields))).toList());
    }
    int[] widths = new int[headings.size()];
    measure(widths, headings);
    for (List<String> line : lines) measure(widths, line);
    StringBuilder text = new StringBuilder(paint.strong(line(widths, headings))).append('\n');
    for (List<String> line : lines) text.append(line(widths, line)).append('\n');
    return text.toString();
  }

  private static void measure(int[] widths, List<String> line) {
    for (int i = 0; i < widths.length; i++) widths[i] = Math.max(widths[i], width(line.get(i)));
  }

  private static String line(int[] widths, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(cells.get(i));
      line.repeat(' ', widths[i] - width(cells.get(i)));
      line.append(GAP);
    }
    return line.toString().stripTrailing();
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
