package org.venomx.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * {@code KillTwin COUNT GRACE_MS PROGRAM ARG...}: what {@code bench/c/kill_twin} does, with the
 * daemon's code, and the same lines of output. {@code bench/pairs} runs the two in turn.
 */
public final class KillTwin {
  private KillTwin() {}

  /** The program says a byte when it is ready to be ended. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      throw new IllegalArgumentException("usage: KillTwin COUNT GRACE_MS PROGRAM ARG...");
    }
    int count = Integer.parseInt(arguments[0]);
    long graceNs = Long.parseLong(arguments[1]) * 1_000_000;
    List<String> program = List.of(arguments).subList(2, arguments.length);
    long[] samples = new long[count];
    int escalated = 0;
    try (KillRig rig = new KillRig(program)) {
      for (int i = 0; i < count; i++) {
        if (i > 0) {
          rig.bury();
          rig.spawn();
        }
        samples[i] = rig.terminate(graceNs);
        if (rig.escalated()) {
          samples[i] -= graceNs;
          escalated++;
        }
      }
      rig.bury();
    }
    report(escalated > 0 ? "deadline to reap" : "signal to reap", samples);
    System.out.println("escalated: " + escalated + " of " + count);
  }

  private static void report(String what, long[] samples) {
    Arrays.sort(samples);
    System.out.printf(
        Locale.ROOT,
        "%s: n=%d p50=%.1f p90=%.1f p99=%.1f max=%.1f us%n",
        what,
        samples.length,
        quantileUs(samples, 0.5),
        quantileUs(samples, 0.9),
        quantileUs(samples, 0.99),
        samples[samples.length - 1] / 1e3);
  }

  private static double quantileUs(long[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1e3;
  }
}
