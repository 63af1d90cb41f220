package org.venomx.reactor.stream;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.NativeBuffer;
import org.venomx.protocol.CloseReason;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.pane.OutputRing;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Pane;

/**
 * What one stream owes its client, in order: output, the exit, the close. Output is not copied but
 * cut from the pane's ring when the socket takes it, so that the backlog is a distance: from what
 * was sent to the ring's end. Over {@link Limits#STREAM_BACKLOG_BYTES_MAX} it is given up for one
 * redraw of the screen. Held are only frames that were begun. Confined to the loop's thread.
 */
public final class Backlog {
  private static final byte[] NOTHING = {};

  private final OutputRing ring;
  private final byte[] header = new byte[Frames.HEADER_BYTES];
  private @Nullable Picture picture;

  /** Offset of the first byte of output that is in no frame yet. */
  private long next;

  /** Output ends here, once it is known where. */
  private long lastOffset = Long.MAX_VALUE;

  /** Frames that were cut, and how much of them was sent. */
  private byte[] begun = NOTHING;

  private int begunSent;

  /** The frame that {@link #fill} has offered and nobody has taken anything of yet. */
  private int offeredBytes;

  private byte @Nullable [] exit;
  private byte @Nullable [] close;

  private Backlog(OutputRing ring, Picture picture, boolean drawn, long from) {
    this.ring = ring;
    this.picture = picture;
    this.next = from;
    if (!drawn) {
      redraw(picture);
    }
  }

  /**
   * Owes a pane's output from an offset on, or, where the ring does not hold it any more, a redraw
   * first.
   *
   * @param terminal the pane's; {@code null} for an archive, which has only a blank screen
   * @param from bytes since the launch, not more than there are; -1 for a redraw
   */
  public static Backlog of(Pane pane, @Nullable Terminal terminal, long from) {
    if (terminal == null) {
      OutputRing none = new OutputRing(Limits.OUTPUT_RING_BYTES);
      Picture blank = Picture.blank(pane.cols(), pane.rows(), pane.finalOffset());
      return new Backlog(none, blank, false, 0);
    }
    boolean held = from >= terminal.output().startOffset();
    return new Backlog(terminal.output(), Picture.of(terminal.display()), held, from);
  }

  /** Offset of the first byte of output that is in no frame yet. */
  public long nextOffset() {
    return next;
  }

  /** Whether output was lost to this client, so that it needs a redraw before anything else. */
  boolean isOver() {
    return ring.endOffset() - next > Limits.STREAM_BACKLOG_BYTES_MAX && next < lastOffset;
  }

  /** Whether nothing is owed any more. */
  boolean isEmpty() {
    return begunSent == begun.length && next >= end() && exit == null && close == null;
  }

  /** The program has ended: its exit is owed behind its output. */
  void exited(byte[] frame) {
    exit = frame;
  }

  /**
   * The stream ends, which is owed behind everything that is there now. The pane may be gone, so
   * there is no redraw any more: a client that needs one gets nothing in its place.
   *
   * @param atOnce whether the client gets no more than the frame that it has a part of
   */
  void ends(CloseReason reason, boolean atOnce) {
    if (atOnce || isOver()) {
      next = Math.max(next, ring.endOffset());
    }
    if (atOnce) {
      exit = null;
      begun = begunSent == 0 ? NOTHING : begun;
    }
    lastOffset = Math.max(next, ring.endOffset());
    picture = null;
    close = reason.frame(lastOffset);
  }

  /**
   * Puts what goes out next at the beginning of {@code scratch}.
   *
   * @return how many bytes, 0 when nothing is owed
   */
  int fill(NativeBuffer scratch) {
    if (begunSent == begun.length && !isOver() && next < end()) {
      return fillWithOutput(scratch);
    }
    if (begunSent == begun.length) {
      begin();
    }
    int length = Math.min(begun.length - begunSent, scratch.size());
    scratch.put(0, begun, begunSent, length);
    return length;
  }

  /** So many bytes of what {@link #fill} has put into {@code scratch} are on their way. */
  void taken(int count, NativeBuffer scratch) {
    if (offeredBytes == 0) {
      begunSent += count;
    } else if (count > 0) {
      next += offeredBytes - Frames.HEADER_BYTES;
      begun = count == offeredBytes ? NOTHING : new byte[offeredBytes - count];
      begunSent = 0;
      scratch.get(count, begun, 0, begun.length);
    }
    offeredBytes = 0;
    if (begunSent == begun.length) {
      begun = NOTHING;
      begunSent = 0;
    }
  }

  private int fillWithOutput(NativeBuffer scratch) {
    int room = Math.min(scratch.size(), Limits.STREAM_FRAME_BYTES_MAX) - Frames.HEADER_BYTES;
    int length = (int) Math.min(room, end() - next);
    Frames.header(header, 0, FrameType.OUTPUT, length, next);
    scratch.put(0, header, 0, Frames.HEADER_BYTES);
    ring.read(next, scratch, Frames.HEADER_BYTES, length);
    offeredBytes = Frames.HEADER_BYTES + length;
    return offeredBytes;
  }

  private void begin() {
    Picture drawn = picture;
    if (drawn != null && isOver()) {
      redraw(drawn);
    } else if (exit != null) {
      begun = exit;
      exit = null;
    } else if (close != null) {
      begun = close;
      close = null;
    }
  }

  /** A redraw of a very large screen takes several frames, all with its offset. */
  private void redraw(Picture drawn) {
    byte[] screen = drawn.redraw();
    next = drawn.offset();
    ByteArrayOutputStream frames = new ByteArrayOutputStream(screen.length + Frames.HEADER_BYTES);
    int from = 0;
    do {
      int length = Math.min(screen.length - from, Frames.PAYLOAD_OUT_BYTES_MAX);
      frames.writeBytes(Frames.frame(FrameType.RESYNC, next, screen, from, length));
      from += length;
    } while (from < screen.length);
    begun = frames.toByteArray();
  }

  private long end() {
    return Math.min(lastOffset, ring.endOffset());
  }
}
