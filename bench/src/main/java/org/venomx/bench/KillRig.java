package org.venomx.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.venomx.eventlog.ChronicleEventLog;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.LogConfig;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.LinuxKernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.ReadySet;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.ffm.WaitStatus;
import org.venomx.reactor.Rehearsal;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.SystemClock;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.pane.Leader;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.KillSignal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Termination;
import org.venomx.state.Termination.Cue;

/**
 * Ends real programs on real PTYs with the daemon's own hands ({@link Leader}, {@link Terminal},
 * {@link Deadlines}, the event log) and without the daemon around them: the Java side of {@code
 * bench/c/kill_twin}. Confined to one thread.
 */
final class KillRig implements AutoCloseable {
  private static final int SIGHUP = 1;
  private static final long TIMER = -1;
  private static final long LEADER = 1;

  private static final PaneId PANE = new PaneId(0);
  private static final PrincipalId PRINCIPAL = new PrincipalId(1);

  private final Kernel kernel = LinuxKernel.open();
  private final SystemClock clock = new SystemClock();
  private final Deadlines deadlines = new Deadlines(kernel);
  private final int epoll = kernel.epollCreate();
  private final ReadySet ready = new ReadySet(8);
  private final NativeBuffer scratch = kernel.newBuffer(Limits.READ_BYTES_PER_PASS);
  private final Spawned child = new Spawned();
  private final Deadline deadline = new Deadline(nowNs -> escalate());
  private final Event[] begun = {new Event.PaneTerminating(PANE, KillSignal.SIGHUP)};
  private final List<Event> beginning = List.of(begun);
  private final List<Event> ending = new ArrayList<>();
  private final Path folder;
  private final ChronicleEventLog log;
  private final SpawnRequest program;
  private Leader leader;
  private Terminal terminal;
  private long turn;
  private int status;

  /** Will end {@code argv}, which says a byte when it is ready to be ended. */
  KillRig(List<String> argv) throws IOException {
    program = new SpawnRequest(argv.getFirst(), argv, List.of("PATH=/bin:/usr/bin"), "/", 80, 24);
    folder = Files.createTempDirectory("venomx-bench");
    LogConfig config = LogConfig.in(folder.resolve("log")).with(Durability.PROCESS);
    log = ChronicleEventLog.open(config, replayed -> {});
    check(kernel.epollAdd(epoll, deadlines.timer(), Epoll.IN, TIMER));
    new Rehearsal(folder.resolve("rehearsal")).run();
    spawn();
  }

  /** Starts the program and waits until it is ready. */
  void spawn() {
    check(kernel.spawn(program, child));
    leader = new Leader(kernel, deadlines, deadline, clock, child.pid(), child.pidfd());
    terminal = new Terminal(kernel, child.master(), 80, 24, scratch, new Tallies());
    check(kernel.epollAdd(epoll, child.master(), Epoll.IN, TIMER));
    check(kernel.epollWait(epoll, ready, -1));
    check(kernel.epollRemove(epoll, child.master()));
    check(kernel.read(child.master(), scratch, 0, scratch.size())); // as the loop has long done
    check(kernel.epollAdd(epoll, child.pidfd(), Epoll.IN, LEADER));
  }

  /**
   * Ends it: append, signal, SIGCONT, deadline, wait, look, drain, append, sweep, reap.
   *
   * @return nanoseconds from the first signal to the reap
   */
  long terminate(long graceNs) {
    log.append(++turn, 0, PrincipalId.OWNER, beginning);
    long startNs = clock.monotonicNs();
    leader.prepare(Termination.next(leader.life(), Cue.KILL), SIGHUP, graceNs).perform();
    deadlines.arm();
    awaitEnd();
    long offset = terminal.drainAtExit();
    ending.clear();
    ending.add(new Event.PaneExited(PANE, exitStatus(), offset, false));
    ending.add(new Event.PrincipalRevoked(PRINCIPAL, RevokeReason.EXITED));
    log.append(++turn, 0, PrincipalId.OWNER, ending);
    check(kernel.epollRemove(epoll, child.pidfd()));
    leader.prepare(Termination.next(leader.life(), Cue.LEADER_EXITED), 0, 0).perform();
    return clock.monotonicNs() - startNs;
  }

  /** Whether the last one had to be sent SIGKILL. */
  boolean escalated() {
    return leader.escalated();
  }

  /** Gives back what the last one had. */
  void bury() {
    leader.close();
    terminal.close();
  }

  @Override
  public void close() throws IOException {
    log.close();
    kernel.close(epoll);
    deadlines.close();
    kernel.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void awaitEnd() {
    status = 0;
    while (status == 0) {
      int count = check(kernel.epollWait(epoll, ready, -1));
      for (int i = 0; i < count; i++) {
        if (ready.key(i) == LEADER) {
          status = check(leader.observe());
        } else {
          deadlines.acknowledge();
          deadlines.fireDue(clock.monotonicNs());
          deadlines.arm();
        }
      }
    }
  }

  private void escalate() {
    if (leader.observe() == 0) {
      leader.prepare(Termination.next(leader.life(), Cue.DEADLINE), 0, 0).perform();
    }
  }

  private ExitStatus exitStatus() {
    int number = WaitStatus.number(status);
    return WaitStatus.isExit(status) ? ExitStatus.exited(number) : ExitStatus.killedBy(number);
  }

  private static int check(int result) {
    if (result < 0 && result != -Errno.EINTR) {
      throw new IllegalStateException(Errno.name(-result));
    }
    return Math.max(0, result);
  }
}
