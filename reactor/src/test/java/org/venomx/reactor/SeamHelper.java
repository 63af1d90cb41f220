package org.venomx.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.venomx.reactor.loop.Helper;

/**
 * The real helper with the seam "held staging" of RFC-0012 §8: while there is a file {@code
 * hold-staging} in the folder, no work that is done is told to the loop. {@code staged} is made
 * when the first is held.
 */
final class SeamHelper implements Helper {
  private static final long LOOK_NS = 1_000_000;

  private final Helper real;
  private final Path hold;
  private final Path staged;

  SeamHelper(Helper real, Path folder) {
    this.real = real;
    this.hold = folder.resolve("hold-staging");
    this.staged = folder.resolve("staged");
  }

  @Override
  public void run(Runnable work, Runnable after) {
    real.run(
        () -> {
          work.run();
          hold();
        },
        after);
  }

  private void hold() {
    if (!Files.exists(hold)) {
      return;
    }
    try {
      if (!Files.exists(staged)) {
        Files.createFile(staged);
      }
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    while (Files.exists(hold) && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(LOOK_NS);
    }
  }
}
