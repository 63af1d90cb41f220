package org.venomx.reactor.world;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.WaitStatus;

/** A process: what signals do to it, and what was done to it. */
public final class SimProcess {
  static final int HUP = 1;
  static final int KILL = 9;
  static final int CONT = 18;

  /** Where it stands. */
  enum State {
    RUNNING,
    ZOMBIE,
    GONE
  }

  final int pid;
  final int group;
  final int session;
  private final ProcessTable table;
  private final Set<Integer> ignored = new HashSet<>();
  private final Set<Integer> pending = new HashSet<>();
  private final List<Integer> signals = new ArrayList<>();
  SimProcess parent;
  State state = State.RUNNING;
  int status;
  @Nullable Pty pty;
  List<String> environment = List.of();
  private boolean stopped;
  private boolean uninterruptible;
  private boolean exitWithheld;
  private boolean hushed;
  private boolean swept;
  private boolean killedAlive;
  private long lingerNs;
  private int exitCode = -1;

  SimProcess(ProcessTable table, int pid, int group, int session, @Nullable SimProcess parent) {
    this.table = table;
    this.pid = pid;
    this.group = group;
    this.session = session;
    this.parent = parent == null ? this : parent;
  }

  /** Its PID. */
  public int pid() {
    return pid;
  }

  /** Whether the daemon started it, so that its group may be signalled. */
  public boolean isLeader() {
    return table.daemon() == parent && pid == group && pty != null;
  }

  /** Whether it lives. */
  public boolean running() {
    return state == State.RUNNING;
  }

  /** Whether it has ended and its parent could take its status. */
  public boolean ended() {
    return waitable();
  }

  /** Whether its parent has taken its status, so that its number may be anybody's. */
  public boolean reaped() {
    return state == State.GONE;
  }

  /** Whether its group was sent SIGKILL between its end and its reap. */
  public boolean swept() {
    return swept;
  }

  /** Whether its group was sent SIGKILL while it lived. */
  public boolean killedAlive() {
    return killedAlive;
  }

  /** The value of a variable of its environment; empty when it has none. */
  public String variable(String name) {
    for (String entry : environment) {
      if (entry.startsWith(name + "=")) {
        return entry.substring(name.length() + 1);
      }
    }
    return "";
  }

  /** The signals that the daemon has sent to its group, oldest first. */
  public List<Integer> signals() {
    return List.copyOf(signals);
  }

  /** How large its terminal is, such as 80x24. */
  public String terminalSize() {
    return pty == null ? "" : pty.size();
  }

  /** How often its terminal was given another size, of which it was told each time. */
  public int sizeChanges() {
    return pty == null ? 0 : pty.sizeChanges();
  }

  /** Ignores these from now on. */
  public SimProcess ignore(Integer... numbers) {
    ignored.addAll(List.of(numbers));
    return this;
  }

  /** Takes so long to die, and then ends with this code instead of by the signal. */
  public SimProcess linger(long ms, int code) {
    lingerNs = ms * 1_000_000;
    exitCode = code;
    return this;
  }

  /** Stops as by SIGSTOP. */
  public SimProcess stop() {
    stopped = true;
    return this;
  }

  /** Sleeps where no signal wakes it, SIGKILL neither (state D). */
  public SimProcess sleepUninterruptibly() {
    uninterruptible = true;
    return this;
  }

  /** What it waited for has come: a pending SIGKILL ends it now. */
  public void wake() {
    uninterruptible = false;
    signal(KILL, pending.remove(KILL));
  }

  /** Its end will be announced, but waitid does not give it up: a tracer sits on it. */
  public SimProcess withholdExit() {
    exitWithheld = true;
    return this;
  }

  /** The tracer lets go. */
  public void releaseExit() {
    exitWithheld = false;
    if (state == State.ZOMBIE) {
      table.announceEnd(this);
    }
  }

  /** Writes no more of itself, where it would without end. */
  public void hush() {
    hushed = true;
  }

  boolean hushed() {
    return hushed;
  }

  /** Ends by itself. */
  public void exit(int code) {
    table.end(this, WaitStatus.exited(code));
  }

  /** Writes to its terminal: how much had room. */
  public int write(byte[] bytes) {
    return pty != null && running() && pty.isOpenBy(this) ? pty.writeSlave(bytes) : 0;
  }

  /** Reads from its terminal. */
  public byte[] read(int bytesMax) {
    return pty != null && running() && pty.isOpenBy(this) ? pty.readSlave(bytesMax) : new byte[0];
  }

  /** Whether waitid would report its end. */
  boolean waitable() {
    return state == State.ZOMBIE && !exitWithheld;
  }

  /** The daemon signals its group, through it. */
  void groupSignalled(int number) {
    signals.add(number);
    swept |= number == KILL && state == State.ZOMBIE;
    killedAlive |= number == KILL && state == State.RUNNING;
  }

  /** A signal comes. */
  void signal(int number) {
    signal(number, number > 0 && state == State.RUNNING);
  }

  private void signal(int number, boolean comes) {
    if (!comes) {
      return;
    }
    if (uninterruptible) {
      pending.add(number);
    } else if (number == KILL) {
      table.end(this, WaitStatus.killedBy(KILL));
    } else if (number == CONT) {
      stopped = false;
      for (int held : List.copyOf(pending)) {
        pending.remove(held);
        signal(held);
      }
    } else if (!ignored.contains(number)) {
      if (stopped) {
        pending.add(number);
      } else {
        die(number);
      }
    }
  }

  private void die(int number) {
    int end = exitCode < 0 ? WaitStatus.killedBy(number) : WaitStatus.exited(exitCode);
    if (lingerNs == 0) {
      table.end(this, end);
    } else {
      table.clock().plan(lingerNs, () -> table.end(this, end));
    }
  }

  @Override
  public String toString() {
    return "process " + pid + " of group " + group + ", " + state;
  }
}
