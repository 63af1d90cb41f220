package org.venomx.ffm;

/** The contract, kept by the real kernel with groups signalled by ID, as before Linux 6.9. */
final class OlderLinuxKernelTest extends KernelContract {

  @Override
  protected Kernel newKernel() {
    return LinuxKernel.open(false);
  }

  @Override
  protected long monotonicNs() {
    return System.nanoTime();
  }
}
