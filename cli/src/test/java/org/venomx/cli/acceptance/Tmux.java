package org.venomx.cli.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A terminal with a person before it: a tmux server of its own, by keys and by what is shown. */
final class Tmux implements AutoCloseable {
  private final Scratch scratch;
  private final String socket;

  private Tmux(Scratch scratch) {
    this.scratch = scratch;
    this.socket = scratch.freshFile().toString();
  }

  /** A shell on a terminal of 90 times 25; the test is skipped where there is no tmux. */
  static Tmux open(Scratch scratch) {
    assumeTrue(isInstalled(), "tmux is not installed");
    Tmux tmux = new Tmux(scratch);
    tmux.run("new-session", "-d", "-x", "90", "-y", "25", "exec env PS1='$ ' sh");
    tmux.await("the prompt", screen -> screen.startsWith("$"));
    return tmux;
  }

  private static boolean isInstalled() {
    try {
      return new ProcessBuilder("tmux", "-V").start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Types a text and Enter. */
  void type(String text) {
    run("send-keys", "-l", text);
    key("Enter");
  }

  /** Presses a key, by tmux's name. */
  void key(String name) {
    run("send-keys", name);
  }

  void resize(int cols, int rows) {
    run("resize-window", "-x", Integer.toString(cols), "-y", Integer.toString(rows));
  }

  /** What the terminal shows, without trailing blanks. */
  String screen() {
    return run("capture-pane", "-p").stripTrailing();
  }

  /** Returns once the screen is as it should be. */
  void await(String what, Predicate<String> condition) {
    String[] last = {""};
    try {
      Await.until(
          what,
          () -> {
            last[0] = screen();
            return condition.test(last[0]);
          });
    } catch (AssertionError late) {
      throw new AssertionError("not shown: " + what + "\n" + last[0], late);
    }
  }

  /** Returns once a line of the screen, blanks cut, is this. */
  void awaitLine(String line) {
    await(line, screen -> screen.lines().anyMatch(each -> each.strip().equals(line)));
  }

  private String run(String... arguments) {
    List<String> command = new ArrayList<>(List.of("tmux", "-u", "-S", socket, "-f", "/dev/null"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.folder().toFile());
    builder.environment().remove("TMUX");
    Map<String, String> environment = scratch.environment();
    Cli.setEnvironment(builder, environment);
    builder.redirectErrorStream(true);
    try {
      Process process = builder.start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) throw new AssertionError(command + ": " + out);
      return out;
    } catch (IOException e) {
      throw new AssertionError("cannot run " + command, e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Ends the server, and with it the shell on its terminal. */
  @Override
  public void close() {
    run("kill-server");
    Await.until("the server's socket is closed", () -> !isUp());
  }

  private boolean isUp() {
    try {
      return new ProcessBuilder("tmux", "-S", socket, "has-session").start().waitFor() == 0;
    } catch (IOException e) {
      throw new AssertionError("tmux has gone", e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
