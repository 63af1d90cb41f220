package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;

/** {@code pane.wait}: for the exit, for output, for a pause. */
final class WaitStoriesTest extends Story {

  private void write(String output) {
    world.process("p0").write(output.getBytes(StandardCharsets.UTF_8));
    world.settle();
  }

  private static long awaitOutput(SimClient client, String pattern) {
    return client.ask("pane.wait", Map.of("pane", "p0", "until", "output", "pattern", pattern));
  }

  private static void assertReason(String reason, SimClient client, long id) {
    assertEquals(Map.of("reason", reason), ok(client, id));
  }

  @Test
  void shouldWaitForTextThatComes() {
    SimClient owner = world.owner(SLEEPER);
    long id = awaitOutput(owner, "^BUILD (SUCCESS|FAILURE)$");
    world.settle();
    write("not BUILD SUCCESS\r\nBUILD ");
    assertSilent(owner, id);
    write("FAIL");
    assertSilent(owner, id);
    write("URE\r\n");
    assertReason("output", owner, id);
  }

  @Test
  void shouldSeeTextThatIsThereAlready() {
    SimClient owner = world.owner(SLEEPER);
    long id = awaitOutput(owner, "ready");
    world.settle();
    assertReason("output", owner, id);
  }

  @Test
  void shouldSeeTextThatHasLeftTheScreenAtOnceAndTextThatWraps() {
    SimClient owner = world.owner(SLEEPER);
    long gone = awaitOutput(owner, "^needle$");
    long wrapped = awaitOutput(owner, "x{100}y");
    world.settle();
    write("needle\r\n" + "hay\r\n".repeat(200));
    assertReason("output", owner, gone);
    write("x".repeat(100) + "y\r\n");
    assertReason("output", owner, wrapped);
  }

  @Test
  void shouldWaitForAnyOutputFromNowOn() {
    SimClient owner = world.owner(SLEEPER);
    long id = owner.ask("pane.wait", Map.of("pane", "p0", "until", "output"));
    world.settle();
    assertSilent(owner, id);
    write("\007");
    assertReason("output", owner, id);
  }

  @Test
  void shouldWaitForAPause() {
    SimClient owner = world.owner(SLEEPER);
    long id = owner.ask("pane.wait", Map.of("pane", "p0", "until", "quiet", "quiet_ms", 100));
    world.settle();
    world.elapse(60);
    write("x");
    world.elapse(99);
    assertSilent(owner, id);
    world.elapse(1);
    assertReason("quiet", owner, id);
    assertEquals(false, world.kernel.timerArmed());
  }

  @Test
  void shouldEndEveryWaitAtTheExit() {
    SimClient owner = world.owner(SLEEPER);
    List<Long> waits = new ArrayList<>();
    for (String until : List.of("exit", "output", "quiet")) {
      waits.add(owner.ask("pane.wait", Map.of("pane", "p0", "until", until)));
    }
    waits.add(awaitOutput(owner, "never"));
    world.settle();
    world.process("p0").exit(3);
    world.settle();
    for (long id : waits) {
      assertEquals(Map.of("reason", "exit", "exit_code", 3L), ok(owner, id));
    }
  }

  @Test
  void shouldSeeTheLastWordsBeforeTheExit() {
    SimClient owner = world.owner(SLEEPER);
    long matching = awaitOutput(owner, "last words");
    world.settle();
    world.process("p0").write("last words".getBytes(StandardCharsets.UTF_8));
    world.process("p0").exit(0);
    world.settle();
    assertReason("output", owner, matching);

    long afterwards = awaitOutput(owner, "words$");
    long never = awaitOutput(owner, "never");
    long quiet = owner.ask("pane.wait", Map.of("pane", "p0", "until", "quiet"));
    world.settle();
    assertReason("output", owner, afterwards);
    assertEquals(Map.of("reason", "exit", "exit_code", 0L), ok(owner, never));
    assertEquals(Map.of("reason", "exit", "exit_code", 0L), ok(owner, quiet));
  }

  @Test
  void shouldRunOutOfTimeAndLetBeCancelled() {
    SimClient owner = world.owner(SLEEPER, QUITTER);
    long output = owner.ask("pane.wait", Map.of("pane", "p0", "until", "output", "timeout_ms", 50));
    long quiet =
        owner.ask(
            "pane.wait", Map.of("pane", "p0", "until", "quiet", "quiet_ms", 60, "timeout_ms", 50));
    long cancelled = awaitOutput(owner, "never");
    world.settle();
    long cancel = owner.ask("cancel", Map.of("id", cancelled));
    world.elapse(50);
    assertError("timeout.wait", owner, output);
    assertError("timeout.wait", owner, quiet);
    assertError("cancelled", owner, cancelled);
    assertEquals(Map.of("cancelled", true), ok(owner, cancel));
    write("never");
    assertEquals(false, world.kernel.timerArmed());
  }

  @Test
  void shouldForgetTheWaitsOfAClientThatIsGone() {
    world.owner(SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long id = inside.ask("pane.wait", Map.of("pane", "p0", "until", "quiet", "quiet_ms", 100));
    world.settle();
    inside.hangUp();
    world.elapse(200);
    assertSilent(inside, id);
    assertEquals(false, world.kernel.timerArmed());
  }

  @Test
  void shouldRefusePatternsThatCostTooMuch() {
    SimClient owner = world.owner(SLEEPER);
    for (String pattern :
        List.of("(", "a**", "\\1", "((a{100}){100}){100}", "(a{30}b{30}){2}", "[é-ž]{1000}")) {
      long id = awaitOutput(owner, pattern);
      world.settle();
      assertError("invalid_params.range", owner, id);
      assertEquals(Map.of("param", "pattern"), error(owner, id).get("data"));
    }
    long misplaced = owner.ask("pane.wait", Map.of("pane", "p0", "pattern", "x"));
    world.settle();
    assertError("invalid_params.range", owner, misplaced);

    for (int i = 0; i < Limits.PATTERN_WAITS_PER_PANE; i++) {
      awaitOutput(owner, "never");
    }
    long tooMany = awaitOutput(owner, "never");
    world.settle();
    assertError("limit.in_flight", owner, tooMany);
  }
}
