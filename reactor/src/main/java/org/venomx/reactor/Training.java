package org.venomx.reactor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Places;

/**
 * The run that an AOT cache is made from (the launcher's {@code --aot-training}): a client of this
 * very process goes once over what a daemon does early in its life, and stops it. Classes that this
 * touches need not be parsed and linked again at each start.
 */
final class Training {
  private static final String[] REQUESTS = {
    "\"verb\":\"ping\"",
    "\"verb\":\"session.create\",\"params\":{\"name\":\"training\"}",
    "\"verb\":\"window.create\",\"params\":{\"session\":\"s0\",\"argv\":[\"/bin/sh\"]}",
    "\"verb\":\"window.create\",\"params\":{\"session\":\"s0\",\"argv\":[\"false\"]}",
    "\"verb\":\"pane.wait\",\"params\":{\"pane\":\"p1\"}",
    "\"verb\":\"pane.send\",\"params\":{\"pane\":\"p0\",\"text\":\"echo\",\"enter\":true}",
    "\"verb\":\"pane.list\"",
    "\"verb\":\"pane.kill\",\"params\":{\"pane\":\"p0\",\"remove\":true}",
    "\"verb\":\"pane.kill\",\"params\":{\"pane\":\"p1\"}",
    "\"verb\":\"window.get\",\"params\":{\"window\":\"w0\"}",
    "\"verb\":\"events.read\"",
    "\"verb\":\"doctor\"",
    "\"verb\":\"daemon.stop\""
  };

  private Training() {}

  /** Starts the client; the daemon's loop must run meanwhile. */
  static void begin(Places places) {
    Thread.ofPlatform().name("venomx-training").daemon(true).start(() -> client(places));
  }

  private static void client(Places places) {
    try (SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.connect(UnixDomainSocketAddress.of(places.socket()));
      BufferedReader replies =
          new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8));
      String token = Files.readString(places.ownerToken(), StandardCharsets.US_ASCII).strip();
      send(
          socket,
          "{\"id\":0,\"verb\":\"hello\",\"params\":{\"protocol\":1,\"token\":\"" + token + "\"}}");
      expect(replies.readLine());
      for (int i = 0; i < REQUESTS.length; i++) {
        send(socket, "{\"id\":" + (i + 1) + "," + REQUESTS[i] + "}");
        expect(replies.readLine());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the training client failed", failure);
    }
  }

  private static void send(SocketChannel socket, String line) throws IOException {
    socket.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  private static void expect(@Nullable String reply) {
    if (reply == null || !reply.contains("\"ok\":")) {
      throw new IllegalStateException("training got " + reply);
    }
  }
}
