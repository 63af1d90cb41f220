package org.venomx.reactor.pane;

import org.venomx.ffm.Epoll;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Watch;
import org.venomx.state.Termination;

/**
 * A child whose creation could not be committed: killed while it is pinned, swept and reaped,
 * without a pane that anybody could see (foundation §8, Creation). Confined to the loop's thread.
 */
public final class Abandoned implements AutoCloseable {
  private static final int SIGKILL = 9;

  private final Kernel kernel;
  private final Loop loop;
  private final Panes panes;
  private final Leader leader;
  private final Watch watch;
  private final int master;

  private final Deadline nextLook = new Deadline(nowNs -> look());

  private Abandoned(Kernel kernel, Loop loop, Panes panes, int pid, int pidfd, int master) {
    this.kernel = kernel;
    this.loop = loop;
    this.panes = panes;
    this.master = master;
    Deadline never = new Deadline(nowNs -> {});
    this.leader = new Leader(kernel, loop.deadlines(), never, loop.clock(), pid, pidfd);
    this.watch = loop.readiness().watch(pidfd, Epoll.IN, (events, nowNs) -> look());
  }

  /** Ends a child that nobody will know. */
  public static void kill(Kernel kernel, Loop loop, Panes panes, int pid, int pidfd, int master) {
    Abandoned abandoned = new Abandoned(kernel, loop, panes, pid, pidfd, master);
    panes.abandon(pid, abandoned);
    abandoned.leader.signal(SIGKILL);
  }

  /** It may have ended. When its end cannot be had yet, this looks again from time to time. */
  private void look() {
    watch.close();
    if (leader.observe() > 0) {
      leader.prepare(Termination.Step.SWEEP_AND_REAP, 0, 0).perform();
      panes.unpin(leader.pid());
      close();
    } else {
      loop.deadlines().set(nextLook, loop.clock().monotonicNs() + Limits.LOOK_AGAIN_NS);
    }
  }

  /** Gives its descriptors back; a child that has not ended by then is left behind. */
  @Override
  public void close() {
    loop.deadlines().clear(nextLook);
    watch.close();
    leader.close();
    kernel.close(master);
  }
}
