package org.venomx.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arguments taken apart, before anybody knows what they mean: {@code --name value}, {@code
 * --name=value}, words, and what stands behind {@code --}.
 *
 * @param words what is no option, in order: noun and verb
 * @param options in order
 * @param rest what stands behind {@code --}; null if there was none
 */
record CommandLine(List<String> words, List<Option> options, @Nullable List<String> rest) {

  /**
   * One option.
   *
   * @param name without its dashes
   * @param value null if it stood bare
   */
  record Option(String name, @Nullable String value) {}

  /** Flags, which take the word behind them for no value. */
  private static final List<String> FLAGS =
      List.of("json", "no-start", "help", "version", Follow.OPTION);

  static CommandLine parse(String[] args) throws Failure {
    List<String> words = new ArrayList<>();
    List<Option> options = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String arg = args[i];
      if (arg.equals("--")) {
        return new CommandLine(words, options, List.of(args).subList(i + 1, args.length));
      }
      if (arg.equals("-h")) {
        options.add(new Option("help", null));
      } else if (arg.startsWith("--")) {
        String behind = i + 1 < args.length ? args[i + 1] : null;
        Option option = option(arg.substring(2), behind);
        if (takesNext(arg, option)) i = i + 1;
        options.add(option);
      } else if (arg.startsWith("-") && arg.length() > 1) {
        throw Failure.usage("no short option but -h", "options are written --name value");
      } else {
        words.add(arg);
      }
    }
    return new CommandLine(words, options, null);
  }

  private static Option option(String text, @Nullable String behind) {
    int equals = text.indexOf('=');
    if (equals >= 0) return new Option(text.substring(0, equals), text.substring(equals + 1));
    // A value that begins with dashes is rarer than a forgotten one: it needs the form with "=".
    boolean bare = FLAGS.contains(text) || behind == null || behind.startsWith("--");
    return new Option(text, bare ? null : behind);
  }

  private static boolean takesNext(String arg, Option option) {
    return option.value() != null && arg.indexOf('=') < 0;
  }
}
