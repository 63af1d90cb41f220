package org.venomx.vt;

import java.util.List;
import java.util.zip.CRC32C;

/**
 * A terminal's whole state as bytes, and back. Equal states give equal bytes. The layout is the
 * order of the calls below; numbers are big-endian or varints ({@link ByteWriter}), rows are lines
 * of {@link LineCodec}, an unfinished sequence is kept as the bytes that lead there.
 */
final class Snapshot {
  private static final int MAGIC = 0x56_4e_58_54; // "VNXT"
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 5;
  private static final int CHECK_BYTES = 4;
  private static final int LINE_BYTES_MAX = 1 << 30;

  private Snapshot() {}

  static byte[] write(Terminal terminal, Parser parser) {
    Screen screen = terminal.screen;
    ByteWriter out = new ByteWriter(1 << 14);
    out.u32(MAGIC);
    out.u8(VERSION);
    out.varint(screen.cols);
    out.varint(screen.rows);
    out.varint(screen.scrollback.linesMax());
    terminal(terminal, out);
    screen(screen, out);
    grid(screen.main, screen.styles, out);
    grid(screen.alternate, screen.styles, out);
    history(screen.scrollback, out);
    ByteWriter pending = new ByteWriter(64);
    parser.writePending(pending);
    out.varint(pending.length());
    out.raw(pending.array(), 0, pending.length());
    out.u32(check(out.array(), out.length()));
    return out.toByteArray();
  }

