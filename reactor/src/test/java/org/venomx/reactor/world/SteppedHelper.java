package org.venomx.reactor.world;

import java.util.ArrayDeque;
import java.util.Deque;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Mailbox;

/**
 * A helper that works when a test lets it: a task's work is one step, and telling the loop of it is
 * another, so that anything may happen before, between and after (RFC-0012 §8, held staging).
 */
public final class SteppedHelper implements Helper {
  private final Mailbox mailbox;
  private final Deque<Task> tasks = new ArrayDeque<>();

  private static final class Task {
    private final Runnable work;
    private final Runnable after;
    private boolean worked;

    Task(Runnable work, Runnable after) {
      this.work = work;
      this.after = after;
    }
  }

  /** Reports back through {@code mailbox}. */
  public SteppedHelper(Mailbox mailbox) {
    this.mailbox = mailbox;
  }

  @Override
  public void run(Runnable work, Runnable after) {
    tasks.add(new Task(work, after));
  }

  /** One step of the oldest task; false when there is none. */
  public boolean step() {
    Task first = tasks.peekFirst();
    if (first == null) {
      return false;
    }
    if (first.worked) {
      tasks.removeFirst();
      mailbox.post(first.after);
    } else {
      first.work.run();
      first.worked = true;
    }
    return true;
  }

  /** How many tasks are not done. */
  public int tasks() {
    return tasks.size();
  }

  /** Does all work that is left without telling the loop, as at the daemon's end. */
  public void finish() {
    for (Task task : tasks) {
      if (!task.worked) {
        task.work.run();
      }
    }
    tasks.clear();
  }
}
