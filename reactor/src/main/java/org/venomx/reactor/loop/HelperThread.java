package org.venomx.reactor.loop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A {@link Helper} with one daemon thread of its own. */
public final class HelperThread implements Helper, AutoCloseable {
  private static final long CLOSE_SECONDS = 5;

  private final ExecutorService thread;
  private final Mailbox mailbox;

  /** Reports back through {@code mailbox}; the thread's name is for people. */
  public HelperThread(String name, Mailbox mailbox) {
    this.mailbox = mailbox;
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> Thread.ofPlatform().name(name).daemon(true).unstarted(task));
  }

  @Override
  public void run(Runnable work, Runnable after) {
    thread.execute(() -> {
      try {
        work.run();
        mailbox.post(after);
      } catch (RuntimeException | Error bug) {
        // Thrown again on the loop, which ends the daemon: nobody may wait for ever.
        mailbox.post(() -> {
          throw new IllegalStateException("a helper failed", bug);
        });
      }
    });
  }

  /** Lets the tasks that were handed in finish; their {@code after} is posted and may never run. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
