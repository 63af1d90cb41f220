package org.venomx.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.Verb;
import org.venomx.protocol.Version;

/**
 * The {@code venomx} command. Every verb of the manifest that is not a stream is {@code venomx NOUN
 * VERB}; beside them stand {@code attach}, {@code events --follow} and {@code demo} here, and
 * {@code serve} and {@code log}, which the launcher starts as programs of their own.
 */
public final class Venomx {
  private final Surroundings surroundings;
  private final Output output;
  private final Interrupt interrupt;

  private Venomx(Surroundings surroundings, Output output, Interrupt interrupt) {
    this.surroundings = surroundings;
    this.output = output;
    this.interrupt = interrupt;
  }

  /** Runs one command and exits with its code. */
  public static void main(String[] args) throws IOException {
    SocketAhead sockets = new SocketAhead();
    sockets.start();
    Surroundings surroundings =
        new Surroundings(
            System.getenv(),
            System.getProperty("user.dir", "/"),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            !Globals.wantsJson(args) && Surroundings.isTerminal(1),
            sockets);
    Interrupt interrupt = new Interrupt();
    Runtime.getRuntime().addShutdownHook(interrupt);
    // What a fault in this program exits with.
    int exitCode = ExitCode.INTERNAL;
    try {
      boolean training = args.length == 1 && args[0].equals(Training.OPTION);
      exitCode = training ? Training.run() : run(args, surroundings, interrupt);
    } finally {
      interrupt.finished(exitCode);
    }
    System.exit(exitCode);
  }

  /** Runs one command; gives its exit code. */
  static int run(String[] args, Surroundings surroundings, Interrupt interrupt) {
    Output output = new Output(surroundings, Globals.wantsJson(args));
    try {
      return new Venomx(surroundings, output, interrupt).dispatch(CommandLine.parse(args));
    } catch (Failure failure) {
      return output.failure(failure);
    } catch (UncheckedIOException unwritable) {
      // Nobody reads standard output any more, so there is nobody to tell.
      return ExitCode.INTERNAL;
    }
  }

  private int dispatch(CommandLine line) throws Failure {
    Globals globals = Globals.of(line.options());
    List<String> words = line.words();
    if (globals.version()) {
      output.say("venomx " + Version.RELEASE + " (Java " + Runtime.version() + ")");
      return ExitCode.OK;
    }
    if (words.isEmpty()) {
      if (!globals.help()) throw Failure.usage("which command?", "see venomx --help");
      output.say(Help.all());
      return ExitCode.OK;
    }
    if (words.getFirst().equals("demo")) return demo(globals, line);
    if (words.getFirst().equals("attach")) return attach(globals, line);
    if (Follow.isMeant(words, globals)) return follow(globals, line);
    Verb verb = Commands.find(words);
    if (verb == null) {
      if (!globals.help() || words.size() > 1) throw Commands.unknown(words);
      output.say(Help.noun(words.getFirst()));
      return ExitCode.OK;
    }
    if (globals.help()) {
      output.say(Help.verb(verb));
      return ExitCode.OK;
    }
    Map<String, @Nullable Object> params =
        Params.of(verb, globals.others(), line.rest(), surroundings.cwd());
    Call call = new Call(surroundings, globals, interrupt);
    return output.result(verb, call.ask(verb, params), params);
  }

  private int follow(Globals globals, CommandLine line) throws Failure {
    if (globals.help()) {
      output.say(Help.FOLLOW);
      return ExitCode.OK;
    }
    Map<String, @Nullable Object> params = Follow.params(globals, line, surroundings.cwd());
    Follow follow = new Follow(output, globals.json() ? null : output.people(), interrupt);
    return follow.run(new Call(surroundings, globals, interrupt), params);
  }

  private int attach(Globals globals, CommandLine line) throws Failure {
    if (globals.help()) {
      output.say(Help.ATTACH);
      return ExitCode.OK;
    }
    if (line.words().size() > 1 || line.rest() != null || globals.json()) {
      throw Failure.usage(
          "venomx attach takes options only, and not --json", "see venomx attach --help");
    }
    AttachOptions options = AttachOptions.of(globals.others());
    return new Attach(surroundings, new Call(surroundings, globals, interrupt), output, interrupt)
        .run(options);
  }

  private int demo(Globals globals, CommandLine line) throws Failure {
    if (globals.help()) {
      output.say(Help.DEMO);
      return ExitCode.OK;
    }
    if (!globals.others().isEmpty() || line.words().size() > 1 || globals.json()) {
      throw Failure.usage("venomx demo takes no options and no words", "see venomx demo --help");
    }
    return new Demo(surroundings, interrupt).play();
  }
}
