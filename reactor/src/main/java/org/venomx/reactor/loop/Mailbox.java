package org.venomx.reactor.loop;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.venomx.ffm.Waker;

/**
 * How helper threads and signal handlers tell the loop something: a task to run on the loop's
 * thread and a wake-up. {@link #post} is for any thread, the rest is the loop's. Every sender has
 * at most a known number of tasks under way, so the queue is bounded by what the loop itself has
 * handed out.
 */
public final class Mailbox {
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Waker waker;

  /** Wakes the loop through {@code waker}. */
  public Mailbox(Waker waker) {
    this.waker = waker;
  }

  /** Has the loop run a task in a coming pass. */
  public void post(Runnable task) {
    tasks.add(task);
    waker.wake();
  }

  /** The descriptor that is readable while tasks may wait. */
  int fd() {
    return waker.fd();
  }

  /** Closes the wake-up. Nobody may post any more. */
  void close() {
    waker.close();
  }

  /**
   * Runs what was posted before; what those tasks post comes in the next pass, after other inputs.
   */
  void drain() {
    waker.acknowledge();
    for (int left = tasks.size(); left > 0; left--) {
      Runnable task = tasks.remove();
      task.run();
    }
  }
}
