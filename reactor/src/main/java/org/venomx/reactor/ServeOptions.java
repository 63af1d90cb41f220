package org.venomx.reactor;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.Retention;

/**
 * The command line of {@code venomx serve}.
 *
 * @param socket of {@code --socket}
 * @param daemon of {@code --daemon}
 * @param durability of {@code --durability}
 * @param anyFileSystem of {@code --any-file-system}
 * @param retention of {@code --retain-events}, {@code --retain-age}, {@code --retain-bytes}
 * @param checkpointEveryMs of {@code --checkpoint-every}, in ms
 * @param training the folder of {@code --aot-training}
 */
record ServeOptions(
    @Nullable String socket,
    @Nullable String daemon,
    Durability durability,
    boolean anyFileSystem,
    Retention retention,
    long checkpointEveryMs,
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
        --retain-events N     keep at least the newest N events (default: 1000000), but
        --retain-age TIME     none older than this (default: 7d), and
        --retain-bytes SIZE   no more than this on disk (default: 256MiB); whole segments go,
                              and never what the newest two checkpoints do not cover
        --checkpoint-every TIME
                              write the state to disk so often when it has changed
                              (default: 30s)
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
    long retainEvents = 1_000_000;
    long retainAgeMs = TimeUnit.DAYS.toMillis(7);
    long retainBytes = 256L << 20;
    long checkpointEveryMs = TimeUnit.SECONDS.toMillis(30);
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
        case "--socket",
            "--daemon",
            "--durability",
            "--retain-events",
            "--retain-age",
            "--retain-bytes",
            "--checkpoint-every",
            "--aot-training" -> {
          String value = equals < 0 ? next(arguments, ++i) : argument.substring(equals + 1);
          if (value.isEmpty()) {
            throw new UsageException(option + " needs a value");
          }
          switch (option) {
            case "--socket" -> socket = value;
            case "--daemon" -> daemon = value;
            case "--durability" -> durability = durability(value);
            case "--retain-events" -> retainEvents = Amounts.count(option, value, 1);
            case "--retain-age" -> retainAgeMs = Amounts.timeMs(option, value, 1);
            case "--retain-bytes" -> retainBytes = Amounts.bytes(option, value, 1);
            case "--checkpoint-every" -> checkpointEveryMs = Amounts.timeMs(option, value, 100);
            default -> training = Path.of(value);
          }
        }
        default ->
            throw new UsageException("serve has no " + argument + "; see venomx serve --help");
      }
    }
    return new ServeOptions(
        socket,
        daemon,
        durability,
        anyFileSystem,
        new Retention(retainEvents, retainAgeMs, retainBytes),
        checkpointEveryMs,
        training,
        wish);
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
