package org.venomx.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.venomx.protocol.ExitCode;

/** {@code venomx demo}: RFC-0012 §1 played with real programs on a daemon of its own. */
final class Demo {
  private static final String HUNG = "trap \"\" HUP TERM INT; while :; do sleep 1; done";
  private static final String FAMILY = "sleep 900 & sleep 901 & wait";
  private static final String HUNG_GRACE_MS = "300";

  /** RFC-0012 §4: nothing takes longer than the grace and the kill-wait, but for scheduling. */
  private static final double HUNG_MS_MAX = 300 + 1000 + 2000;

  /** Members of a swept group take a moment to die. */
  private static final long GONE_MS = 1000;

  private static final long IGNORING_MS = 10_000;

  /** HUP, INT and TERM in a signal mask; signal(7). */
  private static final long HUP_INT_TERM = 1 << 0 | 1 << 1 | 1 << 14;

  private final Surroundings surroundings;
  private final Interrupt interrupt;
  private final List<Long> groups = new ArrayList<>();
  private volatile boolean interrupted;

  Demo(Surroundings surroundings, Interrupt interrupt) {
    this.surroundings = surroundings;
    this.interrupt = interrupt;
  }

  /** Plays it all; gives the exit code. */
  int play() throws Failure {
    DemoDaemon daemon = DemoDaemon.start(surroundings.env());
    interrupt.set(() -> {
      interrupted = true;
      daemon.cleanUp();
    });
    DemoShell shell = new DemoShell(surroundings, daemon.env(), () -> interrupted);
    try {
      shell.say("Starting a daemon in " + daemon.folder() + " ...");
      daemon.awaitReady(() -> shell.run("ping", "--json").exitCode() == ExitCode.OK);
      scenes(shell);
      end(shell, daemon);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (Failure failure) {
      // Without its daemon, which an interrupt takes away first, no step can succeed.
      if (!interrupted) throw failure;
    } finally {
      daemon.cleanUp();
    }
    if (interrupted) return ExitCode.CANCELLED;
    shell.check(!Files.exists(daemon.folder()), "the folder is gone");
    shell.say(
        shell.failures() == 0
            ? "\nEvery check passed."
            : "\n" + shell.failures() + " checks FAILED.");
    return shell.failures() == 0 ? ExitCode.OK : ExitCode.INTERNAL;
  }

  private void scenes(DemoShell shell) throws IOException, Failure {
    shell.type("session", "create", "--name", "demo", "--json");
    String shellPane = window(shell, "/bin/sh");
    String family = window(shell, "/bin/sh", "-c", FAMILY);
    shell.type("pane", "list");

    shell.explain("Kill a pane: the answer comes when its program is gone, and its group with it.");
    DemoShell.Reply kill = shell.type("pane", "kill", "--pane", family, "--json");
    shell.check(is(kill, "terminated", false, "SIGHUP"), "ended by SIGHUP, not escalated");
    checkGone(shell, groups.getLast(), "its children in the group are gone too");

    shell.explain("Kill it again: safe to repeat, nothing is signalled.");
    DemoShell.Reply again = shell.type("pane", "kill", "--pane", family, "--json");
    shell.check(is(again, "already_exited", false, "SIGHUP"), "the same ending as before");

    shell.explain("Kill and remove: the shell goes, and its pane and screen with it.");
    DemoShell.Reply removed =
        shell.type("pane", "kill", "--pane", shellPane, "--remove=true", "--json");
    shell.check(Boolean.TRUE.equals(removed.get("removed")), "the pane is removed");
    checkGone(shell, groups.getFirst(), "the shell is gone");
    DemoShell.Reply missing = shell.type("pane", "get", "--pane", shellPane, "--json");
    shell.check(missing.exitCode() == ExitCode.NOT_FOUND, "its ID is never used again");

    hung(shell);
    log(shell);
  }

  private void hung(DemoShell shell) throws IOException, Failure {
    shell.explain("A program that ignores HUP, TERM and INT is killed when its grace is over.");
    String pane = window(shell, "/bin/sh", "-c", HUNG);
    long pid = groups.getLast();
    // Before it has come so far, it would die of the first signal like any other.
    boolean ignoring =
        Poll.until(IGNORING_MS, () -> (ProcessGroup.ignored(pid) & HUP_INT_TERM) == HUP_INT_TERM);
    shell.check(ignoring, "it ignores the signals by now");
    DemoShell.Reply kill =
        shell.type("pane", "kill", "--pane", pane, "--grace-ms", HUNG_GRACE_MS, "--json");
    shell.check(is(kill, "terminated", true, "SIGKILL"), "escalated to SIGKILL");
    boolean inTime = kill.ms() >= Double.parseDouble(HUNG_GRACE_MS) && kill.ms() < HUNG_MS_MAX;
    shell.check(inTime, "not before its grace of 300 ms was over, and soon after");
    checkGone(shell, pid, "nothing of it is left");
  }

  private static void log(DemoShell shell) throws Failure {
    shell.explain("The log has it all, in order.");
    shell.type("events", "read", "--limit", "1000");
    DemoShell.Reply reply = shell.run("events", "read", "--limit", "1000", "--json");
    List<String> types = new ArrayList<>();
    if (reply.get("events") instanceof List<?> events) {
      for (Object event : events) {
        if (event instanceof Map<?, ?> fields) types.add(Fields.text(fields, "type"));
      }
    }
    shell.check(count(types, "pane.created") == 3, "three panes were created");
    shell.check(
        count(types, "pane.terminating") == 3, "each was terminated once, repeats left out");
    shell.check(count(types, "pane.exited") == 3, "each exited once");
    shell.check(count(types, "pane.removed") == 1, "one was removed");
  }

  private void end(DemoShell shell, DemoDaemon daemon) throws IOException, Failure {
    DemoShell.Reply stop = shell.type("daemon", "stop", "--json");
    shell.check(stop.exitCode() == ExitCode.OK, "the daemon agreed to stop");
    shell.check(Poll.until(GONE_MS, () -> !daemon.alive()), "its process has ended");
    for (long group : groups) checkGone(shell, group, "no process is left in group " + group);
  }

  /** Creates a window; gives its pane, and remembers its process group. */
  private String window(DemoShell shell, String... program) throws Failure {
    List<String> words =
        new ArrayList<>(List.of("window", "create", "--session", "demo", "--json", "--"));
    words.addAll(List.of(program));
    DemoShell.Reply reply = shell.type(words.toArray(String[]::new));
    shell.check(reply.get("pid") instanceof Long, "its program runs");
    if (reply.get("pid") instanceof Long pid) groups.add(pid);
    return String.valueOf(reply.get("pane"));
  }

  private static void checkGone(DemoShell shell, long group, String what)
      throws IOException, Failure {
    shell.check(Poll.until(GONE_MS, () -> ProcessGroup.members(group).isEmpty()), what);
  }

  private static boolean is(
      DemoShell.Reply kill, String outcome, boolean escalated, String signal) {
    return outcome.equals(kill.get("outcome"))
        && Boolean.valueOf(escalated).equals(kill.get("escalated"))
        && signal.equals(kill.get("signal"));
  }

  private static long count(List<String> types, String type) {
    return types.stream().filter(type::equals).count();
  }
}
