package org.venomx.reactor.world;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.venomx.ffm.Errno;
import org.venomx.reactor.world.SimProcess.State;

/**
 * All processes of the machine. A number is given out again as soon as no process, group or session
 * has it: the smallest one first, so that whatever the daemon does too late hits a stranger.
 */
public final class ProcessTable {
  private static final int INIT = 1;
  private static final int DAEMON = 200;
  private static final int FIRST = 300;

  private final ManualClock clock;
  private final Map<Integer, SimProcess> byPid = new TreeMap<>();

  /** How many processes have a number as theirs, their group's or their session's. */
  private final Map<Integer, Integer> users = new HashMap<>();

  /** No smaller number is free. */
  private int lowestFree = FIRST;

  private final SimProcess init = new SimProcess(this, INIT, INIT, INIT, null);
  private final SimProcess daemon = new SimProcess(this, DAEMON, DAEMON, DAEMON, init);
  private Runnable childEnded = () -> {};
  private boolean subreaper;

  ProcessTable(ManualClock clock) {
    this.clock = clock;
    byPid.put(INIT, init);
    byPid.put(DAEMON, daemon);
  }

  /** SIGCHLD comes to the daemon. */
  public void onChildEnd(Runnable handler) {
    childEnded = handler;
  }

  /** The process under test. */
  public SimProcess daemon() {
    return daemon;
  }

  /** All that live or wait to be reaped, but for init and the daemon. */
  public List<SimProcess> all() {
    return byPid.values().stream().filter(each -> each.pid >= FIRST).toList();
  }

  /** Children of the daemon, adopted ones too. */
  public List<SimProcess> children() {
    return byPid.values().stream().filter(each -> each.parent == daemon).toList();
  }

  /** Somebody else's program, with the next free number. */
  public SimProcess startStranger() {
    return start(init, 0, 0);
  }

  /** A child in its parent's group, on its parent's terminal. */
  public SimProcess fork(SimProcess parent) {
    SimProcess child = start(parent, parent.group, parent.session);
    child.pty = parent.pty;
    if (child.pty != null) {
      child.pty.openedBy(child);
    }
    return child;
  }

  /** A child that has left its parent's group, session and terminal, as after setsid(2). */
  public SimProcess escape(SimProcess parent) {
    return start(parent, 0, 0);
  }

  /** A child of the daemon's that leads a group of its own. */
  SimProcess spawn(Pty pty) {
    SimProcess leader = start(daemon, 0, 0);
    leader.pty = pty;
    pty.openedBy(leader);
    return leader;
  }

  ManualClock clock() {
    return clock;
  }

  void becomeSubreaper() {
    subreaper = true;
  }

  /** kill(-group): zombies are members, too. */
  int signalGroup(int group, int signal) {
    List<SimProcess> members = byPid.values().stream().filter(each -> each.group == group).toList();
    members.forEach(each -> each.signal(signal));
    return members.isEmpty() ? -Errno.ESRCH : 0;
  }

  /** The master of a terminal was closed: those who still have it hear of that. */
  void hangUp(Pty pty) {
    for (SimProcess process : List.copyOf(byPid.values())) {
      if (pty.isOpenBy(process)) {
        process.signal(SimProcess.HUP);
        process.signal(SimProcess.CONT);
      }
    }
  }

  void end(SimProcess process, int status) {
    if (process.state != State.RUNNING) {
      return;
    }
    process.state = State.ZOMBIE;
    process.status = status;
    if (process.pty != null) {
      process.pty.closedBy(process);
    }
    SimProcess heir = heirOf(process);
    for (SimProcess child : new ArrayList<>(byPid.values())) {
      if (child.parent == process && child != process) {
        child.parent = heir;
        if (child.state == State.ZOMBIE) {
          announceEnd(child);
        }
      }
    }
    announceEnd(process);
    if (process.pid == process.session) {
      signalGroup(process.group, SimProcess.HUP); // the kernel's own, to the foreground group
      signalGroup(process.group, SimProcess.CONT);
    }
  }

  /** The nearest ancestor that adopts orphans: prctl(2), PR_SET_CHILD_SUBREAPER. */
  private SimProcess heirOf(SimProcess process) {
    SimProcess at = process;
    while (at != init && at != daemon) {
      at = at.parent;
    }
    return subreaper ? at : init;
  }

  void announceEnd(SimProcess process) {
    if (process.parent == daemon) {
      childEnded.run();
    } else if (process.parent == init) {
      reap(process);
    }
  }

  void reap(SimProcess process) {
    process.state = State.GONE;
    byPid.remove(process.pid);
    for (int number : List.of(process.pid, process.group, process.session)) {
      if (users.merge(number, -1, (before, less) -> before + less == 0 ? null : before + less)
          == null) {
        lowestFree = Math.min(lowestFree, number);
      }
    }
  }

  private SimProcess start(SimProcess parent, int group, int session) {
    int pid = lowestFree;
    while (users.containsKey(pid)) {
      pid++;
    }
    lowestFree = pid;
    SimProcess started =
        new SimProcess(this, pid, group == 0 ? pid : group, session == 0 ? pid : session, parent);
    byPid.put(pid, started);
    for (int number : List.of(pid, started.group, started.session)) {
      users.merge(number, 1, Integer::sum);
    }
    return started;
  }
}
