package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.state.Event;

/**
 * Encoding allocates nothing, whatever compiles it: interpreter, C1 or both compilers. Each runs in
 * a JVM of its own, on every type of event. The JIT itself allocates a little in the running
 * thread, a few times in all, so most of the windows must be empty and none may hold more than
 * that.
 */
class EncodingAllocationTest {
  private static final int WINDOWS = 9;
  private static final int ROUNDS_IN_WINDOW = 200;
  private static final long JIT_BYTES_MAX = 1_024;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void shouldAllocateNothing(String mode) throws Exception {
    try (ChildJvm child = ChildJvm.start(List.of(mode), Measure.class, List.of())) {
      assertEquals(0, child.exitCode());
      List<Long> windows = child.printed().lines().map(Long::valueOf).sorted().toList();
      assertEquals(WINDOWS, windows.size());
      assertEquals(0, windows.get(WINDOWS / 2), windows::toString);
      assertTrue(windows.getLast() <= JIT_BYTES_MAX, windows::toString);
    }
  }

  /** Prints how many bytes the thread allocates in each window. */
  static final class Measure {
    public static void main(String[] args) {
      List<List<Event>> turns = new ArrayList<>();
      turns.add(SampleEvents.exitTurn(12_345));
      for (long seed = 0; seed < 20; seed++) {
        turns.add(new SampleEvents(seed).ofEveryType());
      }
      TurnEncoder encoder = new TurnEncoder();
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      encode(turns, encoder);
      long[] windows = new long[WINDOWS];
      for (int window = 0; window < WINDOWS; window++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        encode(turns, encoder);
        windows[window] = threads.getCurrentThreadAllocatedBytes() - before;
      }
      for (long bytes : windows) {
        System.out.println(bytes);
      }
    }

    private static void encode(List<List<Event>> turns, TurnEncoder encoder) {
      for (int round = 0; round < ROUNDS_IN_WINDOW; round++) {
        for (int i = 0; i < turns.size(); i++) {
          encoder.encode(turns.get(i));
        }
      }
    }
  }
}
