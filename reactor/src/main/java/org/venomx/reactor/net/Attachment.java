package org.venomx.reactor.net;

/**
 * Who has a connection's bytes to itself, both ways, once its last request line is answered: an
 * attached stream. Called by its {@link Connection} alone; confined to the loop's thread.
 */
public interface Attachment {
  /** Bytes of the client's, valid until the call returns. May close or pause the connection. */
  void received(byte[] bytes, int from, int length);

  /** The client has closed its sending direction and may still read. */
  void ended();

  /** The connection's principal may act no more. */
  void revoked();

  /**
   * Writes with {@link Connection#write} what is owed to the client and what the socket takes.
   *
   * @return 0 when nothing is owed any more, else a negated errno, -EAGAIN for "later"
   */
  int flush();

  /** Whether nothing is owed to the client. */
  boolean flushed();

  /** The connection is gone. */
  void dropped();
}
