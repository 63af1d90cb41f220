package org.venomx.reactor.world;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.protocol.JsonLines;
import org.venomx.protocol.LineSink;

/**
 * A client on a simulated socket, and the daemon's every byte to it seen at the moment at which it
 * is sent.
 */
public final class SimClient implements LineSink {
  private static final int LINE_BYTES_MAX = 64 << 20;

  private final SimSocket socket;
  private final Judge judge;
  private final JsonLines lines = new JsonLines(LINE_BYTES_MAX);
  private final Map<Long, Asked> asked = new LinkedHashMap<>();
  private final Map<Long, Map<String, @Nullable Object>> replies = new HashMap<>();
  private final List<Long> answered = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> subscribed = new ArrayList<>();
  private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();
  private @Nullable SimStream stream;
  private Optional<Watcher> watcher = Optional.empty();
  private long nextId;
  private int strays;
  private long bytesMoved;
  private boolean gone;

  /** Looks at each reply as it is sent. */
  @FunctionalInterface
  public interface Judge {
    /** The reply to a request, ok or error. */
    void replied(Asked request, Map<String, @Nullable Object> reply);
  }

  /** Sees each line of a subscription as it is sent. */
  public interface Watcher {
    /** The daemon sends something, also the rest of a line that it has begun before. */
    void sending(boolean midLine);

    /** A line was sent whole. */
    void sent(Map<String, @Nullable Object> line);
  }

  /** A request. */
  public record Asked(String verb, Map<String, ?> params) {}

  /** Speaks on {@code socket}. */
  public SimClient(SimSocket socket, Judge judge) {
    this.socket = socket;
    this.judge = judge;
    socket.tap(bytes -> {
      bytesMoved += bytes.length;
      watcher.ifPresent(each -> each.sending(lines.midLine()));
      int taken = lines.feed(bytes, 0, bytes.length, this);
      if (stream != null && taken < bytes.length) {
        stream.feed(bytes, taken, bytes.length - taken);
      }
    });
  }

  /** Says hello. */
  public SimClient hello(String token) {
    ask("hello", Map.of("protocol", 1L, "token", token));
    return this;
  }

  /** Asks; the id of the reply to come. */
  public long ask(String verb, Map<String, ?> params) {
    long id = nextId++;
    asked.put(id, new Asked(verb, params));
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", id);
    line.put("verb", verb);
    line.put("params", params);
    say(Json.bytes(line));
    return id;
  }

  /** Asks about a pane. */
  public long askPane(String verb, String pane) {
    return ask(verb, Map.of("pane", pane));
  }

  /** Attaches to a pane; the frames then are in {@link #stream}. */
  public SimClient attach(String pane, String mode) {
    ask("pane.attach", Map.of("pane", pane, "mode", mode));
    return this;
  }

  /** Sends a frame, or any bytes. */
  public void send(byte[] bytes) {
    unsent.writeBytes(bytes);
    pump();
  }

  /** What came behind the answer to an attach. */
  public SimStream stream() {
    if (stream == null) {
      throw new AssertionError("not attached: " + replies);
    }
    return stream;
  }

  /** Whether an attach was answered with ok. */
  public boolean attached() {
    return stream != null;
  }

  /** Sends a line as it is. */
  public void say(byte[] line) {
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    unsent.writeBytes(ended);
    pump();
  }

  /** Sends a line as it is. */
  public void say(String line) {
    say(line.getBytes(StandardCharsets.UTF_8));
  }

  /** Hands to the socket what has room. */
  public void pump() {
    byte[] waiting = unsent.toByteArray();
    int taken = gone ? 0 : socket.send(waiting);
    bytesMoved += taken;
    unsent.reset();
    unsent.write(waiting, taken, waiting.length - taken);
  }

  /** Reads up to so many bytes. */
  public void read(int bytesMax) {
    bytesMoved += socket.receive(bytesMax);
  }

  /** Closes. */
  public void hangUp() {
    gone = true;
    socket.hangUp();
  }

  /** Closes the writing half. */
  public void halfClose() {
    socket.halfClose();
  }

  /** Whether it has closed its end. */
  public boolean gone() {
    return gone;
  }

  /** Whether the daemon has closed its end. */
  public boolean dropped() {
    return socket.closedByDaemon();
  }

  /** The ids that wait for a reply. */
  public List<Long> waiting() {
    return List.copyOf(asked.keySet());
  }

  /** The reply to a request, or {@code null} while there is none. */
  public @Nullable Map<String, @Nullable Object> reply(long id) {
    return replies.get(id);
  }

  /** The ids that were answered, in the order of the answers. */
  public List<Long> answered() {
    return answered;
  }

  /** Has the lines of its subscriptions watched. */
  public void watch(Watcher by) {
    watcher = Optional.of(by);
  }

  /** The lines of its subscriptions, in order. */
  public List<Map<String, @Nullable Object>> subscribed() {
    return subscribed;
  }

  /** How many errors came that belong to no request. */
  public int strays() {
    return strays;
  }

  /** Bytes that went either way, to see whether anything moves. */
  public long bytesMoved() {
    return bytesMoved;
  }

  @Override
  public void line(byte[] buffer, int from, int length) {
    Map<String, @Nullable Object> reply = parse(buffer, from, length);
    if (reply.containsKey("subscription") && !reply.containsKey("id")) {
      subscribed.add(reply);
      watcher.ifPresent(each -> each.sent(reply));
      return;
    }
    if (reply.get("id") == null) {
      strays++;
      return;
    }
    long id = (Long) reply.get("id");
    Asked request = asked.remove(id);
    if (request == null) {
      throw new AssertionError("nobody asked for this, or it was answered before: " + reply);
    }
    replies.put(id, reply);
    answered.add(id);
    judge.replied(request, reply);
    if (request.verb().equals("pane.attach")
        && reply.get("ok") instanceof Map<?, ?> ok
        && ok.get("offset") instanceof Long offset) {
      lines.stop();
      stream = new SimStream(offset);
    }
  }

  @Override
  public void tooLong() {
    throw new AssertionError("a reply without an end");
  }

  @SuppressWarnings("unchecked") // objects of Json have string keys
  private static Map<String, @Nullable Object> parse(byte[] buffer, int from, int length) {
    try {
      if (Json.parseReply(buffer, from, length) instanceof Map<?, ?> object) {
        return (Map<String, @Nullable Object>) object;
      }
    } catch (JsonException bad) {
      throw new AssertionError("the daemon sent no JSON", bad);
    }
    throw new AssertionError("the daemon sent no object");
  }
}
