package org.venomx.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.cli.CommandLine.Option;

/**
 * Options that every command has.
 *
 * @param socket {@code --socket}
 * @param daemon {@code --daemon}
 * @param token {@code --token}, {@code @owner} or {@code @path}; never the token itself
 * @param others the command's own options
 */
record Globals(
    @Nullable String socket,
    @Nullable String daemon,
    @Nullable String token,
    boolean json,
    boolean help,
    boolean version,
    List<Option> others) {

  static final List<String> NAMES =
      List.of("socket", "daemon", "token", "json", "no-start", "help", "version");

  /** Whether JSON is asked for, even in a command line that is not understood otherwise. */
  static boolean wantsJson(String[] args) {
    for (String arg : args) {
      if (arg.equals("--")) return false;
      if (arg.equals("--json") || arg.equals("--json=true")) return true;
    }
    return false;
  }

  static Globals of(List<Option> options) throws Failure {
    Values values = new Values();
    for (Option option : options) values.take(option);
    return new Globals(
        values.socket,
        values.daemon,
        values.token,
        values.json,
        values.help,
        values.version,
        values.others);
  }

  private static final class Values {
    @Nullable String socket;
    @Nullable String daemon;
    @Nullable String token;
    boolean json;
    boolean help;
    boolean version;
    final List<Option> others = new ArrayList<>();

    void take(Option option) throws Failure {
      switch (option.name()) {
        case "socket" -> socket = once(socket, option);
        case "daemon" -> daemon = once(daemon, option);
        case "token" -> token = reference(once(token, option));
        case "json" -> json = flag(option);
        case "help" -> help = flag(option);
        case "version" -> version = flag(option);
        // No daemon is started on demand yet, so this asks for what happens anyway.
        case "no-start" -> flag(option);
        default -> others.add(option);
      }
    }

    private static String once(@Nullable String before, Option option) throws Failure {
      String value = option.value();
      if (value == null || value.isEmpty()) {
        throw Failure.usage("--" + option.name() + " needs a value", "see venomx --help");
      }
      if (before != null)
        throw Failure.usage("--" + option.name() + " is given twice", "once will do");
      return value;
    }

    /** A literal would be seen by every user of the machine, in ps(1). */
    private static String reference(String value) throws Failure {
      if (value.startsWith("@") && value.length() > 1) return value;
      throw Failure.usage(
          "--token takes no token itself, since others can read a command line",
          "use --token @owner, --token @path, or the variable VENOMX_TOKEN");
    }

    private static boolean flag(Option option) throws Failure {
      String value = option.value();
      if (value == null || value.equals("true")) return true;
      if (value.equals("false")) return false;
      throw Failure.usage("--" + option.name() + " takes no value", "see venomx --help");
    }
  }
}
