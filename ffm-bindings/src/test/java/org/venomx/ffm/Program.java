package org.venomx.ffm;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The programs that {@link KernelContract} runs: real shell scripts, few and fixed, so that a
 * simulated kernel can recognise them by {@link #of} and act as they do. All but {@link #EXIT_7}
 * print "ready" when signals may come.
 */
public enum Program {
  /** Ends by itself with code 7, printing nothing. */
  EXIT_7("exit 7"),

  /** Does nothing; any signal ends it. */
  SLEEP("echo ready; exec sleep 900"),

  /** Ignores HUP, TERM and INT; only KILL ends it. */
  IGNORES_SIGNALS("trap '' HUP TERM INT; echo ready; while :; do sleep 1; done"),

  /** Ends with code 0 at once and leaves a member in its group that ignores HUP. */
  LEAVES_MEMBER_BEHIND("trap '' HUP; sleep 900 & echo ready; exit 0"),

  /** Writes back every line that it reads. */
  ECHO("echo ready; exec cat");

  private final String script;

  Program(String script) {
    this.script = script;
  }

  /** The argument vector, {@code /bin/sh -c} and the script. */
  public List<String> argv() {
    return List.of("/bin/sh", "-c", script);
  }

  /** A request to start it in the root directory on a window of 80 by 24. */
  public SpawnRequest request() {
    return new SpawnRequest("/bin/sh", argv(), List.of("PATH=/usr/bin:/bin"), "/", 80, 24);
  }

  /** The program that has this argument vector. */
  public static Optional<Program> of(List<String> argv) {
    return Arrays.stream(values()).filter(each -> each.argv().equals(argv)).findFirst();
  }
}
