package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal G2: from the signal to the reap nothing is allocated, however the code is run. */
class KillAllocationTest {
  private static final int WARM_UP = 20;
  private static final int KILLS = 100;

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void shouldAllocateNothingFromSignalToReap(String mode) throws Exception {
    assertEquals("kills " + KILLS + " allocated 0", probe(mode));
  }

  private static String probe(String mode) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(mode, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KillProbe.class.getName(), "" + WARM_UP, "" + KILLS));
    Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(jvm.waitFor(5, TimeUnit.MINUTES), output);
    return output.strip();
  }
}
