package org.venomx.cli.acceptance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;

/**
 * A private daemon in folders of its own. It can be stopped, killed and started again on the same
 * state; closing it checks that nothing is left: no process of any pane, no file. Confined to one
 * thread.
 */
final class DaemonFixture implements AutoCloseable {
  private final Scratch scratch;
  private final List<String> command;
  private final Leaders leaders = new Leaders();
  private @Nullable Process daemon;

  private DaemonFixture(Scratch scratch, List<String> command) {
    this.scratch = scratch;
    this.command = command;
  }

  /** Started by the launcher, and answering. */
  static DaemonFixture started() {
    return started(new Scratch(), Serve.plain());
  }

  /**
   * Started by one of {@link Serve}'s commands, and answering.
   *
   * @param scratch where it works; deleted when the fixture is closed
   */
  static DaemonFixture started(Scratch scratch, List<String> command) {
    DaemonFixture fixture = new DaemonFixture(scratch, command);
    boolean answers = false;
    try {
      fixture.start();
      answers = true;
      return fixture;
    } finally {
      if (!answers) fixture.abandon(); // nobody else will get hold of it
    }
  }

  private void abandon() {
    if (daemon != null && daemon.isAlive()) killDaemon();
    scratch.close();
  }

  /** Starts the daemon, again perhaps, and waits until it answers. */
  void start() {
    launch();
    awaitAnswer();
  }

  /** Starts it and does not wait. */
  private void launch() {
    if (daemon != null && daemon.isAlive()) throw new IllegalStateException("it is running");
    ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.folder().toFile());
    File output = scratch.file("serve.out").toFile();
    builder.redirectInput(new File("/dev/null"));
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(output));
    Cli.setEnvironment(builder, scratch.environment());
    try {
      daemon = builder.start();
    } catch (IOException e) {
      throw new AssertionError("cannot start " + command, e);
    }
  }

  private void awaitAnswer() {
    Process started = process();
    // Twice, because the first start after a build makes the start-up caches.
    for (int wait = 0; ; wait++) {
      try {
        Await.until("the daemon answers", () -> !started.isAlive() || Wire.answers(scratch));
        break;
      } catch (AssertionError e) {
        if (wait == 1) throw new AssertionError(output(), e);
      }
    }
    assertTrue(started.isAlive(), () -> "the daemon has ended: " + output());
  }

  /** What it has written to its standard output and error so far. */
  String output() {
    return Scratch.read(scratch.file("serve.out"));
  }

  private Process process() {
    if (daemon == null) throw new IllegalStateException("never started");
    return daemon;
  }

  long pid() {
    return process().pid();
  }

  boolean isAlive() {
    return process().isAlive();
  }

  Scratch scratch() {
    return scratch;
  }

  Path file(String name) {
    return scratch.file(name);
  }

  Cli cli() {
    return scratch.cli();
  }

  /** A new connection of the owner's, past hello. */
  Wire wire() {
    return wire(scratch.token());
  }

  /** The same of somebody with a token of their own. */
  Wire wire(String token) {
    Wire wire = silentWire();
    wire.hello(token).ok();
    return wire;
  }

  /** A new connection that has said nothing. */
  Wire silentWire() {
    try {
      return Wire.connect(scratch.socket());
    } catch (IOException e) {
      throw new AssertionError("cannot connect; daemon's output: " + output(), e);
    }
  }

  /** A new session, made by the command. */
  String session() {
    return cli().json("session", "create").ok().text("session");
  }

  /** A window with a shell script, made by the command. */
  RunningPane run(String session, String script) {
    return run(session, List.of("/bin/sh", "-c", script));
  }

  /** A window with a program, made by the command. */
  RunningPane run(String session, List<String> argv) {
    CliResult result =
        cli().json("window", "create", "--session", session, "--argv", Json.text(argv));
    return record(RunningPane.of(result.ok()));
  }

  /** A window with a shell script, made on the socket: for tests that need many. */
  RunningPane run(Wire wire, String session, String script) {
    return record(
        RunningPane.of(wire.ok("window.create", "session", session, "argv", shell(script))));
  }

  /** {@code venomx pane split --json} with a shell script and more options. */
  CliResult split(String pane, String direction, String script, String... options) {
    List<String> arguments = new ArrayList<>(List.of("pane", "split", "--pane", pane));
    arguments.addAll(List.of("--direction", direction, "--argv", Json.text(shell(script))));
    arguments.addAll(List.of(options));
    return recorded(cli().json(arguments.toArray(String[]::new)));
  }

  /** {@code venomx pane relaunch --json} with more options; it must succeed. */
  JsonObject relaunch(String pane, String... options) {
    List<String> arguments = new ArrayList<>(List.of("pane", "relaunch", "--pane", pane));
    arguments.addAll(List.of(options));
    return recorded(cli().json(arguments.toArray(String[]::new))).ok();
  }

  private CliResult recorded(CliResult result) {
    if (result.exit() == 0) leaders.record(result.ok().number("pid"));
    return result;
  }

  static List<String> shell(String script) {
    return List.of("/bin/sh", "-c", script);
  }

  /**
   * A window with a shell script, and returns once the script has come to {@code READY}, a word in
   * it that stands for the command that says so.
   */
  RunningPane runUntilReady(String session, String script) {
    Path ready = scratch.freshFile();
    RunningPane pane = run(session, script.replace("READY", ": >" + ready));
    Await.until(pane + " is ready", () -> Files.exists(ready));
    return pane;
  }

  /** A program that ignores all that pane.kill can send first, ready to be killed. */
  RunningPane runHung(String session) {
    return runUntilReady(session, "trap '' HUP TERM INT; READY; while :; do sleep 1; done");
  }

  /** {@code venomx pane kill --json} with more options. */
  CliResult kill(RunningPane pane, String... options) {
    List<String> arguments = new ArrayList<>(List.of("pane", "kill", "--pane", pane.pane()));
    arguments.addAll(List.of(options));
    return cli().json(arguments.toArray(String[]::new));
  }

  /** Waits until the pane's termination has begun; it must not end before it was seen. */
  void awaitTerminating(RunningPane pane) {
    try (Wire wire = wire()) {
      Await.until(
          pane + " is terminating",
          () -> wire.ok("pane.get", "pane", pane.pane()).has("terminating"));
    }
  }

  private RunningPane record(RunningPane pane) {
    leaders.record(pane.pid());
    return pane;
  }

  /** SIGTERM, and waits for its end; checks its exit code. */
  void stop() {
    Signals.process("TERM", pid());
    assertEquals(0, awaitEnd(), this::output);
  }

  /** SIGKILL, and waits for its end. */
  void killDaemon() {
    Signals.process("KILL", pid());
    awaitEnd();
  }

  /** Waits for its end and returns its exit code. */
  int awaitEnd() {
    try {
      if (!process().waitFor(Await.DEADLINE_S, SECONDS)) {
        process().destroyForcibly().waitFor();
        throw new AssertionError("the daemon did not end: " + output());
      }
      return process().exitValue();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Stops the daemon if it runs, deletes its folders, and fails if any pane's process is left. */
  @Override
  public void close() {
    try {
      if (isAlive()) stop();
      leaders.assertNoneLeft();
    } finally {
      leaders.endAll();
      scratch.close();
    }
  }
}
