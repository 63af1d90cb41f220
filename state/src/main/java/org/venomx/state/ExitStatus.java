package org.venomx.state;

/**
 * How a leader ended: by itself with a code, or by a signal, never both (RFC-0012 §2). Instances
 * are shared, so that observing an exit allocates nothing.
 *
 * @param bySignal whether a signal ended it
 * @param number the exit code (0 to 255) or the signal's number (1 to 64)
 */
public record ExitStatus(boolean bySignal, int number) {
  private static final int SIGNAL_MAX = 64;
  private static final ExitStatus[] BY_CODE = new ExitStatus[256];
  private static final ExitStatus[] BY_SIGNAL = new ExitStatus[SIGNAL_MAX + 1];

  static {
    for (int code = 0; code < BY_CODE.length; code++) {
      BY_CODE[code] = new ExitStatus(false, code);
    }
    for (int signal = 1; signal <= SIGNAL_MAX; signal++) {
      BY_SIGNAL[signal] = new ExitStatus(true, signal);
    }
  }

  /** Refuses numbers that no wait status can hold. */
  public ExitStatus {
    if (bySignal ? number < 1 || number > SIGNAL_MAX : number < 0 || number > 255) {
      throw new IllegalArgumentException((bySignal ? "signal " : "exit code ") + number);
    }
  }

  /** A normal exit, {@code code} from 0 to 255. */
  public static ExitStatus exited(int code) {
    return code < 0 || code >= BY_CODE.length ? new ExitStatus(false, code) : BY_CODE[code];
  }

  /** Death by a signal, 1 to 64. */
  public static ExitStatus killedBy(int signal) {
    return signal < 1 || signal > SIGNAL_MAX ? new ExitStatus(true, signal) : BY_SIGNAL[signal];
  }

  /** The symbolic name of the signal, {@code SIGHUP}, {@code SIGRTMIN+3}. */
  public String signalName() {
    if (!bySignal) {
      throw new IllegalStateException(this + " is no death by signal");
    }
    return SignalNames.of(number);
  }
}
