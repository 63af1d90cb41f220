package org.venomx.reactor.world;

import org.venomx.ffm.Kernel;
import org.venomx.ffm.KernelContract;

/** The simulated kernel keeps the contract that the real one keeps. */
final class ScriptedKernelTest extends KernelContract {
  private final ManualClock clock = new ManualClock();

  @Override
  protected Kernel newKernel() {
    return new ScriptedKernel(clock, Mischief.none());
  }

  @Override
  protected long monotonicNs() {
    return clock.monotonicNs();
  }
}
