package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.venomx.reactor.Jvm;

/** Goal G2: from the signal to the reap nothing is allocated, however the code is run. */
class KillAllocationTest {
  private static final int WARM_UP = 20;
  private static final int KILLS = 100;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void shouldAllocateNothingFromSignalToReap(String mode) throws Exception {
    String output = Jvm.run(List.of(mode), KillProbe.class, "" + WARM_UP, "" + KILLS);
    assertTrue(output.contains("kills " + KILLS + " allocated 0\n"), output);
  }
}
