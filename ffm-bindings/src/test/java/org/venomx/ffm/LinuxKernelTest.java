package org.venomx.ffm;

/** The contract, kept by the real kernel. */
final class LinuxKernelTest extends KernelContract {

  @Override
  protected Kernel newKernel() {
    return LinuxKernel.open();
  }

  @Override
  protected long monotonicNs() {
    return System.nanoTime();
  }
}
