package org.venomx.eventlog;

/** What an append is safe from when a reply tells of it (foundation §4). */
public enum Durability {
  /** The death of this process. The kernel writes to disk when it likes. */
  PROCESS,
  /** And a loss of power, but for the last second. */
  INTERVAL,
  /** And a loss of power; replies wait for {@link EventLog#durableSeq}. */
  BATCH;

  /** Hears how far the disk has got. Called by a helper thread; must not block. */
  @FunctionalInterface
  public interface Listener {
    /**
     * The disk holds every event up to {@link EventLog#durableSeq}, or it refused to: then {@link
     * EventLog#failed} has become true and nothing more will be durable.
     */
    void advanced();
  }
}
