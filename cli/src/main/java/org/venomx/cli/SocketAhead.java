package org.venomx.cli;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The first socket, opened on a thread of its own while the arguments are read. Java's first unix
 * socket costs as much time as an empty JVM: its class makes a secure random number generator, for
 * names that only a server could want. On a second core that time passes beside our own.
 */
final class SocketAhead extends Thread implements Sockets {
  /** Spares the search for providers on the class path; a documented property of the platform. */
  private static final String PROVIDER_PROPERTY = "java.nio.channels.spi.SelectorProvider";

  private static final String PROVIDER = "sun.nio.ch.EPollSelectorProvider";

  private @Nullable SocketChannel channel;
  private @Nullable IOException failure;

  SocketAhead() {
    super("socket");
    setDaemon(true);
  }

  @Override
  public void run() {
    nameProvider();
    try {
      channel = Sockets.now();
    } catch (IOException failed) {
      failure = failed;
    }
  }

  /** The socket opened ahead the first time, another one after that. */
  @Override
  public SocketChannel open() throws IOException {
    awaitRun();
    if (failure != null) throw failure;
    SocketChannel first = channel;
    channel = null;
    return first == null ? Sockets.now() : first;
  }

  private void awaitRun() throws IOException {
    try {
      join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  private static void nameProvider() {
    try {
      Class.forName(PROVIDER, false, null);
      System.setProperty(PROVIDER_PROPERTY, PROVIDER);
    } catch (ClassNotFoundException otherJdk) {
      // Then it is searched for, which takes longer and finds the right one.
    }
  }
}
