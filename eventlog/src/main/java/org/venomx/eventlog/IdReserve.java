package org.venomx.eventlog;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Kind;

/**
 * Keeps the manifest's ceilings of IDs ahead of the IDs that are given out. Raised by a helper
 * thread, so that nobody waits for the disk.
 */
final class IdReserve {
  /** How far. */
  static final long AHEAD = 1_024;

  /** The manifest is put on disk by this. */
  @FunctionalInterface
  interface Store {
    /** Returns when the ceilings are on disk. */
    void write(IdCeilings ceilings) throws IOException;
  }

  private final Store store;
  private final Executor helper;
  private volatile IdCeilings durable;
  private IdCeilings asked;
  private boolean raising;

  IdReserve(IdCeilings durable, Store store, Executor helper) {
    this.durable = durable;
    this.asked = durable;
    this.store = store;
    this.helper = helper;
  }

  /** IDs below this number may be given out. Any thread. */
  long ceiling(Kind kind) {
    return durable.of(kind);
  }

  IdCeilings ceilings() {
    return durable;
  }

  /** The next ID of a kind will be {@code next}; raises its ceiling when that comes near. */
  void want(Kind kind, long next) {
    if (next + AHEAD / 2 < durable.of(kind)) {
      return;
    }
    synchronized (this) {
      asked = asked.raisedTo(kind, next + AHEAD);
      if (raising || asked.equals(durable)) {
        return;
      }
      raising = true;
    }
    try {
      helper.execute(this::raise);
    } catch (RejectedExecutionException e) {
      done();
    }
  }

  private void raise() {
    IdCeilings target;
    while ((target = next()) != null) {
      try {
        store.write(target);
        durable = target;
      } catch (IOException e) {
        // A full disk, most likely: the ceilings stay, and the next wish tries again.
        done();
        return;
      }
    }
  }

  private synchronized @Nullable IdCeilings next() {
    if (asked.equals(durable)) {
      raising = false;
      return null;
    }
    return asked;
  }

  private synchronized void done() {
    raising = false;
  }
}
