package org.venomx.ffm;

/** Where {@link Kernel#spawn} puts its result. Reusable; the caller owns both descriptors. */
public final class Spawned {

  /** The step of a spawn that can fail, in the words of the error {@code unavailable.spawn}. */
  public enum Step {
    /** No PTY to be had. */
    PTY,
    /** The working directory cannot be entered. */
    CWD,
    /** The program cannot be found or executed. */
    PROGRAM,
    /** No process, memory or descriptor left. */
    LIMIT
  }

  private int pid;
  private int pidfd;
  private int master;
  private Step failedAt = Step.PROGRAM;

  /** The leader's PID, which is also its process group and session ID. */
  public int pid() {
    return pid;
  }

  /** A pidfd of the leader, close-on-exec. */
  public int pidfd() {
    return pidfd;
  }

  /** The PTY's master side: non-blocking, close-on-exec, not our controlling terminal. */
  public int master() {
    return master;
  }

  /** Which step failed; meaningful only after a negative result. */
  public Step failedAt() {
    return failedAt;
  }

  /** Records a success. */
  public void started(int pid, int pidfd, int master) {
    this.pid = pid;
    this.pidfd = pidfd;
    this.master = master;
  }

  /** Records the step that failed. */
  public void failed(Step step) {
    failedAt = step;
  }
}
