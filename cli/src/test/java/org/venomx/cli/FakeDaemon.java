package org.venomx.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/** Listens on a real socket, says hello, and answers each request as a test wants. */
final class FakeDaemon implements AutoCloseable {
  static final String WELCOME = "{\"id\":0,\"ok\":{\"protocol\":1}}";

  private final ServerSocketChannel server;
  private final Thread thread;
  private final List<Map<?, ?>> requests = new CopyOnWriteArrayList<>();
  private final Function<Map<?, ?>, String> answers;

  private FakeDaemon(ServerSocketChannel server, Function<Map<?, ?>, String> answers) {
    this.server = server;
    this.answers = answers;
    this.thread = Thread.ofPlatform().daemon().unstarted(this::serve);
  }

  /**
   * Starts listening.
   *
   * @param answers gives for each request a line to send, or an empty one to close instead
   */
  static FakeDaemon at(Path socket, Function<Map<?, ?>, String> answers) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    FakeDaemon daemon = new FakeDaemon(server, answers);
    daemon.thread.start();
    return daemon;
  }

  /** Answers hello properly, and every other request with this result. */
  static Function<Map<?, ?>, String> always(String result) {
    return request ->
        "hello".equals(request.get("verb"))
            ? WELCOME
            : "{\"id\":" + request.get("id") + ",\"ok\":" + result + "}";
  }

  /** Answers hello properly, and every other request with this error. */
  static Function<Map<?, ?>, String> alwaysError(String error) {
    return request ->
        "hello".equals(request.get("verb"))
            ? WELCOME
            : "{\"id\":" + request.get("id") + ",\"error\":" + error + "}";
  }

  /** What was asked so far, hello included. */
  List<Map<?, ?>> requests() {
    return requests;
  }

  private void serve() {
    while (server.isOpen()) {
      try (SocketChannel channel = server.accept();
          BufferedReader lines =
              new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
        converse(channel, lines);
      } catch (IOException | JsonException closed) {
        // The test sees it from its own end.
      }
    }
  }

  private void converse(SocketChannel channel, BufferedReader lines)
      throws IOException, JsonException {
    String line = lines.readLine();
    while (line != null) {
      Map<?, ?> request = (Map<?, ?>) Json.parse(line);
      if (request == null) return;
      requests.add(request);
      String answer = answers.apply(request);
      if (answer.isEmpty()) return;
      channel.write(ByteBuffer.wrap((answer + "\n").getBytes(StandardCharsets.UTF_8)));
      line = lines.readLine();
    }
  }

  @Override
  public void close() throws IOException {
    // Ends the accept, and with it the thread.
    server.close();
  }
}
