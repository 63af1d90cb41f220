package org.venomx.protocol;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a daemon and its clients meet; foundation §2. The same rules for both, so that they meet.
 *
 * @param daemon the daemon's name
 * @param runtime the folder of sockets
 * @param socket what the daemon listens on; not in {@code runtime} if it was given explicitly
 * @param explicitSocket whether the socket was named by option or environment
 * @param state the folder of what outlives a daemon
 */
public record Places(String daemon, Path runtime, Path socket, boolean explicitSocket, Path state) {

  /** {@code sun_path} of unix(7) is 108 bytes with the NUL that ends it. */
  public static final int SOCKET_BYTES_MAX = 107;

  private static final String DEFAULT_DAEMON = "default";

  /**
   * What options and environment come to.
   *
   * @param env the environment; an empty variable counts as absent
   * @param socketOption what {@code --socket} said, or null
   * @param daemonOption what {@code --daemon} said, or null
   * @throws PlaceException for a bad name or path; nothing on disk is looked at yet
   */
  public static Places of(
      Map<String, String> env, @Nullable String socketOption, @Nullable String daemonOption)
      throws PlaceException {
    String daemon = first(daemonOption, env.get("VENOMX_DAEMON"));
    if (daemon == null) daemon = DEFAULT_DAEMON;
    if (!validName(daemon)) {
      throw new PlaceException(
          ErrorCode.USAGE,
          "a daemon's name (--daemon, $VENOMX_DAEMON) must be 1 to 32 of A-Z a-z 0-9 . _ -");
    }
    Path runtime = runtime(env);
    String explicit = first(socketOption, env.get("VENOMX_SOCKET"));
    Path socket =
        explicit == null ? runtime.resolve(daemon + ".sock") : path(explicit, "the socket");
    checkLength(socket);
    return new Places(daemon, runtime, socket, explicit != null, state(env, daemon));
  }

  /** Who may say that it is the owner: 64 hexadecimal digits and a newline. */
  public Path ownerToken() {
    return state.resolve("owner.token");
  }

  /** Held with flock(2) for the daemon's life. */
  public Path lock() {
    return state.resolve("lock");
  }

  private static Path runtime(Map<String, String> env) throws PlaceException {
    String own = first(env.get("VENOMX_RUNTIME_DIR"), null);
    if (own != null) return path(own, "$VENOMX_RUNTIME_DIR");
    String xdg = first(env.get("XDG_RUNTIME_DIR"), null);
    if (xdg != null) return path(xdg, "$XDG_RUNTIME_DIR").resolve("venomx");
    return Path.of("/tmp/venomx-" + Owner.self());
  }

  private static Path state(Map<String, String> env, String daemon) throws PlaceException {
    String own = first(env.get("VENOMX_STATE_DIR"), null);
    if (own != null) return path(own, "$VENOMX_STATE_DIR");
    String xdg = first(env.get("XDG_STATE_HOME"), null);
    if (xdg != null) return path(xdg, "$XDG_STATE_HOME").resolve("venomx").resolve(daemon);
    String home = first(env.get("HOME"), System.getProperty("user.home"));
    if (home == null) {
      throw new PlaceException(
          ErrorCode.UNAVAILABLE_PLACE, "no home directory; set $HOME or $VENOMX_STATE_DIR");
    }
    return path(home, "$HOME").resolve(".local/state/venomx").resolve(daemon);
  }

  private static void checkLength(Path socket) throws PlaceException {
    int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes <= SOCKET_BYTES_MAX) return;
    throw new PlaceException(
        ErrorCode.UNAVAILABLE_PLACE,
        "the socket's path has "
            + bytes
            + " bytes and the system allows "
            + SOCKET_BYTES_MAX
            + "; set $VENOMX_RUNTIME_DIR to a shorter folder: "
            + socket);
  }

  private static boolean validName(String daemon) {
    // A name of dots alone would be a folder above.
    return Names.DAEMON.matcher(daemon).matches() && !daemon.equals(".") && !daemon.equals("..");
  }

  private static Path path(String text, String what) throws PlaceException {
    try {
      return Path.of(text);
    } catch (InvalidPathException unusable) {
      throw new PlaceException(
          ErrorCode.UNAVAILABLE_PLACE,
          what + " is no path in this locale; use a UTF-8 locale, such as LC_ALL=C.UTF-8");
    }
  }

  private static @Nullable String first(@Nullable String one, @Nullable String other) {
    if (one != null && !one.isEmpty()) return one;
    return other != null && !other.isEmpty() ? other : null;
  }

  private static final class Names {
    static final Pattern DAEMON = Pattern.compile("[A-Za-z0-9._-]{1,32}");
  }
}
