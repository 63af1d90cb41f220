package org.venomx.eventlog;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code venomx log dump} was asked for.
 *
 * @param directory the log's, inside the state directory
 * @param fromSeq the first seq to show
 * @param cursor given with {@code --from}, if it was one
 */
record DumpOptions(
    boolean help, boolean json, Path directory, long fromSeq, @Nullable Cursor cursor) {

  /** The arguments make no sense; the message says what would. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message + " See venomx log --help.");
    }
  }

  static DumpOptions parse(List<String> args, Map<String, String> environment)
      throws UsageException {
    if (args.isEmpty() || args.contains("--help") || args.contains("-h")) {
      if (args.isEmpty()) {
        throw new UsageException("Say what to do: venomx log dump.");
      }
      return new DumpOptions(true, false, Path.of(""), 1, null);
    }
    if (!args.getFirst().equals("dump")) {
      throw new UsageException("Unknown command " + args.getFirst() + ".");
    }
    boolean json = false;
    String stateDir = null;
    String daemon = null;
    String from = "1";
    Iterator<String> rest = args.subList(1, args.size()).iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--json" -> json = true;
        case "--state-dir" -> stateDir = value(option, rest);
        case "--daemon" -> daemon = value(option, rest);
        case "--from" -> from = value(option, rest);
        default -> throw new UsageException("Unknown option " + option + ".");
      }
    }
    if (stateDir != null && daemon != null) {
      throw new UsageException("Give --state-dir or --daemon, not both.");
    }
    Path directory = stateDirectory(stateDir, daemon, environment).resolve("log");
    Cursor cursor = Cursor.parse(from).orElse(null);
    long seq = cursor != null ? cursor.seq() + 1 : Cursor.parseSeq(from);
    if (seq < 0) {
      throw new UsageException("--from takes a cursor or a number, not " + from + ".");
    }
    return new DumpOptions(false, json, directory, Math.max(1, seq), cursor);
  }

  private static String value(String option, Iterator<String> rest) throws UsageException {
    if (!rest.hasNext()) {
      throw new UsageException(option + " takes a value.");
    }
    return rest.next();
  }

  /** As foundation §2 has it. */
  private static Path stateDirectory(
      @Nullable String given, @Nullable String daemon, Map<String, String> environment)
      throws UsageException {
    if (given != null) {
      return Path.of(given);
    }
    String inEnvironment = environment.get("VENOMX_STATE_DIR");
    if (daemon == null && inEnvironment != null) {
      return Path.of(inEnvironment);
    }
    String name = daemon != null ? daemon : environment.getOrDefault("VENOMX_DAEMON", "default");
    if (!name.matches("[A-Za-z0-9._-]{1,32}")) {
      throw new UsageException("A daemon's name is 1 to 32 of A-Z a-z 0-9 . _ -");
    }
    String base = environment.get("XDG_STATE_HOME");
    Path state =
        base != null
            ? Path.of(base)
            : Path.of(environment.getOrDefault("HOME", "/"), ".local", "state");
    return state.resolve("venomx").resolve(name);
  }
}
