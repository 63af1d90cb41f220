package org.venomx.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.Verb;

/** Which words are which verb. */
final class Commands {
  /** The client's own part of the conversation, not for people. */
  private static final List<String> HIDDEN = List.of("hello", "cancel");

  private static final List<String> PROGRAMS = List.of("serve", "log");

  private Commands() {}

  /** The verb that these words name, or null. */
  static @Nullable Verb find(List<String> words) throws Failure {
    if (words.size() > 2) {
      throw Failure.usage(
          "unexpected word: " + Printable.of(words.get(2)),
          "options are written --name value or --name=value; a program stands behind --");
    }
    String name = String.join(".", words);
    // Only nouns and verbs that stand alone have no dot, and "a.b" as one word is neither.
    if (words.getFirst().indexOf('.') >= 0 || HIDDEN.contains(name)) return null;
    Verb verb = Manifest.find(name);
    return verb == null || verb.streaming() ? null : verb;
  }

  /** Every verb that is a command, in the manifest's order. */
  static List<Verb> all() {
    List<Verb> commands = new ArrayList<>();
    for (Verb verb : Manifest.load().verbs()) {
      if (!verb.streaming() && !HIDDEN.contains(verb.name())) commands.add(verb);
    }
    return commands;
  }

  /** How a verb is written on a command line. */
  static String words(Verb verb) {
    return verb.name().replace('.', ' ');
  }

  static Failure unknown(List<String> words) {
    String noun = words.getFirst();
    if (PROGRAMS.contains(noun)) {
      return Failure.usage(
          noun + " is a program of its own", "start it through the venomx script of the project");
    }
    List<String> verbs =
        all().stream()
            .map(Commands::words)
            .filter(command -> command.startsWith(noun + " "))
            .map(command -> command.substring(noun.length() + 1))
            .toList();
    if (verbs.isEmpty()) {
      List<String> nouns = all().stream().map(verb -> noun(verb)).distinct().toList();
      String close = Suggestion.of(noun, nouns, PROGRAMS, List.of("attach", "demo"));
      return Failure.usage(
          "no command " + Printable.of(noun),
          close == null ? "see venomx --help" : "did you mean " + close + "? see venomx --help");
    }
    String known = noun + " has " + String.join(", ", verbs);
    if (words.size() == 1) return Failure.usage(noun + " what?", known);
    String close = Suggestion.of(words.get(1), verbs);
    return Failure.usage(
        "no command " + noun + " " + Printable.of(words.get(1)),
        close == null ? known : "did you mean " + noun + " " + close + "? " + known);
  }

  /** The first word of a command. */
  static String noun(Verb verb) {
    int dot = verb.name().indexOf('.');
    return dot < 0 ? verb.name() : verb.name().substring(0, dot);
  }
}
