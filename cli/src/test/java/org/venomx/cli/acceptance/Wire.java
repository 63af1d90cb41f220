package org.venomx.cli.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;

/**
 * A raw client: lines of JSON on the socket, nothing checked or repeated. Used by one thread; it
 * begins to read with the first call that asks for a line.
 */
final class Wire implements AutoCloseable {
  private static final String END = ""; // no line is empty

  private final SocketChannel channel;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Map<Long, Reply> early = new HashMap<>();
  private boolean reading;
  private long nextId = 1;

  private Wire(SocketChannel channel) {
    this.channel = channel;
  }

  /** Connects and says nothing. */
  static Wire connect(Path socket) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    return new Wire(channel);
  }

  /** Whether a daemon listens there and lets the owner in. */
  static boolean answers(Scratch scratch) {
    try (Wire wire = connect(scratch.socket())) {
      wire.hello(scratch.token()).ok();
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false; // no socket, nobody behind it, or no token yet
    }
  }

  /** Says hello and returns the answer, good or bad. */
  Reply hello(String token) {
    return call("hello", "protocol", 1, "token", token, "client", "acceptance/1.0");
  }

  /** Sends a request with parameters by name and value, and returns its id. */
  long send(String verb, Object... params) {
    long id = nextId++;
    sendAs(id, verb, params);
    return id;
  }

  void sendAs(long id, String verb, Object... params) {
    line(request(id, verb, params));
  }

  static String request(long id, String verb, Object... params) {
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < params.length; i += 2) named.put((String) params[i], params[i + 1]);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", id);
    request.put("verb", verb);
    request.put("params", named);
    return Json.text(withLongs(request));
  }

  /** Integers as the JSON writer wants them. */
  private static Object withLongs(Object value) {
    return switch (value) {
      case Integer i -> i.longValue();
      case Map<?, ?> map -> {
        Map<Object, Object> copy = new LinkedHashMap<>();
        map.forEach((name, member) -> copy.put(name, withLongs(member)));
        yield copy;
      }
      default -> value;
    };
  }

  /** Sends a line as it is. */
  void line(String text) {
    raw((text + "\n").getBytes(UTF_8));
  }

  /** Sends bytes as they are. */
  void raw(byte[] bytes) {
    try {
      write(bytes);
    } catch (IOException e) {
      throw new AssertionError("cannot send: the daemon has closed the connection", e);
    }
  }

  /** False once the daemon has closed the connection. Blocks while it does not read. */
  boolean trySend(byte[] bytes) {
    try {
      write(bytes);
      return true;
    } catch (ClosedByInterruptException e) {
      throw new AssertionError("the daemon neither reads nor closes", e);
    } catch (IOException e) {
      return false;
    }
  }

  private void write(byte[] bytes) throws IOException {
    for (ByteBuffer buffer = ByteBuffer.wrap(bytes); buffer.hasRemaining(); ) channel.write(buffer);
  }

  /** Sends and waits for the reply; other replies that come first are kept. */
  Reply call(String verb, Object... params) {
    return reply(send(verb, params));
  }

  /** The result of a call that must succeed. */
  JsonObject ok(String verb, Object... params) {
    return call(verb, params).ok();
  }

  Reply reply(long id) {
    Reply kept = early.remove(id);
    while (kept == null) {
      Reply next = next();
      if (next.hasId(id)) kept = next;
      else early.put(next.id(), next);
    }
    return kept;
  }

  /** The next reply to come, whatever its id. */
  Reply next() {
    String line = nextLine();
    if (line == null) throw new AssertionError("the daemon has closed the connection");
    return new Reply(JsonObject.parse(line), System.nanoTime());
  }

  /** Whether a reply has come that nobody has asked for yet; does not wait. */
  boolean hasReply() {
    read();
    return !early.isEmpty() || !lines.isEmpty();
  }

  /** The next line, or null once the daemon has closed the connection. */
  @Nullable String nextLine() {
    read();
    try {
      String line = lines.poll(Await.DEADLINE_S, SECONDS);
      if (line == null) throw new AssertionError("no line within " + Await.DEADLINE_S + " s");
      if (!line.equals(END)) return line;
      lines.add(END); // for the next call
      return null;
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Closes our sending direction only. */
  void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  private void read() {
    if (reading) return;
    reading = true;
    Thread.ofPlatform().daemon().name("wire").start(this::readAll);
  }

  private void readAll() {
    try (BufferedReader reader = new BufferedReader(Channels.newReader(channel, UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) lines.add(line);
    } catch (IOException e) {
      // A reset or our own close: the end like any other.
    }
    lines.add(END);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new AssertionError("cannot close", e);
    }
  }
}
