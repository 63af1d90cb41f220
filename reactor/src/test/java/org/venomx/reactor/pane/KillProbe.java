package org.venomx.reactor.pane;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.LinuxKernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.ReadySet;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.SystemClock;
import org.venomx.reactor.loop.Tallies;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Cue;

/**
 * Kills real programs on real PTYs, one after another, and counts the bytes that this thread
 * allocates between the signal and the reap: signal, SIGCONT, deadline, wait, look, drain, sweep,
 * reap. Run by {@link KillAllocationTest} in JVMs of several kinds; prints {@code kills N allocated
 * B}.
 */
public final class KillProbe implements AutoCloseable {
  private static final int SIGHUP = 1;

  /** As the daemon does at its start: into C2's code, whose making allocates now and then. */
  private static final int REHEARSED = 30_000;

  private static final long GRACE_NS = 5_000_000_000L;
  private static final List<String> PROGRAM = List.of("/bin/sh", "-c", "echo up; exec sleep 600");

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Kernel kernel = LinuxKernel.open();
  private final Deadlines deadlines = new Deadlines(kernel);
  private final int epoll = kernel.epollCreate();
  private final ReadySet ready = new ReadySet(16);
  private final NativeBuffer scratch = kernel.newBuffer(Limits.READ_BYTES_PER_PASS);
  private final Tallies tallies = new Tallies();
  private final SystemClock clock = new SystemClock();
  private final Deadline deadline = new Deadline(nowNs -> {});

  private KillProbe() {
    kernel.epollAdd(epoll, deadlines.timer(), Epoll.IN, -1);
    kernel.rehearse(REHEARSED);
  }

  /** Takes the number of kills that warm up and the number that count. */
  public static void main(String[] arguments) {
    try (KillProbe probe = new KillProbe()) {
      for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
        probe.kill();
      }
      int kills = Integer.parseInt(arguments[1]);
      long allocated = 0;
      int allocating = 0;
      for (int i = 0; i < kills; i++) {
        long bytes = probe.kill();
        allocated += bytes;
        allocating += bytes > 0 ? 1 : 0;
      }
      System.out.println("kills " + kills + " allocating " + allocating + " bytes " + allocated);
    }
  }

  private long kill() {
    Spawned child = new Spawned();
    SpawnRequest program =
        new SpawnRequest("/bin/sh", PROGRAM, List.of("PATH=/bin:/usr/bin"), "/", 80, 24);
    check(kernel.spawn(program, child));
    Leader leader = new Leader(kernel, deadlines, deadline, clock, child.pid(), child.pidfd());
    Terminal terminal = new Terminal(kernel, child.master(), 80, 24, scratch, tallies);
    awaitOutput(child.master());
    check(kernel.epollAdd(epoll, child.pidfd(), Epoll.IN, child.pid()));
    long before = threads.getCurrentThreadAllocatedBytes();
    leader.prepare(Termination.next(leader.life(), Cue.KILL), SIGHUP, GRACE_NS).perform();
    deadlines.arm();
    int status = 0;
    while (status == 0) {
      int count = kernel.epollWait(epoll, ready, -1);
      for (int i = 0; i < count; i++) {
        status = ready.key(i) == child.pid() ? leader.observe() : 0;
      }
    }
    terminal.drainAtExit();
    kernel.epollRemove(epoll, child.pidfd());
    leader.prepare(Termination.next(leader.life(), Cue.LEADER_EXITED), 0, 0).perform();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    leader.close();
    terminal.close();
    return allocated;
  }

  /** The program runs when it has said so; until then SIGHUP might meet the shell before exec. */
  private void awaitOutput(int master) {
    check(kernel.epollAdd(epoll, master, Epoll.IN, 0));
    check(kernel.epollWait(epoll, ready, -1));
    check(kernel.epollRemove(epoll, master));
  }

  private static void check(int result) {
    if (result < 0) {
      throw new IllegalStateException("errno " + -result);
    }
  }

  @Override
  public void close() {
    kernel.close(epoll);
    deadlines.close();
    kernel.close();
  }
}
