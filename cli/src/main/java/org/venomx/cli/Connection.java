package org.venomx.cli;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.IoReason;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.protocol.JsonLines;
import org.venomx.protocol.LineSink;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Version;

/**
 * One connection to a daemon: NDJSON over its socket. Requests of one thread; only {@link #cancel}
 * may come from another.
 */
final class Connection implements AutoCloseable {
  /** The longest reply that any daemon sends, with room for its envelope. */
  private static final int REPLY_BYTES_MAX = 33 << 20;

  static final String START_HINT = "start one with: venomx serve &";

  private static final long HELLO_ID = 0;

  private final SocketChannel channel;
  private final JsonLines lines = new JsonLines(REPLY_BYTES_MAX);
  private final ByteBuffer in = ByteBuffer.allocate(64 << 10);
  private final Replies replies = new Replies(lines);
  private byte[] hello = {};
  private byte[] behind = {};
  private boolean welcomed;
  private long lastId;

  private Connection(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects; says nothing yet.
   *
   * @throws Failure {@code unavailable.daemon} if nobody listens
   */
  static Connection open(Path socket, Sockets sockets) throws Failure {
    SocketChannel channel = null;
    try {
      channel = sockets.open();
      channel.connect(UnixDomainSocketAddress.of(socket));
      return new Connection(channel);
    } catch (IOException refused) {
      if (channel != null) close(channel);
      throw new Failure(
          ErrorCode.UNAVAILABLE_DAEMON,
          "no daemon listens at " + socket + ": " + IoReason.of(refused),
          START_HINT);
    }
  }

  /** Says who is calling. It goes out with the first request, which saves a round trip. */
  void hello(String token) {
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("protocol", Version.PROTOCOL);
    params.put("token", token);
    params.put("client", "venomx/" + Version.RELEASE);
    hello = line(HELLO_ID, "hello", params);
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws Failure the daemon's error, or {@code unavailable.daemon} if the connection breaks
   */
  Map<String, @Nullable Object> request(String verb, Map<String, @Nullable Object> params)
      throws Failure {
    long id = send(verb, params);
    return answer(id);
  }

  /** Asks; {@link #answer} gets the answer. */
  long send(String verb, Map<String, @Nullable Object> params) {
    long id = ++lastId;
    byte[] request = line(id, verb, params);
    byte[] both = new byte[hello.length + request.length];
    System.arraycopy(hello, 0, both, 0, hello.length);
    System.arraycopy(request, 0, both, hello.length, request.length);
    hello = new byte[0];
    write(both);
    return id;
  }

  /** Waits for the answer to {@code id}, and before the first one for the welcome. */
  Map<String, @Nullable Object> answer(long id) throws Failure {
    while (true) {
      Map<?, ?> reply = replies.poll();
      if (reply == null) {
        read();
        continue;
      }
      if (!welcomed) {
        checkWelcome(reply);
        welcomed = true;
      } else if (reply.get("error") instanceof Map<?, ?> error
          && (reply.get("id") == null || Long.valueOf(id).equals(reply.get("id")))) {
        // Without an id it can only be about our request: there is no other.
        throw new Failure(error(error), null);
      } else if (Long.valueOf(id).equals(reply.get("id"))) {
        return object(reply.get("ok"));
      }
    }
  }

  /**
   * Asks for a pane's stream. Behind the answer there are only frames: {@link #frames} and {@link
   * #sendFrame}.
   */
  Map<String, @Nullable Object> attach(Map<String, @Nullable Object> params) throws Failure {
    long id = send("pane.attach", params);
    replies.last = id;
    return answer(id);
  }

  /**
   * Waits for frames and hands them on.
   *
   * @return whether there may be more; false once the daemon has closed the connection
   */
  boolean frames(FrameReader reader, FrameSink sink) throws IOException, BadFrameException {
    if (behind.length == 0) {
      in.clear();
      int bytes = channel.read(in);
      if (bytes < 0) return false;
      reader.feed(in.array(), 0, bytes, sink);
    } else {
      byte[] first = behind;
      behind = new byte[0];
      reader.feed(first, 0, first.length, sink);
    }
    return true;
  }

  /** Sends a frame. One thread at a time; it may be another than that which reads. */
  void sendFrame(byte[] frame) throws IOException {
    for (ByteBuffer out = ByteBuffer.wrap(frame); out.hasRemaining(); ) channel.write(out);
  }

  /** Says that nothing more will be sent. */
  void endSending() throws IOException {
    channel.shutdownOutput();
  }

  /** Asks to end request {@code id} early; its answer then says {@code cancelled}. Any thread. */
  void cancel(long id) {
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("id", id);
    write(line(id + 1, "cancel", params));
  }

  /** Asks for the end of the subscription that {@code id} asked for. Any thread. */
  void unsubscribe(long id, long subscription) {
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("subscription", subscription);
    write(line(id + 1, "events.unsubscribe", params));
  }

  /**
   * The next line, which answers nothing that was asked.
   *
   * @throws Failure {@code unavailable.daemon} if the connection breaks
   */
  Map<String, @Nullable Object> next() throws Failure {
    while (true) {
      Map<?, ?> line = replies.poll();
      if (line != null) return object(line);
      read();
    }
  }

  /** Whether {@link #next} need not wait. */
  boolean hasNext() {
    return !replies.queue.isEmpty();
  }

  @Override
  public void close() {
    close(channel);
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException alreadyBroken) {
      // Nothing of ours is in it any more.
    }
  }

  private static void checkWelcome(Map<?, ?> reply) throws Failure {
    if (reply.get("error") instanceof Map<?, ?> error) throw new Failure(error(error), null);
    if (!Long.valueOf(Version.PROTOCOL).equals(object(reply.get("ok")).get("protocol"))) {
      throw new Failure(
          ErrorCode.INVALID_REQUEST_PROTOCOL, "the daemon speaks another protocol", null);
    }
  }

  private void write(byte[] bytes) {
    ByteBuffer out = ByteBuffer.wrap(bytes);
    try {
      while (out.hasRemaining()) channel.write(out);
    } catch (IOException closed) {
      // Not reported here: the daemon may have said why before it closed, and reading finds that
      // first and the end of the connection behind it.
    }
  }

  private void read() throws Failure {
    try {
      in.clear();
      int bytes = channel.read(in);
      if (bytes < 0) {
        throw new Failure(
            ErrorCode.UNAVAILABLE_DAEMON,
            "the connection was closed before the answer; whether the request was carried out is"
                + " unknown",
            "look at the present state before you repeat it");
      }
      int taken = lines.feed(in.array(), 0, bytes, replies);
      behind = Arrays.copyOfRange(in.array(), taken, bytes);
    } catch (IOException broken) {
      throw new Failure(
          ErrorCode.UNAVAILABLE_DAEMON, "the connection broke: " + IoReason.of(broken), null);
    }
    if (replies.broken) {
      throw new Failure(ErrorCode.UNAVAILABLE_DAEMON, "what answers there is not a daemon", null);
    }
  }

  private static byte[] line(long id, String verb, Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> request = new LinkedHashMap<>();
    request.put("id", id);
    request.put("verb", verb);
    request.put("params", params);
    byte[] json = Json.bytes(request);
    byte[] line = new byte[json.length + 1];
    System.arraycopy(json, 0, line, 0, json.length);
    line[json.length] = '\n';
    return line;
  }

  static ProtocolError error(Map<?, ?> error) {
    return new ProtocolError(
        String.valueOf(error.get("code")),
        String.valueOf(error.get("message")),
        error.get("data") instanceof Map<?, ?> data ? object(data) : Map.of());
  }

  @SuppressWarnings("unchecked") // JSON objects have string names and nothing else.
  private static Map<String, @Nullable Object> object(@Nullable Object json) {
    return json instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }

  /** Lines that were read and not yet asked for. */
  private static final class Replies implements LineSink {
    private static final long NONE = -1;

    private final JsonLines lines;
    private final Queue<Map<?, ?>> queue = new ArrayDeque<>();
    boolean broken;

    /** The request whose result, if it gets one, is the last line. */
    long last = NONE;

    Replies(JsonLines lines) {
      this.lines = lines;
    }

    @Override
    public void line(byte[] buffer, int from, int length) {
      try {
        if (Json.parseReply(buffer, from, length) instanceof Map<?, ?> reply) {
          queue.add(reply);
          if (reply.containsKey("ok") && Long.valueOf(last).equals(reply.get("id"))) lines.stop();
          return;
        }
      } catch (JsonException notJson) {
        broken = true;
        return;
      }
      broken = true;
    }

    @Override
    public void tooLong() {
      broken = true;
    }

    @Nullable Map<?, ?> poll() {
      return queue.poll();
    }
  }
}
