package org.venomx.reactor.loop;

import java.util.ArrayList;
import java.util.List;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Kernel;

/**
 * The loop: wait, take in, decide, send out. One thread runs it, and everything that is not said to
 * be for any thread belongs to that thread. Tests call {@link #pass} themselves.
 *
 * <p>There is no catch-all: after an exception that nobody expected the state is not trusted, and
 * the log's replay is the safe way back.
 */
public final class Loop implements AutoCloseable {
  private final Clock clock;
  private final Deadlines deadlines;
  private final Readiness readiness;
  private final Mailbox mailbox;
  private final LatencyCounter passes = new LatencyCounter();
  private final List<Runnable> afterInput = new ArrayList<>();

  /** Takes an epoll instance, a timer and a wake-up from the kernel. */
  public Loop(Kernel kernel, Clock clock) {
    this.clock = clock;
    this.deadlines = new Deadlines(kernel);
    this.readiness = new Readiness(kernel);
    this.mailbox = new Mailbox(kernel.newWaker());
    readiness.watch(deadlines.timer(), Epoll.IN, (events, nowNs) -> deadlines.acknowledge());
    readiness.watch(mailbox.fd(), Epoll.IN, (events, nowNs) -> mailbox.drain());
  }

  /**
   * One pass: every input that is there becomes a turn of its own, then every deadline that is due.
   *
   * @param timeoutMs 0 looks only, -1 waits for an input or a deadline
   */
  public void pass(int timeoutMs) {
    deadlines.arm();
    int ready = readiness.await(timeoutMs);
    long nowNs = clock.monotonicNs(); // time has passed in the wait
    readiness.dispatch(ready, nowNs);
    deadlines.fireDue(nowNs);
    for (int i = 0; i < afterInput.size(); i++) {
      afterInput.get(i).run();
    }
    passes.add(clock.monotonicNs() - nowNs);
  }

  /** Has something run at the end of every pass. */
  public void afterInput(Runnable task) {
    afterInput.add(task);
  }

  /** Where time comes from. */
  public Clock clock() {
    return clock;
  }

  /** What is due when. */
  public Deadlines deadlines() {
    return deadlines;
  }

  /** Which descriptors are watched. */
  public Readiness readiness() {
    return readiness;
  }

  /** How other threads reach the loop. */
  public Mailbox mailbox() {
    return mailbox;
  }

  /** How long the working part of each pass took. */
  public LatencyCounter passes() {
    return passes;
  }

  @Override
  public void close() {
    readiness.close();
    deadlines.close();
    mailbox.close();
  }
}
