package org.venomx.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ExitCode;

/**
 * What Ctrl-C, SIGTERM and SIGHUP do: the request under way is cancelled, its answer is waited for
 * and said, and only then the command ends. A shutdown hook, because Java has no supported way to
 * handle a signal; it also runs at a normal end, and then does nothing.
 */
final class Interrupt extends Thread {
  /** A daemon answers a cancel at once; one that does not is not waited for. */
  private static final long ANSWER_SECONDS = 10;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = ExitCode.CANCELLED;
  private volatile @Nullable Runnable onInterrupt;

  Interrupt() {
    super("interrupt");
  }

  /** What to do when the signal comes; null for nothing, which then ends the command at once. */
  void set(@Nullable Runnable onInterrupt) {
    this.onInterrupt = onInterrupt;
  }

  /** Nothing is under way any more, and everything is said. */
  void finished(int exitCode) {
    this.exitCode = exitCode;
    finished.countDown();
  }

  @Override
  public void run() {
    if (finished.getCount() == 0) return;
    Runnable action = onInterrupt;
    if (action != null) {
      action.run();
      awaitFinish();
    }
    // A shutdown begun by a signal would exit with 128 and its number.
    Runtime.getRuntime().halt(exitCode);
  }

  private void awaitFinish() {
    try {
      if (!finished.await(ANSWER_SECONDS, TimeUnit.SECONDS)) exitCode = ExitCode.CANCELLED;
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }
}
