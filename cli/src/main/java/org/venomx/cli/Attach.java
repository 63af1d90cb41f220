package org.venomx.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.Format;
import org.venomx.protocol.ProtocolError;

/** {@code venomx attach}: which pane, on which terminal, and what is said at the end. */
final class Attach {
  private final Surroundings surroundings;
  private final Call call;
  private final Output output;
  private final Interrupt interrupt;

  Attach(Surroundings surroundings, Call call, Output output, Interrupt interrupt) {
    this.surroundings = surroundings;
    this.call = call;
    this.output = output;
    this.interrupt = interrupt;
  }

  /** Shows the pane until its program ends, it is removed or the user leaves; gives the code. */
  int run(AttachOptions options) throws Failure {
    if (!surroundings.terminal() || !Surroundings.isTerminal(0)) {
      throw Failure.usage(
          "attach needs a terminal for its input and its output",
          "to look at a pane without one, see venomx pane --help");
    }
    String pane = pane(options.pane());
    AttachedPane attached = new AttachedPane(surroundings, call, pane, options);
    // Before the terminal is touched, so that an error is shown where the user is.
    attached.connect();
    Ending ending = show(attached, options);
    output.say(ending.message());
    return ending.exitCode();
  }

  private Ending show(AttachedPane attached, AttachOptions options) throws Failure {
    interrupt.set(attached::interrupt);
    try (TerminalGuard guard = TerminalGuard.take()) {
      TerminalSignals.handle(attached::redraw, attached::stopped);
      new Keyboard(attached, options).start();
      return attached.show(guard);
    } catch (IOException gone) {
      return new Ending("", ExitCode.INTERNAL); // the terminal is: nobody is there to be told
    } finally {
      attached.close();
    }
  }

  private String pane(@Nullable String given) throws Failure {
    String own = surroundings.env().getOrDefault("VENOMX_PANE", "");
    String pane = given == null ? newest() : given;
    if (!Format.looksLikeId(pane) || !pane.startsWith("p")) {
      throw new Failure(ErrorCode.NOT_FOUND_PANE, "there is no such pane", "see venomx pane list");
    }
    if (pane.equals(own)) {
      throw Failure.usage(
          "this terminal is " + pane + " itself", "attach from another terminal, or to another");
    }
    return pane;
  }

  private String newest() throws Failure {
    try (Connection connection = call.connect()) {
      Map<String, @Nullable Object> listed = connection.request("pane.list", new LinkedHashMap<>());
      String newest = "";
      if (listed.get("panes") instanceof List<?> panes) {
        for (Object pane : panes) { // in order of ID
          if (pane instanceof Map<?, ?> fields && "running".equals(fields.get("state"))) {
            newest = Fields.text(fields, "pane");
          }
        }
      }
      if (!newest.isEmpty()) return newest;
      throw new Failure(
          new ProtocolError(ErrorCode.NOT_FOUND_PANE, "no pane's program is running"),
          "start one: venomx window create --session s0 -- bash");
    }
  }
}
