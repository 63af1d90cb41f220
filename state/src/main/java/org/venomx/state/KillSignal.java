package org.venomx.state;

/** The signals a termination may begin with (RFC-0012 §2). */
public enum KillSignal {
  /** The terminal hung up; what a shell passes on to its jobs. The default. */
  SIGHUP(1),
  /** Interrupt from the keyboard. */
  SIGINT(2),
  /** Termination request; interactive shells ignore it. */
  SIGTERM(15);

  private final int number;

  KillSignal(int number) {
    this.number = number;
  }

  /** The number on Linux. */
  public int number() {
    return number;
  }
}
