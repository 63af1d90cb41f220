package org.venomx.reactor.pane;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Mailbox;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.loop.Watch;

/**
 * The master side of a pane's PTY: output into the ring and onto the screen, input out of the
 * queue, the screen's answers back to the program. It is read for as long as the pane exists,
 * because a program that nobody reads blocks; what comes after the leader's exit is counted and
 * dropped. While the screen is behind nothing is read, so that a program waits for its own work and
 * nobody else does. Confined to the loop's thread.
 */
public final class Terminal implements AutoCloseable {
  /**
   * Once every slave is closed epoll would report the hang-up for ever; on an edge it does so once.
   */
  private static final int HUNG_UP = Epoll.IN | Epoll.EDGE_TRIGGERED;

  private final Kernel kernel;
  private final int master;
  private final NativeBuffer scratch;
  private final Tallies tallies;
  private final OutputRing output;
  private final InputQueue input = new InputQueue(Limits.INPUT_BYTES_MAX);
  private final Display display;
  private final Answers answers;
  private final Runnable catchUp = this::catchUp;
  private Listener[] listeners = {};
  private @Nullable Watch watch;
  private @Nullable Mailbox mailbox;
  private boolean catchingUp;
  private boolean hungUp;
  private boolean blocked;
  private boolean frozen;
  private boolean ended;
  private boolean closed;

  /** Is told, at most once a pass, that there is more output or that more of it is shown. */
  @FunctionalInterface
  public interface Listener {
    /** May begin a turn, but not once {@link #hasEnded}: the exit's comes right after. */
    void moved();
  }

  /**
   * Takes over the master of a PTY of this size; {@code scratch} is shared with others of the loop
   * between calls.
   */
  public Terminal(
      Kernel kernel, int master, int cols, int rows, NativeBuffer scratch, Tallies tallies) {
    this(kernel, master, cols, rows, new OutputRing(Limits.OUTPUT_RING_BYTES), scratch, tallies);
  }

  /** The same, with a ring to write to, which it takes over. */
  public Terminal(
      Kernel kernel,
      int master,
      int cols,
      int rows,
      OutputRing output,
      NativeBuffer scratch,
      Tallies tallies) {
    this.kernel = kernel;
    this.master = master;
    this.output = output;
    this.scratch = scratch;
    this.tallies = tallies;
    this.display = new Display(output, cols, rows);
    this.answers = new Answers(display.vt());
  }

  /** Begins to read. */
  public void watchWith(Loop loop) {
    mailbox = loop.mailbox();
    watch = loop.readiness().watch(master, Epoll.IN, (events, nowNs) -> ready(events));
  }

  /** What the program wrote. */
  public OutputRing output() {
    return output;
  }

  /** What it shows, which may be a little behind {@link #output}. */
  public Display display() {
    return display;
  }

  /** Has a listener told of output from now on. */
  public void listen(Listener listener) {
    Listener[] more = Arrays.copyOf(listeners, listeners.length + 1);
    more[listeners.length] = listener;
    listeners = more;
  }

  /** Tells it no more; one that another listener takes out may be told once more. */
  public void unlisten(Listener listener) {
    listeners =
        Arrays.stream(listeners).filter(each -> !each.equals(listener)).toArray(Listener[]::new);
  }

  /** Whether input has any sense: its program lives and is not being ended. */
  public boolean takesInput() {
    return !frozen && !ended;
  }

  /**
   * Queues input, all or none: false when the queue is full. It is written as the program reads it.
   */
  public boolean send(byte[] bytes) {
    if (frozen) {
      throw new IllegalStateException("input of a pane that is not running");
    }
    if (!input.offer(bytes)) {
      return false;
    }
    flush();
    return true;
  }

  /** Drops the input that was not written yet and takes none any more (RFC-0012 §4, Input). */
  public void freezeInput() {
    frozen = true;
    tallies.inputDiscardedBytes += input.discard();
    flush();
  }

  /**
   * Changes the size of the PTY, of which the kernel tells the program (SIGWINCH), and of the
   * screen. Nothing happens when it is the same.
   *
   * @return where in the output it happened
   */
  public long resize(int cols, int rows) {
    int result = kernel.resizePty(master, cols, rows);
    if (result < 0) {
      throw new IllegalStateException(
          "a PTY cannot be made " + cols + "x" + rows + ": " + Errno.name(-result));
    }
    display.resize(cols, rows);
    return output.endOffset();
  }

  /**
   * Takes in what the leader left behind, before its exit is told: until the PTY is empty, or hung
   * up, or has given more than any PTY holds, which only somebody who still writes can do.
   *
   * @return the final offset
   */
  public long drainAtExit() {
    read(Limits.DRAIN_BYTES_MAX);
    ended = true;
    answers.discard();
    moveOn(Limits.SCREEN_WORK_AT_EXIT);
    return output.endOffset();
  }

  /** Whether the leader has ended, so that no more output is taken in. */
  public boolean hasEnded() {
    return ended;
  }

  /** Closes the master, which hangs up whoever still has the terminal. */
  @Override
  public void close() {
    closed = true;
    if (watch != null) {
      watch.close();
    }
    output.close();
    kernel.close(master);
  }

  private void ready(int events) {
    if ((events & Epoll.OUT) != 0) {
      flush();
    }
    if ((events & (Epoll.IN | Epoll.HUP | Epoll.ERR)) != 0 && !display.isBehind()) {
      if (read(Limits.READ_BYTES_PER_PASS)) {
        moveOn(Limits.SCREEN_WORK_PER_PASS);
      } else {
        want();
      }
    }
  }

  /** A pass has gone by since the screen fell behind. */
  private void catchUp() {
    catchingUp = false;
    if (display.isBehind() && (!closed || listeners.length > 0)) {
      moveOn(Limits.SCREEN_WORK_PER_PASS);
    }
  }

  /** Reads until there is no more or enough; whether any of it is the leader's output. */
  private boolean read(int bytesMax) {
    int total = 0;
    while (total < bytesMax) {
      int count = kernel.read(master, scratch, 0, Math.min(scratch.size(), bytesMax - total));
      if (count == -Errno.EINTR) {
        continue;
      }
      hungUp = count <= 0 && count != -Errno.EAGAIN;
      if (count <= 0) {
        break;
      }
      total += count;
      if (ended) {
        tallies.outputDiscardedBytes += count;
      } else {
        output.append(scratch, 0, count);
      }
    }
    return total > 0 && !ended;
  }

  /** Shows what there is, answers what was asked, and tells of it. */
  private void moveOn(int workMax) {
    display.show(workMax);
    if (display.isBehind() && !catchingUp && mailbox != null) {
      catchingUp = true;
      mailbox.post(catchUp);
    }
    if (!ended && answers.waiting()) {
      flush();
    }
    want();
    for (Listener listener : listeners) {
      listener.moved();
    }
  }

  /** Answers go before input, but never into the middle of what somebody sent. */
  private void flush() {
    int result = input.flushBegun(kernel, master, scratch);
    if (result == 0) {
      result = answers.flush(kernel, master, scratch);
    }
    if (result == 0) {
      result = input.flush(kernel, master, scratch);
    }
    blocked = result == -Errno.EAGAIN || result == -Errno.EINTR;
    if (result < 0 && !blocked) {
      // EIO: nobody has the slave open, so nobody will read it.
      tallies.inputDiscardedBytes += input.discard();
      answers.discard();
    }
    want();
  }

  private void want() {
    if (watch != null) {
      int in = display.isBehind() ? 0 : hungUp ? HUNG_UP : Epoll.IN;
      watch.want(blocked ? in | Epoll.OUT : in);
    }
  }
}
