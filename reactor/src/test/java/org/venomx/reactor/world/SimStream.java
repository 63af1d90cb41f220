package org.venomx.reactor.world;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.FrameType;

/**
 * The frames that a daemon sends to an attached client, each held against what foundation §7 says
 * of their order: output without a gap but behind a redraw, one exit behind the last byte, nothing
 * behind the close.
 */
public final class SimStream implements FrameSink {
  private final FrameReader reader = FrameReader.ofClient();
  private final List<FrameType> order = new ArrayList<>();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private long next;
  private long gap;
  private int redraws;
  private String exit = "";
  private String close = "";

  SimStream(long offset) {
    next = offset;
  }

  void feed(byte[] bytes, int from, int length) {
    try {
      reader.feed(bytes, from, length, this);
    } catch (BadFrameException bad) {
      throw new AssertionError("the daemon sent no frame", bad);
    }
  }

  @Override
  public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
    check(close.isEmpty(), type + " behind the close");
    if (order.isEmpty() || order.getLast() != type) {
      order.add(type);
    }
    switch (type) {
      case OUTPUT -> {
        check(exit.isEmpty() && length > 0, "OUTPUT of " + length + " bytes, exit " + exit);
        check(offset == next, "OUTPUT at " + offset + " instead of " + next);
        output.write(buffer, from, length);
        next += length;
      }
      case RESYNC -> {
        check(exit.isEmpty() && offset >= next, "RESYNC at " + offset + " behind " + next);
        next = offset;
        redraws++;
      }
      case EXIT -> {
        check(exit.isEmpty(), "a second EXIT");
        check(offset >= next, "EXIT at " + offset + " behind " + next);
        gap = offset - next;
        exit = text(buffer, from, length);
      }
      case CLOSE -> close = text(buffer, from, length);
      case INPUT, RESIZE -> throw new AssertionError("a client's frame from the daemon");
    }
    return true;
  }

  /** The types of the frames so far, runs of one type as one. */
  public List<FrameType> order() {
    return order;
  }

  /** The output so far, a char a byte. */
  public String output() {
    return output.toString(ISO_8859_1);
  }

  /** Offset behind the newest output or redraw. */
  public long next() {
    return next;
  }

  /** Bytes of output missing before the exit, which only a removal can cause. */
  public long gap() {
    return gap;
  }

  /** How many RESYNC frames came. */
  public int redraws() {
    return redraws;
  }

  /** The exit's JSON; empty while there is none. */
  public String exit() {
    return exit;
  }

  /** The close's JSON; empty while there is none. */
  public String close() {
    return close;
  }

  /** Whether a frame was cut short. */
  public boolean midFrame() {
    return reader.midFrame();
  }

  private static String text(byte[] buffer, int from, int length) {
    return new String(buffer, from, length, ISO_8859_1);
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}
