package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.reactor.Jvm;

/** Goal G2: from the signal to the reap nothing is allocated, however the code is run. */
class KillAllocationTest {
  private static final int WARM_UP = 20;
  private static final int KILLS = 100;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
  void shouldAllocateNothingFromSignalToReap(String mode) throws Exception {
    String output = Jvm.run(List.of(mode), KillProbe.class, "" + WARM_UP, "" + KILLS);
    assertTrue(output.contains("kills " + KILLS + " allocating 0 bytes 0\n"), output);
  }

  /**
   * With C2, HotSpot itself allocates some bytes in the thread when it gives up compiled code (the
   * names of a signature's classes), once in some hundred kills. The path does not: nearly every
   * kill is at 0, where a single object on it would show in all.
   */
  @Test
  void shouldAllocateNothingOfItsOwnUnderTheOptimisingCompiler() throws Exception {
    String output = Jvm.run(List.of(), KillProbe.class, "" + WARM_UP, "" + KILLS);
    Matcher figures = Pattern.compile("allocating (\\d+) bytes (\\d+)").matcher(output);
    assertTrue(figures.find(), output);
    assertTrue(Integer.parseInt(figures.group(1)) <= 4, output);
    assertTrue(Long.parseLong(figures.group(2)) <= 4096, output);
  }
}
