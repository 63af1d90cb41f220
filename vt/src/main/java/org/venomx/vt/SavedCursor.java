package org.venomx.vt;

/** What DECSC keeps and DECRC brings back; one for each of the two screens. */
final class SavedCursor {
  int x;
  int y;
  boolean originMode;
  final Pen pen = new Pen();
  final Charsets charsets = new Charsets();

  void reset() {
    x = 0;
    y = 0;
    originMode = false;
    pen.reset();
    charsets.reset();
  }
}
