package org.venomx.reactor.stream;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Errno;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.CloseReason;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Attachment;
import org.venomx.reactor.net.Connection;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;

/**
 * One connection attached to one pane (foundation §7): frames of input and size in, output and
 * redraws out. It never makes anybody wait: output that its client does not read is given up, input
 * that the program does not read stays in the socket. Confined to the loop's thread.
 */
final class Stream implements Attachment, Terminal.Listener, FrameSink {
  private static final byte[] NOTHING = {};

  private final Streams owner;
  private final PaneId pane;
  private final PrincipalId caller;
  private final Connection connection;
  private final boolean writes;
  private final Backlog backlog;
  private final FrameReader frames = FrameReader.ofDaemon();
  private final Deadline stalled = new Deadline(nowNs -> stalled());
  private @Nullable Terminal terminal;

  /** Input that has no room in the pane's queue, and what was read behind it. */
  private byte[] waitingInput = NOTHING;

  private byte[] unread = NOTHING;
  private boolean waits;
  private boolean marked;
  private boolean tookSome;
  private boolean closing;

  /**
   * A stream that still has to be registered.
   *
   * @param terminal the pane's; {@code null} for an archive
   * @param writes whether input is taken
   */
  Stream(
      Streams owner,
      PaneId pane,
      PrincipalId caller,
      Connection connection,
      @Nullable Terminal terminal,
      boolean writes,
      Backlog backlog) {
    this.owner = owner;
    this.pane = pane;
    this.caller = caller;
    this.connection = connection;
    this.terminal = terminal;
    this.writes = writes;
    this.backlog = backlog;
  }

  PaneId pane() {
    return pane;
  }

  // ---- Out -------------------------------------------------------------------------------------

  @Override
  public void moved() {
    mark();
  }

  /** The program has ended. */
  void exited(byte[] frame) {
    backlog.exited(frame);
    mark();
  }

  /** The stream ends, and with it the connection once the client has read why. */
  void end(CloseReason reason) {
    if (closing) {
      return;
    }
    closing = true;
    letGo();
    backlog.ends(reason, reason == CloseReason.REVOKED || reason == CloseReason.OVERFLOW);
    connection.closeWhenRead();
    mark();
  }

  /** At the end of a pass: sends what has come up in it. */
  void send() {
    marked = false;
    connection.send();
    watchForStall();
  }

  @Override
  public int flush() {
    int result = 0;
    for (int sent = 0; result == 0 && sent < Limits.STREAM_BYTES_PER_PASS; ) {
      int length = backlog.fill(connection.scratch());
      if (length == 0) {
        return 0;
      }
      int count = connection.write(length);
      backlog.taken(Math.max(count, 0), connection.scratch());
      sent += Math.max(count, 0);
      if (count > 0) {
        tookSome = true;
        owner.deadlines().clear(stalled);
      } else {
        result = count < 0 ? count : -Errno.EAGAIN; // nothing taken: no reason to try at once
      }
    }
    watchForStall();
    return result == 0 ? -Errno.EAGAIN : result; // others are to have their turn
  }

  @Override
  public boolean flushed() {
    return backlog.isEmpty();
  }

  private void mark() {
    if (!marked) {
      marked = true;
      owner.hasNews(this);
    }
  }

  private void watchForStall() {
    if (backlog.isOver() && !closing && !connection.closed() && !stalled.isSet()) {
      owner.deadlines().set(stalled, owner.nowNs() + Limits.STREAM_STALL_NS);
    }
  }

  /**
   * The socket has not been reported writable for a minute. It may have room all the same: the
   * kernel reports it when three quarters are free.
   */
  private void stalled() {
    tookSome = false;
    connection.sendAgain();
    if (!tookSome && backlog.isOver()) {
      end(CloseReason.OVERFLOW);
    } else {
      watchForStall();
    }
  }

  // ---- In --------------------------------------------------------------------------------------

  @Override
  public void received(byte[] bytes, int from, int length) {
    if (closing) {
      return;
    }
    try {
      int taken = frames.feed(bytes, from, length, this);
      unread = taken == length ? NOTHING : Arrays.copyOfRange(bytes, from + taken, from + length);
    } catch (BadFrameException bad) {
      connection.close(); // where the next frame would begin is not known (foundation §12)
    }
  }

  @Override
  public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
    if (!writes) {
      connection.close(); // a watcher has nothing to say
    } else if (type == FrameType.RESIZE) {
      owner.resize(pane, caller, Frames.cols(buffer, from), Frames.rows(buffer, from));
    } else {
      byte[] input = Arrays.copyOfRange(buffer, from, from + length);
      if (!offer(input)) {
        awaitRoom(input);
        return false;
      }
    }
    return !connection.closed() && !closing;
  }

  /**
   * Tries again what had no room.
   *
   * @return whether nothing waits any more
   */
  boolean goOn() {
    if (closing || connection.closed()) {
      return true;
    }
    if (!offer(waitingInput)) {
      return false;
    }
    waitingInput = NOTHING;
    waits = false;
    received(unread, 0, unread.length);
    if (!waits && !closing && !connection.closed()) {
      connection.resume();
    }
    return !waits;
  }

  /** False when the pane's queue has no room. Input that no program will read is only counted. */
  private boolean offer(byte[] input) {
    Terminal open = terminal;
    if (open != null && open.takesInput()) {
      return open.send(input);
    }
    owner.discarded(input.length);
    return true;
  }

  private void awaitRoom(byte[] input) {
    waitingInput = input;
    waits = true;
    connection.pause();
    owner.waitsForRoom(this);
  }

  // ---- The end ---------------------------------------------------------------------------------

  @Override
  public void ended() {
    end(CloseReason.DETACHED);
  }

  @Override
  public void revoked() {
    end(CloseReason.REVOKED);
  }

  @Override
  public void dropped() {
    letGo();
    owner.gone(this);
  }

  /** The pane's affairs are not ours any more. */
  private void letGo() {
    owner.deadlines().clear(stalled);
    if (terminal != null) {
      terminal.unlisten(this);
      terminal = null;
    }
    owner.discarded(waitingInput.length);
    waitingInput = NOTHING;
    unread = NOTHING;
  }
}
