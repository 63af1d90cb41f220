package org.venomx.reactor;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Durability;

/**
 * The command line of {@code venomx serve}.
 *
 * @param socket of {@code --socket}
 * @param daemon of {@code --daemon}
 * @param durability of {@code --durability}
 * @param anyFileSystem of {@code --any-file-system}
 * @param training the folder of {@code --aot-training}
 */
record ServeOptions(
    @Nullable String socket,
    @Nullable String daemon,
    Durability durability,
    boolean anyFileSystem,
    @Nullable Path training,
    Wish wish) {

  /** What is to be done. */
  enum Wish {
    SERVE,
    HELP,
    VERSION
  }

  /** A command line that means nothing. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  static final String HELP =
      """
      Usage: venomx serve [options]

      Runs the daemon in the foreground until venomx daemon stop, SIGTERM or SIGINT. It
      ignores SIGHUP, so it may be left behind with nohup or a trailing &.

      Options:
        --daemon NAME         name of this daemon (default: $VENOMX_DAEMON, else "default")
        --socket PATH         listen here (default: $VENOMX_SOCKET, else in the runtime folder)
        --durability LEVEL    what a reply promises of its events: "process" (they survive the
                              daemon's death), "interval" (power loss too, but for the last
                              second; the default), "batch" (power loss; replies wait for it)
        --any-file-system     keep the log on a network file system, at your own risk
        --help, --version

      Files: the state folder is $VENOMX_STATE_DIR, else $XDG_STATE_HOME/venomx/NAME, else
      ~/.local/state/venomx/NAME; the runtime folder is $VENOMX_RUNTIME_DIR, else
      $XDG_RUNTIME_DIR/venomx, else /tmp/venomx-UID.

      Exit status: 0 after a stop, 1 when it could not start or broke off, 2 for a usage error.
      """;

  static ServeOptions parse(String[] arguments) throws UsageException {
    String socket = null;
    String daemon = null;
    Durability durability = Durability.INTERVAL;
    boolean anyFileSystem = false;
    Path training = null;
    Wish wish = Wish.SERVE;
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      int equals = argument.indexOf('=');
      String option = equals < 0 ? argument : argument.substring(0, equals);
      switch (option) {
        case "-h", "--help", "--version", "--any-file-system" -> {
          if (equals >= 0) {
            throw new UsageException(option + " takes no value");
          }
          switch (option) {
            case "--any-file-system" -> anyFileSystem = true;
            case "--version" -> wish = Wish.VERSION;
            default -> wish = Wish.HELP;
          }
        }
        case "--socket", "--daemon", "--durability", "--aot-training" -> {
          String value = equals < 0 ? next(arguments, ++i) : argument.substring(equals + 1);
          if (value.isEmpty()) {
            throw new UsageException(option + " needs a value");
          }
          switch (option) {
            case "--socket" -> socket = value;
            case "--daemon" -> daemon = value;
            case "--durability" -> durability = durability(value);
            default -> training = Path.of(value);
          }
        }
        default ->
            throw new UsageException("serve has no " + argument + "; see venomx serve --help");
      }
    }
    return new ServeOptions(socket, daemon, durability, anyFileSystem, training, wish);
  }

  private static String next(String[] arguments, int index) {
    return index < arguments.length ? arguments[index] : "";
  }

  private static Durability durability(String value) throws UsageException {
    for (Durability level : Durability.values()) {
      if (level.name().toLowerCase(Locale.ROOT).equals(value)) {
        return level;
      }
    }
    throw new UsageException("--durability is one of process, interval, batch");
  }
}
