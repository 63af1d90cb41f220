package org.venomx.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.cli.CommandLine.Option;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.Json;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Verb;

/**
 * {@code venomx events --follow}: events as they happen, until Ctrl-C, the daemon's end, or an
 * error of the subscription. Whatever ends it, it says from where to go on.
 */
final class Follow {
  static final String NOUN = "events";
  static final String OPTION = "follow";

  private static final String VERB = "events.subscribe";
  private static final String HELP_HINT = "see venomx events --follow --help";

  private final Output output;
  private final @Nullable People people;
  private final Interrupt interrupt;
  private String cursor = "";

  /**
   * Writes to {@code output}.
   *
   * @param people how events look; null for JSON
   */
  Follow(Output output, @Nullable People people, Interrupt interrupt) {
    this.output = output;
    this.people = people;
    this.interrupt = interrupt;
  }

  /** Whether a command line asks for this. */
  static boolean isMeant(List<String> words, Globals globals) {
    return words.equals(List.of(NOUN))
        && globals.others().stream().anyMatch(option -> option.name().equals(OPTION));
  }

  /** What to subscribe with. */
  static Map<String, @Nullable Object> params(Globals globals, CommandLine line, String cwd)
      throws Failure {
    for (Option option : globals.others()) {
      if (option.name().equals(OPTION) && option.value() != null) {
        throw Failure.usage("--" + OPTION + " takes no value", HELP_HINT);
      }
    }
    List<Option> others =
        globals.others().stream().filter(option -> !option.name().equals(OPTION)).toList();
    try {
      return Params.of(verb(), others, line.rest(), cwd);
    } catch (Failure failure) {
      throw new Failure(failure.error(), HELP_HINT);
    }
  }

  private static Verb verb() {
    Verb verb = Manifest.find(VERB);
    if (verb == null) throw new IllegalStateException("the manifest has no " + VERB);
    return verb;
  }

  /** Shows events until there are no more; gives the exit code of an end by Ctrl-C. */
  int run(Call call, Map<String, @Nullable Object> params) throws Failure {
    try (Connection connection = call.connect()) {
      long id = connection.send(VERB, params);
      interrupt.set(() -> connection.cancel(id));
      Map<String, @Nullable Object> begun = connection.answer(id);
      cursor = Fields.text(begun, "cursor");
      long subscription = begun.get("subscription") instanceof Long number ? number : 0;
      interrupt.set(() -> connection.unsubscribe(id, subscription));
      follow(connection);
      goOn();
      return ExitCode.CANCELLED;
    } catch (Failure failure) {
      throw ended(failure);
    }
  }

  /** Until the answer to the unsubscribe comes, behind which there is nothing. */
  private void follow(Connection connection) throws Failure {
    StringBuilder text = new StringBuilder();
    while (true) {
      Map<String, @Nullable Object> line = connection.next();
      if (line.get("event") instanceof Map<?, ?> event) {
        text.append(people == null ? Json.text(event) : people.event(event)).append('\n');
        cursor = Fields.text(event, "cursor");
      } else if (line.get("cursor") instanceof String bookmark) {
        cursor = bookmark;
      }
      boolean over = line.containsKey("error") || line.containsKey("id");
      if (over || !connection.hasNext()) {
        output.say(text.toString());
        text.setLength(0);
      }
      if (line.get("error") instanceof Map<?, ?> error) {
        throw new Failure(Connection.error(error), null);
      }
      if (over) return;
    }
  }

  /** The error with what to do about it. */
  private Failure ended(Failure failure) {
    ProtocolError error = failure.error();
    if (error.code().equals(ErrorCode.EXPIRED_CURSOR)) {
      String hint = "see how things are with venomx events snapshot, and go on from its cursor";
      return new Failure(error, hint);
    }
    if (cursor.isEmpty()) return failure; // it had not begun
    goOn();
    if (!error.code().equals(ErrorCode.UNAVAILABLE_DAEMON)) return failure;
    return new Failure(error.code(), "the daemon is gone, or has closed the connection", null);
  }

  private void goOn() {
    output.remark("go on with: venomx events --follow --cursor " + Printable.of(cursor));
  }
}
