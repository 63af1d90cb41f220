package org.venomx.reactor.loop;

/**
 * What the doctor counts (foundation §11), since this instance began. Confined to the loop's
 * thread.
 */
public final class Tallies {
  /** Requests that asked for a pane's end and were admitted. */
  public long paneKills;

  /** Terminations that needed SIGKILL because a deadline had passed or there was none. */
  public long paneEscalations;

  /** Requests answered with timeout.terminate. */
  public long terminateTimeouts;

  /** Bytes of input that no program will read. */
  public long inputDiscardedBytes;

  /** Bytes that others wrote to a PTY after its leader's exit. */
  public long outputDiscardedBytes;

  /** Orphans of panes that ended and were reaped here. */
  public long escapedReaped;
}
