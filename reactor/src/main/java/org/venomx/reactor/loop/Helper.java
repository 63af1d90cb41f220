package org.venomx.reactor.loop;

/** Does what the loop must not wait for: files, look-ups, reading old events. */
public interface Helper {

  /**
   * Runs {@code work} off the loop's thread and then {@code after} on it. Tasks run one by one, in
   * order.
   *
   * @param work must not throw; what goes wrong is for {@code after} to find in its result
   */
  void run(Runnable work, Runnable after);
}
