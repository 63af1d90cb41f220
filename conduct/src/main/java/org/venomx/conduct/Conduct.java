package org.venomx.conduct;

import java.io.PrintStream;
import java.util.Objects;

/** Entry point of the {@code conduct} command. */
public final class Conduct {

  private static final int EXIT_OK = 0;
  private static final int EXIT_USAGE = 2;

  private static final String HELP =
      """
      conduct: a bounded executor of programs with an explicit policy

      Usage: conduct --help | --version

      This version has no commands of its own yet.
      """;

  private Conduct() {}

  /** Runs the command line and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /** Returns 0, or 2 after a usage error was written to {@code err}. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    if (args.length != 1) return usageError("expected one option", err);
    switch (args[0]) {
      case "--help" -> out.print(HELP);
      case "--version" -> out.println("conduct " + version());
      default -> {
        return usageError("unknown argument: " + args[0], err);
      }
    }
    return EXIT_OK;
  }

  private static int usageError(String message, PrintStream err) {
    err.println("conduct: " + message);
    err.println("This version has no commands of its own yet; it knows --help and --version.");
    return EXIT_USAGE;
  }

  /** The version in the jar's manifest; classes outside a jar have none. */
  private static String version() {
    return Objects.requireNonNullElse(
        Conduct.class.getPackage().getImplementationVersion(), "(not packaged)");
  }
}
