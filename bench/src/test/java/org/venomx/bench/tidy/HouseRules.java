package org.venomx.bench.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the source tree keeps to. Each ban names its replacement and the places where it is allowed;
 * a new exception is a line in here, with a reason that a reviewer can read.
 */
final class HouseRules {

  static final int FILE_LINES_MAX = 400;
  static final int LINE_COLUMNS_MAX = 100;

  /** Written in pieces, because this file obeys the rules, too. */
  static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  /**
   * Paths that exist on one developer's machine only. Not /usr: the system's folders are shared.
   */
  static final Pattern MACHINE_PATH = Pattern.compile("(?<![\\w.})/*])/(work|root|home|Users)/\\w");

  private static final Set<String> EVERYWHERE = Set.of();
  private static final Set<String> NOWHERE = Set.of();
  private static final Set<String> MAIN = Set.of("src/main/");

  /** The rooms' packages, each with the other rooms that its code may name. */
  private static final Map<String, Set<String>> ROOMS =
      new TreeMap<>(
          Map.of(
              "ffm-bindings", Set.of("ffm"),
              "state", Set.of("state"),
              "protocol", Set.of("protocol"),
              "vt", Set.of("vt"),
              "eventlog", Set.of("eventlog", "state"),
              "checkpoints", Set.of("checkpoints", "state", "protocol"),
              "reactor",
                  Set.of("reactor", "ffm", "state", "protocol", "vt", "eventlog", "checkpoints"),
              "cli", Set.of("cli", "protocol"),
              "conduct", Set.of("conduct", "ffm", "state", "protocol")));

  static final List<Ban> BANS = bans();

  private HouseRules() {}

  private static List<Ban> bans() {
    List<Ban> bans = new ArrayList<>();
    time(bans);
    processes(bans);
    failures(bans);
    rooms(bans);
    return List.copyOf(bans);
  }

  private static void time(List<Ban> bans) {
    // The client has no loop to be given the time by: it waits for a daemon, and tells how long.
    Set<String> clocks =
        Set.of("SystemClock.java", "Poll.java", "DemoShell.java", "bench/", "src/test/");
    bans.add(new Ban("System\\.nanoTime", "Clock.monotonicNs", EVERYWHERE, clocks));
    bans.add(new Ban("System\\.currentTimeMillis", "Clock.epochMs", EVERYWHERE, clocks));
    bans.add(new Ban("\\b(Instant|Local\\w+|ZonedDateTime)\\.now\\(", "Clock", EVERYWHERE, clocks));
    bans.add(new Ban("Thread\\.sleep|\\.sleep\\(", "a deadline", EVERYWHERE, NOWHERE));
    bans.add(new Ban("UUID\\.randomUUID|Math\\.random", "a seeded Random", EVERYWHERE, NOWHERE));
  }

  private static void processes(List<Ban> bans) {
    // The client has no native layer: it starts the launcher. A bench runs its C twin.
    Set<String> starters = Set.of("cli/", "bench/", "src/test/");
    bans.add(
        new Ban("\\bProcessBuilder\\b|\\.exec\\(", "ffm.Kernel to spawn", EVERYWHERE, starters));
    bans.add(
        new Ban(
            "System\\.exit|\\.halt\\(",
            "a return value or an exception",
            EVERYWHERE,
            // Mains, and the client's way out of a shutdown that a signal began.
            Set.of(
                "Venomx.java",
                "Serve.java",
                "SeamServe.java",
                "LogMain.java",
                "Conduct.java",
                "Interrupt.java",
                "Format.java")));
    bans.add(
        new Ban(
            "java\\.lang\\.foreign",
            "the Kernel interface",
            EVERYWHERE,
            Set.of("ffm-bindings/", "bench/")));
    bans.add(
        new Ban(
            "org\\.venomx\\.ffm\\.generated",
            "the Kernel interface",
            EVERYWHERE,
            Set.of("ffm-bindings/", "bench/")));
  }

  private static void failures(List<Ban> bans) {
    // Calling a method handle declares Throwable.
    bans.add(
        new Ban(
            "catch \\((final )?(Throwable|Error)\\b",
            "the exceptions that can happen; what is unknown ends the process",
            EVERYWHERE,
            Set.of("ffm-bindings/")));
    bans.add(new Ban("printStackTrace", "a message that a stranger can act on", MAIN, NOWHERE));
    bans.add(new Ban("@Disabled\\b", "a test that runs, or none", EVERYWHERE, NOWHERE));
  }

  /** Maven's graph keeps rooms apart, but lets through what comes in behind an allowed room. */
  private static void rooms(List<Ban> bans) {
    bans.add(new Ban("net\\.openhft", "EventLog", EVERYWHERE, Set.of("eventlog/", "bench/")));
    bans.add(
        new Ban(
            "java\\.(io(?!\\.ByteArray)|net|nio\\.(file|channels))\\b|java\\.time\\.Clock\\b",
            "an argument: this room is pure",
            Set.of("state/src/main/", "vt/src/main/"),
            NOWHERE));
    ROOMS.forEach((module, allowed) ->
        bans.add(
            new Ban(
                "org\\.venomx\\.(?!(" + String.join("|", allowed) + ")\\b)\\w",
                "only rooms below this one",
                Set.of(module + "/src/"),
                NOWHERE)));
  }
}
