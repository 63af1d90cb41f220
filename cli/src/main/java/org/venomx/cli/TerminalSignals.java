package org.venomx.cli;

/**
 * What a terminal's driver and a shell tell the program in its foreground. There is no other way to
 * signals in Java than {@code sun.misc}. Handlers run in threads of the JVM's.
 */
@SuppressWarnings("sunapi")
final class TerminalSignals {
  private TerminalSignals() {}

  /**
   * Has handlers called from now on.
   *
   * @param resized SIGWINCH: the terminal has another size
   * @param stop SIGTSTP: the user's shell wants the terminal for a while
   */
  static void handle(Runnable resized, Runnable stop) {
    sun.misc.Signal.handle(new sun.misc.Signal("WINCH"), signal -> resized.run());
    sun.misc.Signal.handle(new sun.misc.Signal("TSTP"), signal -> stop.run());
  }
}
