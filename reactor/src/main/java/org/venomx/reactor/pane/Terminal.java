package org.venomx.reactor.pane;

import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Readiness;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.loop.Watch;

/**
 * The master side of a pane's PTY: output into the ring, input out of the queue. It is read for as
 * long as the pane exists, because a program that nobody reads blocks; what comes after the
 * leader's exit is counted and dropped. Confined to the loop's thread.
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
  private final OutputRing output = new OutputRing(Limits.OUTPUT_RING_BYTES);
  private final InputQueue input = new InputQueue(Limits.INPUT_BYTES_MAX);
  private @Nullable Watch watch;
  private boolean frozen;
  private boolean ended;

  /** Takes over the master; {@code scratch} is shared with others of the loop between calls. */
  public Terminal(Kernel kernel, int master, NativeBuffer scratch, Tallies tallies) {
    this.kernel = kernel;
    this.master = master;
    this.scratch = scratch;
    this.tallies = tallies;
  }

  /** Begins to read. */
  public void watchWith(Readiness readiness) {
    watch = readiness.watch(master, Epoll.IN, (events, nowNs) -> ready(events));
  }

  /** What the program wrote. */
  public OutputRing output() {
    return output;
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
    flushInput();
    return true;
  }

  /** Drops the input that was not written yet and takes none any more (RFC-0012 §4, Input). */
  public void freezeInput() {
    frozen = true;
    tallies.inputDiscardedBytes += input.discard();
    want(Epoll.IN);
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
    return output.endOffset();
  }

  /** Closes the master, which hangs up whoever still has the terminal. */
  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
    kernel.close(master);
  }

  private void ready(int events) {
    if ((events & Epoll.OUT) != 0) {
      flushInput();
    }
    if ((events & (Epoll.IN | Epoll.HUP | Epoll.ERR)) != 0) {
      read(Limits.READ_BYTES_PER_PASS);
    }
  }

  private void read(int bytesMax) {
    for (int total = 0; total < bytesMax; ) {
      int count = kernel.read(master, scratch, 0, Math.min(scratch.size(), bytesMax - total));
      if (count == -Errno.EINTR) {
        continue;
      }
      if (count <= 0) {
        if (count != -Errno.EAGAIN) {
          want(HUNG_UP);
        }
        return;
      }
      want(input.bytes() > 0 ? Epoll.IN | Epoll.OUT : Epoll.IN);
      total += count;
      if (ended) {
        tallies.outputDiscardedBytes += count;
      } else {
        output.append(scratch, 0, count);
      }
    }
  }

  private void flushInput() {
    int result = input.flush(kernel, master, scratch);
    if (result == -Errno.EAGAIN || result == -Errno.EINTR) {
      want(Epoll.IN | Epoll.OUT);
    } else if (result < 0) {
      // EIO: nobody has the slave open, so nobody will read it.
      tallies.inputDiscardedBytes += input.discard();
    } else {
      want(Epoll.IN);
    }
  }

  private void want(int events) {
    if (watch != null) {
      watch.want(events);
    }
  }
}
