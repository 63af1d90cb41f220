package org.venomx.reactor;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.venomx.ffm.LinuxKernel;
import org.venomx.protocol.Places;

/**
 * Kills panes of a real daemon in this JVM through its socket, and counts what the loop's thread
 * allocates from request to reply. Run by {@link KillBudgetTest}; prints {@code bytes per kill N},
 * the median.
 */
public final class KillBudgetProbe {
  private static final int WARM_UP = 20;
  private static final int KILLS = 40;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final CountDownLatch ready = new CountDownLatch(1);

  private KillBudgetProbe() {}

  /** Takes a folder for the daemon's files. */
  public static void main(String[] arguments) throws Exception {
    System.out.println("bytes per kill " + new KillBudgetProbe().measure(Path.of(arguments[0])));
  }

  private long measure(Path folder) throws Exception {
    Places places =
        Places.of(
            Map.of(
                "VENOMX_RUNTIME_DIR", folder.resolve("r").toString(),
                "VENOMX_STATE_DIR", folder.resolve("s").toString()),
            null,
            null);
    Thread loop = Thread.ofPlatform().name("loop").start(() -> serve(places));
    check(ready.await(1, TimeUnit.MINUTES), "the daemon starts");
    long[] costs = new long[KILLS];
    try (Client client = new Client(places)) {
      client.ask("session.create", "{}");
      for (int i = 0; i < WARM_UP + KILLS; i++) {
        client.ask("window.create", "{\"session\":\"s0\",\"argv\":[\"/bin/sleep\",\"600\"]}");
        long before = threads.getThreadAllocatedBytes(loop.threadId());
        client.ask("pane.kill", "{\"pane\":\"p" + i + "\"}");
        long cost = threads.getThreadAllocatedBytes(loop.threadId()) - before;
        client.ask("pane.remove", "{\"pane\":\"p" + i + "\"}");
        if (i >= WARM_UP) {
          costs[i - WARM_UP] = cost;
        }
      }
      client.ask("daemon.stop", "{}");
    }
    loop.join();
    if (failure.get() != null) {
      throw new AssertionError("the daemon failed", failure.get());
    }
    Arrays.sort(costs);
    return costs[KILLS / 2];
  }

  private void serve(Places places) {
    try (LinuxKernel kernel = LinuxKernel.open();
        Daemon daemon =
            new Daemon(
                kernel, places, ServeOptions.parse(new String[0]), UnaryOperator.identity())) {
      ready.countDown();
      // Not daemon.run(), whose rehearsal would still be going on and be counted too.
      while (!daemon.reactor().finished()) {
        daemon.reactor().pass(-1);
      }
    } catch (StartException | ServeOptions.UsageException | IOException | RuntimeException e) {
      failure.set(e);
      ready.countDown();
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  /** One connection; each request waits for its reply, which must be a success. */
  private static final class Client implements AutoCloseable {
    private final SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
    private final BufferedReader replies;
    private int id;

    Client(Places places) throws IOException {
      socket.connect(UnixDomainSocketAddress.of(places.socket()));
      replies = new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8));
      String token = Files.readString(places.ownerToken()).strip();
      ask("hello", "{\"protocol\":1,\"token\":\"" + token + "\"}");
    }

    void ask(String verb, String params) throws IOException {
      String line = "{\"id\":" + id++ + ",\"verb\":\"" + verb + "\",\"params\":" + params + "}\n";
      socket.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
      String reply = replies.readLine();
      check(reply != null && reply.contains("\"ok\":"), verb + " → " + reply);
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
