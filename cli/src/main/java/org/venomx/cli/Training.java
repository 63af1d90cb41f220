package org.venomx.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.venomx.protocol.ExitCode;

/**
 * {@code venomx --aot-training}: walks the paths of everyday commands once, so that the start-up
 * cache made of this run holds their classes. They get canned answers from a socket of this
 * process: at build time there is no daemon yet.
 */
final class Training {
  static final String OPTION = "--aot-training";

  private static final String WELCOME = "{\"id\":0,\"ok\":{\"protocol\":1}}\n";

  private static final String PANE =
      "{\"kind\":\"pane\",\"pane\":\"p0\",\"window\":\"w0\",\"state\":\"running\",\"pid\":2}";

  /** Commands, and what each is answered. */
  private static final Map<List<String>, String> COMMANDS =
      Map.of(
          List.of("ping"), "{}",
          List.of("pane", "list"), "{\"panes\":[" + PANE + "]}",
          List.of("pane", "kill", "--pane", "p0", "--grace-ms", "1", "--remove=true"),
              "{\"pane\":\"p0\",\"outcome\":\"terminated\",\"escalated\":false}",
          List.of("window", "create", "--session", "s0", "--", "true"), "{\"window\":\"w0\"}",
          List.of("session", "create", "--name", "a"), "{\"session\":\"s0\"}",
          List.of("events", "read", "--limit", "1"), "{\"events\":[],\"cursor\":\"\"}");

  private Training() {}

  /** Runs every command as people and as programs do; gives an exit code. */
  static int run() throws IOException {
    Path folder = Files.createTempDirectory("venomx-training");
    Path socket = folder.resolve("s");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      for (Map.Entry<List<String>, String> command : COMMANDS.entrySet()) {
        for (String form : List.of("--json=true", "--json=false")) {
          int exitCode = call(server, socket, command, form);
          if (exitCode != ExitCode.OK) return exitCode;
        }
      }
      return ExitCode.OK;
    } finally {
      Files.deleteIfExists(socket);
      Files.deleteIfExists(folder);
    }
  }

  private static int call(
      ServerSocketChannel server,
      Path socket,
      Map.Entry<List<String>, String> command,
      String form) {
    Thread daemon = Thread.ofPlatform().daemon().start(() -> answer(server, command.getValue()));
    SocketAhead sockets = new SocketAhead();
    sockets.start();
    Map<String, String> env =
        Map.of("VENOMX_SOCKET", socket.toString(), "VENOMX_TOKEN", "training", "HOME", "/");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Surroundings inside = new Surroundings(env, "/", out, System.err, false, sockets);
    String[] words = command.getKey().toArray(String[]::new);
    String[] args = new String[words.length + 1];
    args[0] = form;
    System.arraycopy(words, 0, args, 1, words.length);
    int exitCode = Venomx.run(args, inside, new Interrupt());
    daemon.interrupt();
    return exitCode;
  }

  private static void answer(ServerSocketChannel server, String result) {
    try (SocketChannel channel = server.accept()) {
      channel.read(ByteBuffer.allocate(64 << 10));
      String replies = WELCOME + "{\"id\":1,\"ok\":" + result + "}\n";
      channel.write(ByteBuffer.wrap(replies.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException closed) {
      // The command's own exit code says what came of it.
    }
  }
}
