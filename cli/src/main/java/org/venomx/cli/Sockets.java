package org.venomx.cli;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;

/** Where unconnected sockets come from. */
interface Sockets {
  /** A socket of the caller's, not connected yet. */
  SocketChannel open() throws IOException;

  /** Opened when asked for. */
  static SocketChannel now() throws IOException {
    return SocketChannel.open(StandardProtocolFamily.UNIX);
  }
}
