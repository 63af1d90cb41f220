package org.venomx.reactor.pane;

import org.venomx.ffm.Epoll;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Watch;
import org.venomx.state.Termination;

/**
 * A child whose creation could not be committed: killed while it is pinned, swept and reaped,
 * without a pane that anybody could see (foundation §8, Creation). Confined to the loop's thread.
 */
public final class Abandoned {
  private static final int SIGKILL = 9;

  private final Kernel kernel;
  private final Panes panes;
  private final Leader leader;
  private final Watch watch;
  private final int master;

  private Abandoned(Kernel kernel, Loop loop, Panes panes, int pid, int pidfd, int master) {
    this.kernel = kernel;
    this.panes = panes;
    this.master = master;
    Deadline never = new Deadline(nowNs -> {});
    this.leader =
        new Leader(kernel, loop.deadlines(), never, loop.clock()::monotonicNs, pid, pidfd);
    this.watch = loop.readiness().watch(pidfd, Epoll.IN, (events, nowNs) -> ended());
  }

  /** Ends a child that nobody will know. */
  public static void kill(Kernel kernel, Loop loop, Panes panes, int pid, int pidfd, int master) {
    panes.pin(pid);
    new Abandoned(kernel, loop, panes, pid, pidfd, master).leader.signal(SIGKILL);
  }

  private void ended() {
    if (leader.observe() > 0) {
      watch.close();
      leader.prepare(Termination.Step.SWEEP_AND_REAP, 0, 0).perform();
      panes.unpin(leader.pid());
      leader.close();
      kernel.close(master);
    }
  }
}
