package org.venomx.vt;

import java.util.ArrayDeque;
import java.util.Deque;

/** The window title and the stack that XTWINOPS 22 and 23 save it on. */
final class Titles {
  private final Deque<String> stack = new ArrayDeque<>();
  private String title = "";

  String title() {
    return title;
  }

  /** Control characters are dropped, what is over {@link Limits#TITLE_CHARS_MAX} is cut. */
  void title(String text) {
    title = clean(text);
  }

  private static String clean(String text) {
    StringBuilder kept = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (kept.length() + Character.charCount(codePoint) > Limits.TITLE_CHARS_MAX) break;
      if (!Character.isISOControl(codePoint)) kept.appendCodePoint(codePoint);
    }
    return kept.toString();
  }

  Iterable<String> savedOldestFirst() {
    return stack.reversed();
  }

  void push() {
    if (stack.size() == Limits.TITLE_STACK_MAX) stack.removeLast();
    stack.push(title);
  }

  /** Brings the last pushed title back; false when there is none. */
  boolean pop() {
    if (stack.isEmpty()) return false;
    title = stack.pop();
    return true;
  }

  void writeTo(ByteWriter out) {
    out.string(title);
    out.varint(stack.size());
    for (String saved : stack) out.string(saved);
  }

  void readFrom(ByteReader in) {
    title = in.string(Limits.TITLE_CHARS_MAX * 3);
    stack.clear();
    int n = in.varint(0, Limits.TITLE_STACK_MAX);
    for (int i = 0; i < n; i++) stack.addLast(in.string(Limits.TITLE_CHARS_MAX * 3));
  }
}
