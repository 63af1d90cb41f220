package org.venomx.cli.acceptance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;

/**
 * A client attached to a pane, which reads only when it is told to and holds each frame against
 * what foundation §7 says of their order. Used by one thread.
 */
final class StreamWire implements FrameSink, AutoCloseable {
  private final SocketChannel channel;
  private final FrameReader reader = FrameReader.ofClient();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<FrameType> order = new ArrayList<>();
  private final long begin;
  private long next;
  private long gap;
  private boolean ended;
  private String exit = "";
  private String close = "";

  private StreamWire(SocketChannel channel, JsonObject ok) {
    this.channel = channel;
    this.begin = ok.number("offset");
    this.next = begin;
  }

  /** Attaches as the owner. */
  static StreamWire attach(DaemonFixture daemon, RunningPane pane, String mode) {
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(daemon.scratch().socket()));
      String token = daemon.scratch().token();
      line(channel, Wire.request(0, "hello", "protocol", 1, "token", token, "client", "test/1.0"));
      assertTrue(line(channel).has("ok"));
      line(channel, Wire.request(1, "pane.attach", "pane", pane.pane(), "mode", mode));
      return new StreamWire(channel, line(channel).object("ok"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void line(SocketChannel channel, String text) throws IOException {
    for (ByteBuffer out = ByteBuffer.wrap((text + "\n").getBytes(UTF_8)); out.hasRemaining(); ) {
      channel.write(out);
    }
  }

  /** A byte at a time, since what is behind the line is none. */
  private static JsonObject line(SocketChannel channel) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (channel.read(one) == 1 && one.get(0) != '\n') {
      line.write(one.get(0));
      one.clear();
    }
    return JsonObject.parse(line.toString(UTF_8));
  }

  @Override
  public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
    assertEquals("", close, type + " behind the close");
    if (order.isEmpty() || order.getLast() != type) order.add(type);
    switch (type) {
      case OUTPUT -> {
        assertEquals("", exit, "output behind the exit");
        assertEquals(next, offset, "output with a gap");
        output.write(buffer, from, length);
        next += length;
      }
      case RESYNC -> {
        assertTrue(offset >= next, "a redraw of the past");
        next = offset;
      }
      case EXIT -> {
        gap = offset - next;
        exit = new String(buffer, from, length, UTF_8);
      }
      case CLOSE -> close = new String(buffer, from, length, UTF_8);
      case INPUT, RESIZE -> throw new AssertionError("a client's frame from the daemon");
    }
    return true;
  }

  /** Reads so many bytes at most, waiting for the first. */
  void read(int bytesMax) {
    ByteBuffer in = ByteBuffer.allocate(bytesMax);
    try {
      int bytes = channel.read(in);
      ended |= bytes < 0;
      if (bytes > 0) reader.feed(in.array(), 0, bytes, this);
    } catch (IOException reset) {
      ended = true;
    } catch (BadFrameException bad) {
      throw new AssertionError("the daemon sent no frame", bad);
    }
  }

  /** Reads until something holds; it must come before the daemon closes. */
  StreamWire readUntil(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertTrue(!ended, () -> "the daemon has closed after " + order);
      read(64 << 10);
    }
    return this;
  }

  /** Reads until the exit. */
  StreamWire readToExit() {
    return readUntil(() -> !exit.isEmpty());
  }

  /** Reads until the daemon closes. */
  StreamWire readToEnd() {
    while (!ended) read(64 << 10);
    return this;
  }

  void type(String text) {
    send(Frames.frame(FrameType.INPUT, 0, text.getBytes(UTF_8)));
  }

  void send(byte[] frame) {
    try {
      for (ByteBuffer out = ByteBuffer.wrap(frame); out.hasRemaining(); ) channel.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void endSending() throws IOException {
    channel.shutdownOutput();
  }

  /** The output so far, a char a byte. */
  String output() {
    return output.toString(ISO_8859_1);
  }

  /** Types of the frames so far, runs of one type as one. */
  List<FrameType> order() {
    return order;
  }

  /** Offset behind what was shown last. */
  long next() {
    return next;
  }

  /** Bytes of output that are missing before the exit. */
  long gap() {
    return gap;
  }

  String exit() {
    return exit;
  }

  String closeReason() {
    return close;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
