package org.venomx.reactor.pane;

import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Watch;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Termination.Life;

/**
 * What a pane has outside of the tree while it exists: its leader until the reap, its terminal
 * until it is removed. Confined to the loop's thread.
 */
public final class PaneProcess implements AutoCloseable {
  private final PaneId id;
  private final PrincipalId principal;
  private final Leader leader;
  private final Terminal terminal;
  private final Observations observations;
  private final Loop loop;
  private final Deadline nextLook;
  private @Nullable Watch exitWatch;
  private @Nullable PrincipalId terminatedBy;

  /** Is told what becomes of the leader. */
  public interface Supervisor {
    /** The deadline of a termination has passed. */
    void deadlinePassed(PaneProcess process);

    /** The leader may have ended. */
    void exitAnnounced(PaneProcess process);
  }

  /** Of a child that was just spawned; takes over its pidfd. */
  public PaneProcess(
      PaneId id,
      PrincipalId principal,
      Kernel kernel,
      Loop loop,
      int pid,
      int pidfd,
      Terminal terminal,
      Observations observations,
      Supervisor supervisor) {
    this.id = id;
    this.principal = principal;
    this.terminal = terminal;
    this.observations = observations;
    this.loop = loop;
    this.nextLook = new Deadline(nowNs -> supervisor.exitAnnounced(this));
    Deadline deadline = new Deadline(nowNs -> supervisor.deadlinePassed(this));
    this.leader = new Leader(kernel, loop.deadlines(), deadline, loop.clock(), pid, pidfd);
  }

  /** The pane. */
  public PaneId id() {
    return id;
  }

  /** The pane's own principal. */
  public PrincipalId principal() {
    return principal;
  }

  /** Its program. */
  public Leader leader() {
    return leader;
  }

  /** Its PTY. */
  public Terminal terminal() {
    return terminal;
  }

  /** What its program says of itself. */
  public Observations observations() {
    return observations;
  }

  /** Who began its termination, whose doing the exit then is. */
  public @Nullable PrincipalId terminatedBy() {
    return terminatedBy;
  }

  /** A termination has begun. */
  public void terminating(PrincipalId requester) {
    terminatedBy = requester;
    terminal.freezeInput();
  }

  /** Waits for the exit from here on, which {@code watch} announces. */
  public void awaitExit(Watch watch) {
    exitWatch = watch;
  }

  /** The exit was announced and cannot be had yet: look again at {@code atNs}. */
  public void lookAgainAt(long atNs) {
    exitSeen();
    loop.deadlines().set(nextLook, atNs);
  }

  /** Stops waiting for the exit: it was seen. */
  public void exitSeen() {
    loop.deadlines().clear(nextLook);
    if (exitWatch != null) {
      exitWatch.close();
      exitWatch = null;
    }
  }

  /** The daemon ends: gives everything back; a leader that has not ended is left behind. */
  @Override
  public void close() {
    exitSeen();
    terminal.close();
    if (leader.life() != Life.EXITED) {
      leader.close();
    }
  }
}
