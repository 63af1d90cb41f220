package org.venomx.reactor;

import java.nio.file.Path;

/**
 * {@code venomx serve} with the seams of {@link SeamKernel} and {@link SeamHelper}, steered by
 * {@code -Dvenomx.seam.dir}.
 */
public final class SeamServe {
  private SeamServe() {}

  /** Takes the arguments of {@code venomx serve}. */
  public static void main(String[] arguments) {
    Path folder = Path.of(System.getProperty("venomx.seam.dir"));
    Seams seams =
        new Seams(
            kernel -> new SeamKernel(kernel, folder), helper -> new SeamHelper(helper, folder));
    System.exit(Serve.run(arguments, seams));
  }
}
