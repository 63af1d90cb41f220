package org.venomx.state;

/** Symbolic names of Linux signals, as signal(7) lists them for x86 and ARM. */
public final class SignalNames {
  private static final String[] NAMES = {
    "",
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGILL",
    "SIGTRAP",
    "SIGABRT",
    "SIGBUS",
    "SIGFPE",
    "SIGKILL",
    "SIGUSR1",
    "SIGSEGV",
    "SIGUSR2",
    "SIGPIPE",
    "SIGALRM",
    "SIGTERM",
    "SIGSTKFLT",
    "SIGCHLD",
    "SIGCONT",
    "SIGSTOP",
    "SIGTSTP",
    "SIGTTIN",
    "SIGTTOU",
    "SIGURG",
    "SIGXCPU",
    "SIGXFSZ",
    "SIGVTALRM",
    "SIGPROF",
    "SIGWINCH",
    "SIGIO",
    "SIGPWR",
    "SIGSYS"
  };

  /** glibc keeps 32 and 33 for itself, so SIGRTMIN is 34 in every program it starts. */
  private static final int SIGRTMIN = 34;

  private static final int SIGNAL_MAX = 64;

  private SignalNames() {}

  /** The name of a signal from 1 to 64; real-time ones are {@code SIGRTMIN+n}. */
  public static String of(int signal) {
    if (signal < 1 || signal > SIGNAL_MAX) {
      throw new IllegalArgumentException("no such signal: " + signal);
    }
    if (signal < NAMES.length) {
      return NAMES[signal];
    }
    return signal < SIGRTMIN ? "SIG" + signal : "SIGRTMIN+" + (signal - SIGRTMIN);
  }
}
