package org.venomx.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.Frames;
import org.venomx.protocol.IoReason;

/**
 * The user's terminal while a pane has it: raw, on its alternate screen. A shell keeps how it was
 * and puts it back when its standard input ends, which is when this process closes it or is gone,
 * whatever ended it, SIGKILL included. Java has no way to a terminal's modes but programs; the
 * foreign function interface would cost a client more than that shell. Any thread.
 */
final class TerminalGuard implements AutoCloseable {
  /**
   * Signals of the terminal are for us, not for the guard, and it must be able to set the terminal
   * from the background. Behind the modes that a program may have left on, the title from before.
   */
  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM TSTP TTOU TTIN
      exec 3<>/dev/tty && saved=$(stty -g <&3) || exit 1
      ours() { stty raw -echo <&3 && printf '\\033[22;0t\\033[?1049h\\033[H\\033[2J' >&3; }
      theirs() {
        printf '\\030\\033\\\\\\033[!p\\033[?2026l\\033[?9;1000;1002;1003;1004l' >&3
        printf '\\033[?1005;1006;1007;1015;1016;2004l\\033[?7;25h\\033[4;20l\\033>' >&3
        printf '\\033[r\\033(B\\017\\033[0"q\\033[0m\\033[0 q\\033]8;;\\033\\\\' >&3
        printf '\\033]104\\033\\\\\\033]110\\033\\\\\\033]111\\033\\\\' >&3
        printf '\\033]112\\033\\\\\\033[>4;0m\\033[<99u' >&3
        printf '\\033[?1049l\\033[23;0t' >&3
        stty "$saved" <&3
      }
      ours || exit 1
      echo ready
      while read -r word; do
        case $word in
          size) stty size <&3 || echo ;;
          ours) ours; echo done ;;
          theirs) theirs; echo done ;;
          stop) kill -STOP "$PPID"; echo done ;;
        esac
      done
      theirs
      """;

  private final Process shell;
  private final OutputStream words;
  private final BufferedReader answers;

  private TerminalGuard(Process shell) {
    this.shell = shell;
    this.words = shell.getOutputStream();
    this.answers = shell.inputReader(US_ASCII);
  }

  /** Takes the terminal over. */
  static TerminalGuard take() throws Failure {
    try {
      Process shell =
          new ProcessBuilder("/bin/sh", "-c", SCRIPT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      TerminalGuard guard = new TerminalGuard(shell);
      if ("ready".equals(guard.answers.readLine())) return guard;
      guard.close();
      throw new Failure(ErrorCode.USAGE, "this terminal cannot be set up: stty(1) failed", null);
    } catch (IOException failed) {
      throw new Failure(ErrorCode.INTERNAL, "cannot start /bin/sh: " + IoReason.of(failed), null);
    }
  }

  /** The terminal's columns and rows, each 1 to 1000; null when they are not known. */
  synchronized int @Nullable [] size() throws IOException {
    String[] answer = ask("size").split(" ", -1);
    if (answer.length != 2 || answer[0].equals("0") || answer[1].equals("0")) return null;
    return new int[] {cells(answer[1]), cells(answer[0])};
  }

  /** Gives the terminal back, stops this process as its user wanted, and takes it again. */
  synchronized void stopProcess() throws IOException {
    ask("theirs");
    ask("stop");
    ask("ours");
  }

  private static int cells(String number) {
    return Math.min(Integer.parseInt(number), Frames.CELLS_MAX);
  }

  private String ask(String word) throws IOException {
    words.write((word + "\n").getBytes(US_ASCII));
    words.flush();
    String answer = answers.readLine();
    if (answer == null) throw new IOException("the terminal's guard is gone");
    return answer;
  }

  /** Puts the terminal back as it was. */
  @Override
  public void close() {
    try {
      words.close();
    } catch (IOException gone) {
      // Then it has done its work, or cannot do it any more.
    }
    awaitEnd();
  }

  private void awaitEnd() {
    boolean interrupted = false;
    while (true) {
      try {
        shell.waitFor();
        break;
      } catch (InterruptedException impatient) {
        interrupted = true; // the terminal comes first
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }
}
