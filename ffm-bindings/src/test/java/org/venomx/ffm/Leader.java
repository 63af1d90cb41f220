package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A started leader in a test, with the waits that tests need. */
final class Leader {
  private static final int KILL = 9;

  private final Kernel kernel;
  private final Patience patience;
  private final Spawned spawned = new Spawned();
  private final StringBuilder output = new StringBuilder();
  private final NativeBuffer buffer;
  private boolean reaped;

  Leader(Kernel kernel, Patience patience, SpawnRequest request) {
    this.kernel = kernel;
    this.patience = patience;
    buffer = kernel.newBuffer(4096);
    int result = kernel.spawn(request, spawned);
    assertEquals(0, result, () -> Errno.name(result) + " at " + spawned.failedAt());
  }

  int pid() {
    return spawned.pid();
  }

  int pidfd() {
    return spawned.pidfd();
  }

  int master() {
    return spawned.master();
  }

  int signal(int signal) {
    return kernel.signalGroup(pidfd(), pid(), signal);
  }

  Leader ready() {
    return awaitOutput("ready");
  }

  /** Waits until the program has printed this. */
  Leader awaitOutput(String text) {
    patience.until(
        "output with \"" + text + "\", not only \"" + output + "\"",
        () -> {
          drain();
          return output.indexOf(text) >= 0;
        });
    return this;
  }

  /** Reads what there is; returns the last result: -EAGAIN, -EIO or 0. */
  int drain() {
    int count = kernel.read(master(), buffer, 0, buffer.size());
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        output.append((char) buffer.get(i));
      }
      count = kernel.read(master(), buffer, 0, buffer.size());
    }
    return count;
  }

  String output() {
    return output.toString();
  }

  /** Waits for the end without reaping; returns the wait status. */
  int awaitExit() {
    patience.until("exit of " + pid(), () -> kernel.observeExit(pidfd()) != 0);
    int status = kernel.observeExit(pidfd());
    assertTrue(status > 0, () -> "observeExit: " + Errno.name(status));
    return status;
  }

  int reap() {
    int status = kernel.reap(pidfd());
    reaped |= status > 0;
    return status;
  }

  /** Ends and reaps it unless the test has done so. */
  void end() {
    if (!reaped) {
      signal(KILL);
      awaitExit();
      signal(KILL);
      reap();
    }
  }

  /** Gives its descriptors back. */
  void close() {
    assertEquals(0, kernel.close(pidfd()));
    assertEquals(0, kernel.close(master()));
  }
}
