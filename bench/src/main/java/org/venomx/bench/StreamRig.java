package org.venomx.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;

/**
 * Question: what does a running daemon's stream carry, and how long does a key take to its echo?
 * The baseline is tmux with an attached client, run in turn by {@code bench/streams}.
 *
 * <p>{@code cat FILE}: seconds from the key that starts {@code cat} to its EXIT, for a watcher that
 * reads all. {@code echo COUNT}: keys typed one after another into {@code cat}, each after the echo
 * of the one before; microseconds. {@code panes COUNT}: starts so many and leaves them.
 */
final class StreamRig {
  private final Path socket;
  private final String token;
  private long nextId;

  private StreamRig(Path socket, String token) {
    this.socket = socket;
    this.token = token;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 4) {
      throw new IllegalArgumentException("usage: SOCKET TOKEN_FILE cat|echo|panes ARGUMENT");
    }
    StreamRig rig = new StreamRig(Path.of(args[0]), Files.readString(Path.of(args[1])).strip());
    switch (args[2]) {
      case "cat" -> rig.cat(args[3]);
      case "echo" -> rig.echo(Integer.parseInt(args[3]));
      case "panes" -> rig.panes(Integer.parseInt(args[3]));
      default -> throw new IllegalArgumentException(args[2]);
    }
  }

  private void cat(String file) throws IOException {
    String pane = pane(List.of("/bin/sh", "-c", "stty -echo; read x; exec cat \"$0\"", file));
    Seen seen = new Seen();
    try (SocketChannel channel = attach(pane)) {
      FrameReader reader = FrameReader.ofClient();
      ByteBuffer in = ByteBuffer.allocate(256 << 10);
      long startNs = System.nanoTime();
      channel.write(input('\n'));
      while (!seen.exited) read(channel, reader, in, seen);
      double seconds = (System.nanoTime() - startNs) / 1e9;
      System.out.printf(
          "cat %.3f s, %.1f MB shown, %d redraws%n", seconds, seen.bytes / 1e6, seen.redraws);
    }
    remove(pane);
  }

  private void echo(int count) throws IOException {
    String pane = pane(List.of("/bin/sh", "-c", "stty -icanon -echo; exec cat"));
    long[] tripNs = new long[count];
    Seen seen = new Seen();
    try (SocketChannel channel = attach(pane)) {
      FrameReader reader = FrameReader.ofClient();
      ByteBuffer in = ByteBuffer.allocate(256 << 10);
      for (int i = 0; i < count; i++) {
        long before = seen.bytes;
        long startNs = System.nanoTime();
        channel.write(input('x'));
        while (seen.bytes == before) read(channel, reader, in, seen);
        tripNs[i] = System.nanoTime() - startNs;
      }
    }
    Arrays.sort(tripNs);
    System.out.printf(
        "echo p50=%.0f us p99=%.0f us max=%.0f us of %d%n",
        tripNs[count / 2] / 1e3, tripNs[count * 99 / 100] / 1e3, tripNs[count - 1] / 1e3, count);
    remove(pane);
  }

  private void panes(int count) throws IOException {
    for (int i = 0; i < count; i++) pane(List.of("/bin/cat"));
  }

  private static void read(SocketChannel channel, FrameReader reader, ByteBuffer in, Seen seen)
      throws IOException {
    in.clear();
    int bytes = channel.read(in);
    if (bytes < 0) throw new IOException("the daemon has closed");
    try {
      reader.feed(in.array(), in.arrayOffset(), bytes, seen);
    } catch (BadFrameException bad) {
      throw new IOException("no frame", bad);
    }
  }

  private static ByteBuffer input(char key) {
    return ByteBuffer.wrap(Frames.frame(FrameType.INPUT, 0, new byte[] {(byte) key}));
  }

  private String pane(List<String> argv) throws IOException {
    try (SocketChannel channel = open()) {
      String session = text(ask(channel, "session.create", Map.of()), "session");
      Map<String, Object> params = new LinkedHashMap<>();
      params.put("session", session);
      params.put("argv", argv);
      return text(ask(channel, "window.create", params), "pane");
    }
  }

  private void remove(String pane) throws IOException {
    try (SocketChannel channel = open()) {
      ask(channel, "pane.kill", Map.of("pane", pane, "grace_ms", 0L, "remove", true));
    }
  }

  private SocketChannel attach(String pane) throws IOException {
    SocketChannel channel = open();
    ask(channel, "pane.attach", Map.of("pane", pane, "mode", "write"));
    return channel;
  }

  private SocketChannel open() throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(socket));
    ask(channel, "hello", Map.of("protocol", 1L, "token", token, "client", "bench/1.0"));
    return channel;
  }

  private Map<?, ?> ask(SocketChannel channel, String verb, Map<String, ?> params)
      throws IOException {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", nextId++);
    line.put("verb", verb);
    line.put("params", params);
    channel.write(ByteBuffer.wrap((Json.text(line) + "\n").getBytes(UTF_8)));
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (channel.read(one) == 1 && one.get(0) != '\n') {
      reply.write(one.get(0)); // one at a time: behind the answer there may be frames
      one.clear();
    }
    try {
      byte[] json = reply.toByteArray();
      if (Json.parse(json, 0, json.length) instanceof Map<?, ?> map
          && map.get("ok") instanceof Map<?, ?> ok) {
        return ok;
      }
    } catch (JsonException bad) {
      throw new IOException("no reply", bad);
    }
    throw new IOException(verb + " failed: " + reply.toString(UTF_8));
  }

  private static String text(Map<?, ?> fields, String name) {
    return String.valueOf(fields.get(name));
  }

  /** What came. */
  private static final class Seen implements FrameSink {
    long bytes;
    int redraws;
    boolean exited;

    @Override
    public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
      bytes += type == FrameType.OUTPUT ? length : 0;
      redraws += type == FrameType.RESYNC ? 1 : 0;
      exited |= type == FrameType.EXIT;
      return true;
    }
  }
}
