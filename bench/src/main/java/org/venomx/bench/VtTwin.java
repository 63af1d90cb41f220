package org.venomx.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import org.venomx.vt.Vt;

/**
 * Question: how much faster is our terminal than xterm.js? This is our half, started and asked by
 * {@code bench/peers/vt/pairs.js}: for each line {@code STREAM SECONDS} it feeds {@link
 * VtBenchmark}'s terminal for so much processor time of this process, compiler and collector
 * included, and answers with the megabytes a second, by processor time and by the clock.
 */
public final class VtTwin {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final int CHUNK_BYTES = 16 * 1024;

  private final byte[] bytes;
  private final Vt vt = new Vt(80, 24, 10_000);

  private VtTwin(VtStreams stream) {
    bytes = stream.bytes();
  }

  private void pass() {
    for (int i = 0; i < bytes.length; i += CHUNK_BYTES) {
      vt.feed(bytes, i, Math.min(CHUNK_BYTES, bytes.length - i));
    }
  }

  private String slice(double seconds) {
    long start = System.nanoTime();
    long before = SYSTEM.getProcessCpuTime();
    long used = 0;
    long fed = 0;
    while (used < seconds * 1e9) {
      pass();
      fed += bytes.length;
      used = SYSTEM.getProcessCpuTime() - before;
    }
    double byClock = fed * 1e3 / (System.nanoTime() - start);
    return String.format(Locale.ROOT, "%.1f %.1f", fed * 1e3 / used, byClock);
  }

  public static void main(String[] args) {
    Map<VtStreams, VtTwin> twins = new EnumMap<>(VtStreams.class);
    Scanner in = new Scanner(System.in, StandardCharsets.US_ASCII).useLocale(Locale.ROOT);
    while (in.hasNext()) {
      VtTwin twin = twins.computeIfAbsent(VtStreams.valueOf(in.next()), VtTwin::new);
      System.out.println(twin.slice(in.nextDouble()));
    }
  }
}
