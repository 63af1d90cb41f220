package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;
import org.venomx.reactor.world.SimProcess;

/** The master's side of a terminal, with a program that the test itself plays. */
final class TerminalTest {
  private static final String WHERE = "\033[6n";

  private final ManualClock clock = new ManualClock();
  private final ScriptedKernel kernel = new ScriptedKernel(clock, Mischief.none());
  private final Loop loop = new Loop(kernel, clock);
  private final Spawned spawned = new Spawned();
  private final Tallies tallies = new Tallies();
  private Terminal terminal;
  private int moves;

  @BeforeEach
  void start() {
    SpawnRequest request = new SpawnRequest("/sim/DEAF", Cast.DEAF.argv(), List.of(), "/", 80, 24);
    assertEquals(0, kernel.spawn(request, spawned));
    terminal = new Terminal(kernel, spawned.master(), 80, 24, kernel.newBuffer(1 << 16), tallies);
    terminal.watchWith(loop);
    terminal.listen(() -> moves++);
    program().write(text("\033[H\033[2J"));
    loop.pass(0);
    moves = 0;
  }

  @AfterEach
  void closeAll() {
    terminal.close();
    loop.close();
  }

  private SimProcess program() {
    return Objects.requireNonNull(kernel.leader(spawned.pid()));
  }

  private void write(String output) {
    assertEquals(output.length(), program().write(text(output)));
  }

  private String typed() {
    return new String(program().read(1 << 20), StandardCharsets.UTF_8);
  }

  private String line(int row) {
    return terminal.display().vt().text(0, false).get(row);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void shouldShowWhatTheProgramWritesWhereverItIsCut() {
    for (byte each : text("x┌──┐€😀\r\n")) {
      program().write(new byte[] {each});
      loop.pass(0);
    }
    assertEquals("x┌──┐€😀", line(0));
    assertEquals(text("x┌──┐€😀\r\n").length, moves);
  }

  @Test
  void shouldAnswerTheProgramBehindWhatWasSentAndBeforeWhatComesNext() {
    String long1 = "a".repeat(5000); // more than a terminal takes at once
    terminal.send(text(long1));
    terminal.send(text("next"));
    write("abc" + WHERE);
    loop.pass(0);
    StringBuilder typed = new StringBuilder(typed());
    loop.pass(0);
    assertEquals(long1 + "\033[1;4R" + "next", typed.append(typed()).toString());
  }

  @Test
  void shouldAnswerAProgramWhoseInputIsFrozen() {
    terminal.send(text("a".repeat(5000)));
    terminal.freezeInput();
    write(WHERE);
    loop.pass(0);
    assertEquals(4095, typed().length());
    loop.pass(0);
    assertEquals("\033[1;1R", typed());
    assertEquals(5000 - 4095, tallies.inputDiscardedBytes);
  }

  @Test
  void shouldBoundAnswersThatNobodyReads() {
    for (int i = 0; i < 2000; i++) {
      write(WHERE.repeat(20));
      loop.pass(0);
    }
    long answers = 0;
    for (String read = typed(); !read.isEmpty(); read = typed()) {
      answers += read.length();
      loop.pass(0);
    }
    assertTrue(answers > 60_000 && answers < 75_000, answers + " bytes of answers");
  }

  @Test
  void shouldReadNothingWhileTheScreenIsBehind() {
    String hard = "\033[2J".repeat(2000); // each moves 1920 cells
    write(hard);
    loop.pass(0);
    assertTrue(terminal.display().isBehind());
    write("done");
    int passes = 1;
    while (terminal.display().shownOffset() < terminal.output().endOffset()) {
      assertEquals(passes, moves, "moves on once a pass");
      loop.pass(0);
      passes++;
    }
    int share = Limits.SCREEN_WORK_PER_PASS / 1920;
    assertTrue(Math.abs(passes - 2000 / share) <= 2, passes + " passes");
    loop.pass(0);
    assertEquals("done", line(0));
    assertFalse(kernel.anythingReady());
  }

  @Test
  void shouldResizeTheScreenBehindTheOutputThatWasWrittenBefore() {
    write("\033[2J".repeat(2000) + "\033[1;80Hx");
    loop.pass(0);
    assertTrue(terminal.display().isBehind());
    long offset = terminal.resize(20, 10);
    assertEquals(80, terminal.display().vt().cols());
    assertEquals(terminal.output().endOffset(), offset);
    while (terminal.display().isBehind()) {
      loop.pass(0);
    }
    assertEquals(20, terminal.display().vt().cols());
    assertEquals("x", line(3).strip(), "the wide line is wrapped anew");
  }

  @Test
  void shouldShowWhatTheLeaderLeftBehindAndNothingAfterIt() {
    write("last words");
    long offset = terminal.drainAtExit();
    assertEquals("last words", line(0));
    assertEquals(terminal.display().shownOffset(), offset);
    assertEquals(1, moves);

    write(" of somebody else" + WHERE);
    loop.pass(0);
    assertEquals("last words", line(0));
    assertEquals("", typed());
    assertEquals(21, tallies.outputDiscardedBytes);
    assertEquals(1, moves);
  }

  @Test
  void shouldNotSpinWhenEverybodyHasGone() {
    write("\033[2J".repeat(2000));
    program().exit(0);
    for (int i = 0; i < 40; i++) {
      loop.pass(0);
    }
    assertFalse(terminal.display().isBehind());
    // Its pidfd, which nobody watches here, is all that the exit makes ready.
    assertFalse(kernel.anythingReady());
  }
}
