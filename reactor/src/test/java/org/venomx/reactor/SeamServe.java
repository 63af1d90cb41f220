package org.venomx.reactor;

import java.nio.file.Path;

/**
 * {@code venomx serve} with the seams of {@link SeamKernel}, steered by {@code -Dvenomx.seam.dir}.
 */
public final class SeamServe {
  private SeamServe() {}

  /** Takes the arguments of {@code venomx serve}. */
  public static void main(String[] arguments) {
    Path folder = Path.of(System.getProperty("venomx.seam.dir"));
    System.exit(Serve.run(arguments, kernel -> new SeamKernel(kernel, folder)));
  }
}
