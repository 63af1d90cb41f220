package org.venomx.reactor.net;

/**
 * Lines of a connection that answer no request, such as events. They go out when no reply waits, so
 * that replies stay quick however many there are. Called by its {@link Connection} alone; confined
 * to the loop's thread.
 */
public interface SideLines {
  /**
   * Writes with {@link Connection#write} what is owed to the client and what the socket takes. A
   * line that it takes a part of is handed over: {@link Connection#finish} sends the rest.
   *
   * @return 0 when nothing is owed any more, else a negated errno, -EAGAIN for "later"
   */
  int flush();

  /** Whether nothing is owed to the client. */
  boolean flushed();

  /** Whether there will be no lines any more, unless something new begins. */
  boolean over();

  /** The connection closes once all that is owed has been read: nothing more may be owed. */
  void leaving();

  /** The connection is gone. */
  void dropped();
}
