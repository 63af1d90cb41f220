package org.venomx.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.Json;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Verb;

/** What a command says, to people or as one line of JSON; always in UTF-8. */
final class Output {
  private final Surroundings surroundings;
  private final boolean json;

  Output(Surroundings surroundings, boolean json) {
    this.surroundings = surroundings;
    this.json = json;
  }

  /** Says a verb's answer and gives the exit code for it. */
  int result(
      Verb verb, Map<String, @Nullable Object> result, Map<String, @Nullable Object> params) {
    if (json) {
      say(Json.text(result));
    } else {
      say(people().say(verb, result, params));
    }
    return verb.name().equals("doctor") ? DoctorText.exitCode(result) : ExitCode.OK;
  }

  /** What people are shown, as this output's colours and width allow. */
  People people() {
    return new People(new Paint(surroundings.colours()), surroundings.terminal());
  }

  /** Says an error and gives the exit code for it. */
  int failure(Failure failure) {
    if (json) {
      Map<String, @Nullable Object> line = new LinkedHashMap<>();
      line.put("error", failure.error().toMap());
      say(Json.text(line));
    } else {
      StringBuilder text = new StringBuilder("venomx: ");
      text.append(Printable.of(inOptions(failure.error())));
      text.append(" (").append(failure.error().code()).append(")\n");
      if (failure.hint() != null) text.append("hint: ").append(failure.hint()).append('\n');
      write(surroundings.err(), text.toString());
    }
    return ExitCode.of(failure.error().code());
  }

  /** The message with the parameter that it begins with written as its option. */
  private static String inOptions(ProtocolError error) {
    String message = error.message();
    if (error.data().get("param") instanceof String param && message.startsWith(param + " ")) {
      return "--" + param.replace('_', '-') + message.substring(param.length());
    }
    return message;
  }

  /** Says something with a newline behind it; nothing if there is nothing to say. */
  void say(String text) {
    if (!text.isEmpty()) write(surroundings.out(), text.endsWith("\n") ? text : text + "\n");
  }

  /** Says something to people that is no result, also beside JSON: on standard error. */
  void remark(String text) {
    write(surroundings.err(), text + "\n");
  }

  private static void write(OutputStream stream, String text) {
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
