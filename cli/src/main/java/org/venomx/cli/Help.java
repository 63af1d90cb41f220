package org.venomx.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.Param;
import org.venomx.protocol.Type;
import org.venomx.protocol.Verb;

/** What {@code --help} says: the manifest, for people. */
final class Help {
  static final String DEMO =
      """
      venomx demo

      Shows RFC-0012 at work on real programs: starts a daemon of its own in a temporary
      folder, runs programs in it, kills them, reads the log back, checks that nothing is
      left, and cleans up. Takes a few seconds. Exits with 0 only if every check passed.
      """;

  static final String FOLLOW =
      """
      usage: venomx events --follow [--cursor TEXT] [--from now|oldest] [--json]

      Shows events as they happen, one a line, until Ctrl-C. What the caller may not read is
      passed over. At the end it says on standard error from which cursor to go on.

        --cursor       Go on behind this cursor, whatever --from says
        --from         Begin with what comes next, or with the oldest retained event;
                       now or oldest; default now
        --json         One event a line, as events read shows it

      exit codes: 6 the daemon has ended, 8 Ctrl-C or a revoked principal, 9 the events behind
        the cursor are gone: take a snapshot (venomx events snapshot) and go on from its cursor
      """;

  static final String ATTACH =
      """
      usage: venomx attach [--pane TEXT] [--mode watch|write] [--detach-key TEXT]

      Shows a pane on this terminal and types into it. Any number of people may be attached to
      one pane; each gets the pane's output at a pace of their own.

        --pane         The pane; the newest one whose program runs, if absent
        --mode         Only watch, or also type and resize; default write
        --detach-key   The key that leaves the pane and its program as they are; default C-\\

      The pane takes this terminal's size. The screen from before comes back at the end, however
      that comes. Ends with 0 when the program has exited, the pane was removed, or by the key.
      """;

  private static final String HEAD =
      """
      venomx runs programs in terminals without a screen, and ends them safely.

      usage: venomx NOUN VERB [--param value ...] [--json]

      """;

  private static final String TAIL =
      """

        attach               Show a pane on this terminal and type into it
        events --follow      Show events as they happen
        demo                 Show what this is about, in a few seconds
        serve                Run the daemon
        log                  Look at a stopped daemon's log

      options of every command:
        --json               Answer with exactly one line of JSON on standard output
        --daemon NAME        The daemon to talk to ($VENOMX_DAEMON; default)
        --socket PATH        The socket to talk to ($VENOMX_SOCKET)
        --token @owner       Act as the owner of the daemon
        --token @FILE        Act as whom the token in FILE belongs to ($VENOMX_TOKEN)
        --no-start           Never start a daemon
        -h, --help           Help, also behind a noun or a verb
        --version            The version

      exit codes: 0 ok, 1 internal, 2 usage, 3 denied, 4 not found, 5 conflict,
        6 unavailable, 7 timeout, 8 cancelled, 9 expired, 10 limit, 11 integrity
      """;

  private static final int SUMMARY_CHARS_MAX = 58;

  private Help() {}

  static String all() {
    StringBuilder text = new StringBuilder(HEAD).append("commands:\n");
    for (Verb verb : Commands.all()) command(text, verb);
    return text.append(TAIL).toString();
  }

  static String noun(String noun) throws Failure {
    List<Verb> verbs =
        Commands.all().stream().filter(verb -> Commands.noun(verb).equals(noun)).toList();
    if (verbs.isEmpty()) throw Commands.unknown(List.of(noun));
    StringBuilder text =
        new StringBuilder("usage: venomx " + noun + " VERB [--param value ...]\n\n");
    for (Verb verb : verbs) command(text, verb);
    if (noun.equals(Follow.NOUN)) {
      text.append("  %-20s %s%n".formatted("events --follow", "Show events as they happen"));
    }
    return text.append("\nsee venomx ").append(noun).append(" VERB --help\n").toString();
  }

  static String verb(Verb verb) {
    StringBuilder text = new StringBuilder("usage: venomx ").append(Commands.words(verb));
    for (Param param : verb.params()) {
      String option = "--" + option(param) + " " + placeholder(param.type());
      text.append(param.required() ? " " + option : " [" + option + "]");
    }
    if (verb.param("argv") != null) text.append(" [-- PROGRAM [ARG ...]]");
    text.append("\n\n").append(verb.summary()).append(".\n");
    if (!verb.params().isEmpty()) text.append('\n');
    for (Param param : verb.params()) param(text, param);
    text.append("\nneeds: ").append(needs(verb)).append('\n');
    if (!verb.errors().isEmpty()) {
      text.append("errors: ").append(String.join(", ", verb.errors())).append('\n');
    }
    return text.append("options of every command: see venomx --help\n").toString();
  }

  private static void command(StringBuilder text, Verb verb) {
    String summary = verb.summary();
    int end = summary.indexOf(summary.length() > SUMMARY_CHARS_MAX ? ": " : ". ");
    if (end < 0) end = summary.indexOf(". ");
    if (end > 0) summary = summary.substring(0, end);
    text.append("  %-20s %s%n".formatted(Commands.words(verb), summary));
  }

  private static void param(StringBuilder text, Param param) {
    text.append("  --%-12s %s%n".formatted(option(param), param.summary()));
    text.append(" ".repeat(17)).append(param.type().allowed());
    Object fallback = param.fallback();
    if (param.required()) text.append("; required");
    if (fallback != null) text.append("; default ").append(plain(fallback));
    if (param.type() instanceof Type.Bool) {
      text.append("; written --").append(option(param)).append("=true");
    }
    text.append('\n');
  }

  private static String needs(Verb verb) {
    return switch (verb.grant()) {
      case NONE -> "a token, and no grant";
      case READ -> "read on " + verb.on();
      case WRITE -> "write on " + verb.on();
    };
  }

  private static String plain(@Nullable Object value) {
    return value instanceof String text ? text : Json.text(value);
  }

  private static String option(Param param) {
    return param.name().replace('_', '-');
  }

  private static String placeholder(Type type) {
    return switch (type.kind()) {
      case "string" -> "TEXT";
      case "integer", "number" -> "N";
      case "boolean" -> "true|false";
      default -> "JSON";
    };
  }
}
