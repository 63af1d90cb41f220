package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** The real kernel for each test; afterwards no descriptor may be left. */
abstract class LinuxFixture extends KernelFixture {
  static final int HUP = 1;
  static final int KILL = 9;

  private Map<String, Integer> before = Map.of();

  @Override
  protected Kernel newKernel() {
    before = OpenDescriptors.byKind();
    return LinuxKernel.open();
  }

  @Override
  protected long monotonicNs() {
    return System.nanoTime();
  }

  @Override
  @AfterEach
  void closeKernel() {
    super.closeKernel();
    assertEquals(before, OpenDescriptors.byKind(), "descriptors left open");
  }

  /** A request to run a shell script in the root directory. */
  static SpawnRequest sh(String script) {
    List<String> argv = List.of("/bin/sh", "-c", script);
    return new SpawnRequest("/bin/sh", argv, List.of("PATH=/usr/bin:/bin"), "/", 80, 24);
  }
}