  private static int check(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  private static void terminal(Terminal terminal, ByteWriter out) {
    out.u64(terminal.modes.bits());
    charsets(terminal.charsets, out);
    out.u8(terminal.charsets.singleShift());
    terminal.titles.writeTo(out);
    terminal.palette.writeTo(out);
    terminal.replies.writeTo(out);
    out.u8(terminal.cursorShape.parameter());
    out.u8(terminal.modifyOtherKeys);
    out.string(terminal.directoryHost);
    out.string(terminal.directory);
    out.u64(terminal.bellCount);
    out.u32(terminal.printer.last());
    for (int x = 0; x < terminal.screen.cols; x++) out.flag(terminal.tabs.isSet(x));
  }

  private static void screen(Screen screen, ByteWriter out) {
    out.flag(screen.isAlternate());
    out.varint(screen.x);
    out.varint(screen.y);
    out.flag(screen.pendingWrap);
    out.varint(screen.top);
    out.varint(screen.bottom);
    pen(screen.pen, out);
  }

  private static void charsets(Charsets charsets, ByteWriter out) {
    for (int slot = 0; slot < 4; slot++) out.u8(charsets.designated(slot));
    out.u8(charsets.shiftedIn());
  }

  private static void pen(Pen pen, ByteWriter out) {
    LineCodec.encodeColour(pen.foreground(), out);
    LineCodec.encodeColour(pen.background(), out);
    LineCodec.encodeColour(pen.underlineColour(), out);
    out.varint(pen.attributes());
    Links.Link link = pen.link();
    out.flag(link != null);
    if (link != null) LineCodec.encodeLink(link, out);
  }

  private static void grid(Grid grid, Styles styles, ByteWriter out) {
    out.varint(grid.saved.x);
    out.varint(grid.saved.y);
    out.flag(grid.saved.originMode);
    pen(grid.saved.pen, out);
    charsets(grid.saved.charsets, out);
    out.u8(grid.keyboard.depth());
    for (int i = 0; i < grid.keyboard.depth(); i++) out.u8(grid.keyboard.pushed(i));
    out.u8(grid.keyboard.flags());
    ByteWriter line = new ByteWriter(256);
    for (Row row : grid.rows) {
      line.clear();
      LineCodec.encode(row, styles, line);
      out.varint(line.length());
      out.raw(line.array(), 0, line.length());
    }
  }

  private static void history(Scrollback scrollback, ByteWriter out) {
    out.u64(scrollback.dropped());
    out.varint(scrollback.count());
    for (int i = 0; i < scrollback.count(); i++) scrollback.writeLine(i, out);
  }

  // Reading

  static Vt read(byte[] bytes, VtObserver observer) throws DamagedSnapshotException {
    int body = bytes.length - CHECK_BYTES;
    if (body < HEADER_BYTES) throw new DamagedSnapshotException("snapshot cut off");
    ByteReader in = new ByteReader().reset(bytes, 0, HEADER_BYTES);
    if (in.u32() != MAGIC) throw new DamagedSnapshotException("not a terminal's snapshot");
    int version = in.u8();
    if (version != VERSION) {
      throw new DamagedSnapshotException(
          "snapshot of version " + version + "; this program reads version " + VERSION);
    }
    int stored = new ByteReader().reset(bytes, body, bytes.length).u32();
    if (stored != check(bytes, body)) {
      throw new DamagedSnapshotException("snapshot damaged: its check sum does not match");
    }
    try {
      return read(in.reset(bytes, HEADER_BYTES, body), observer);
    } catch (ByteReader.Malformed e) {
      throw new DamagedSnapshotException("snapshot malformed: " + e.getMessage(), e);
    }
  }

  private static Vt read(ByteReader in, VtObserver observer) {
    int cols = in.varint(1, Limits.COLS_MAX);
    int rows = in.varint(1, Limits.ROWS_MAX);
    int linesMax = in.varint(0, Limits.SCROLLBACK_LINES_MAX);
    Terminal terminal = new Terminal(cols, rows, linesMax, observer);
    readTerminal(terminal, in);
    readScreen(terminal.screen, in);
    readGrid(terminal.screen, terminal.screen.main, in);
    readGrid(terminal.screen, terminal.screen.alternate, in);
    readHistory(terminal.screen, in);
    byte[] pending = in.raw(in.varint());
    if (in.hasMore()) throw new ByteReader.Malformed("bytes after the end");
    Vt vt = new Vt(terminal);
    vt.feed(pending, 0, pending.length);
    return vt;
  }

  private static void readTerminal(Terminal terminal, ByteReader in) {
    terminal.modes.bits(in.u64() & Modes.EVERY);
    readCharsets(terminal.charsets, in);
    terminal.charsets.singleShift(in.below(4));
    terminal.titles.readFrom(in);
    terminal.palette.readFrom(in);
    terminal.replies.readFrom(in);
    terminal.cursorShape = CursorShape.of(in.below(7), CursorShape.DEFAULT);
    terminal.modifyOtherKeys = in.below(3);
    terminal.directoryHost = in.string(Limits.DIRECTORY_BYTES_MAX);
    terminal.directory = in.string(Limits.DIRECTORY_BYTES_MAX);
    terminal.bellCount = in.u64();
    terminal.printer.last(Math.clamp(in.u32(), -1, Character.MAX_CODE_POINT));
    terminal.tabs.clearAll();
    for (int x = 0; x < terminal.screen.cols; x++) if (in.flag()) terminal.tabs.set(x);
  }

  private static void readScreen(Screen screen, ByteReader in) {
    screen.grid = in.flag() ? screen.alternate : screen.main;
    screen.x = in.varint(0, screen.cols - 1);
    screen.y = in.varint(0, screen.rows - 1);
    screen.pendingWrap = in.flag();
    screen.top = in.varint(0, screen.rows - 1);
    screen.bottom = in.varint(screen.top, screen.rows - 1);
    readPen(screen.pen, in);
  }

  private static void readCharsets(Charsets charsets, ByteReader in) {
    for (int slot = 0; slot < 4; slot++) charsets.designate(slot, in.u8());
    charsets.shiftIn(in.below(4));
  }

  private static void readPen(Pen pen, ByteReader in) {
    pen.foreground(LineCodec.decodeColour(in));
    pen.background(LineCodec.decodeColour(in));
    pen.underlineColour(LineCodec.decodeColour(in));
    pen.attributes(in.varint(0, Attribute.ALL));
    pen.link(in.flag() ? LineCodec.decodeLink(in) : null);
  }

  private static void readGrid(Screen screen, Grid grid, ByteReader in) {
    grid.saved.x = in.varint(0, screen.cols - 1);
    grid.saved.y = in.varint(0, screen.rows - 1);
    grid.saved.originMode = in.flag();
    readPen(grid.saved.pen, in);
    readCharsets(grid.saved.charsets, in);
    int depth = in.below(Limits.KEYBOARD_STACK_MAX + 1);
    for (int i = 0; i < depth; i++) {
      grid.keyboard.change(in.below(Keyboard.FLAGS + 1), Keyboard.ASSIGN);
      grid.keyboard.push(0);
    }
    grid.keyboard.change(in.below(Keyboard.FLAGS + 1), Keyboard.ASSIGN);
    ByteReader lineReader = new ByteReader();
    for (Row row : grid.rows) {
      byte[] line = in.raw(in.varint(1, LINE_BYTES_MAX));
      LineCodec.decode(lineReader.reset(line, 0, line.length), row, screen.styles);
    }
  }

  /** Lines go into the history as they are, after a trial reading. */
  private static void readHistory(Screen screen, ByteReader in) {
    long dropped = in.u64();
    int count = in.varint(0, screen.scrollback.linesMax());
    Row trial = new Row(screen.cols);
    ByteReader lineReader = new ByteReader();
    for (int i = 0; i < count; i++) {
      byte[] line = in.raw(in.varint(1, LINE_BYTES_MAX));
      screen.makeRoomForStyles(List.of());
      trial.clear(Styles.DEFAULT);
      LineCodec.decode(lineReader.reset(line, 0, line.length), trial, screen.styles);
      screen.scrollback.pushEncoded(line, 0, line.length);
    }
    screen.scrollback.dropped(dropped);
  }
}
