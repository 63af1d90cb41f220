package org.venomx.reactor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.protocol.FrameType.CLOSE;
import static org.venomx.protocol.FrameType.EXIT;
import static org.venomx.protocol.FrameType.OUTPUT;
import static org.venomx.protocol.FrameType.RESYNC;
import static org.venomx.reactor.world.Cast.CHATTY;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimStream;

/** Foundation §7: what streams carry out, in which order, to clients that read and that do not. */
final class StreamStoriesTest extends Story {
  /** What a simulated terminal holds, which is what one pass reads of a program that writes on. */
  private static final int PTY_BYTES = 12 << 10;

  @Test
  void shouldBeginWithARedrawAtTheOffsetOfTheAnswer() {
    SimClient owner = world.owner(SLEEPER);
    SimClient watcher = attached("watch");
    assertEquals(List.of(RESYNC), watcher.stream().order());
    assertEquals("ready\r\n".length(), watcher.stream().next());

    write("more");
    assertEquals(List.of(RESYNC, OUTPUT), watcher.stream().order());
    assertEquals("more", watcher.stream().output());
    assertEquals("running", paneField(owner, "p0", "state"));
  }

  @Test
  void shouldGoOnWhereTheClientSays() {
    world.owner(SLEEPER);
    SimClient watcher = world.connect(World.OWNER_TOKEN);
    watcher.ask("pane.attach", Map.of("pane", "p0", "mode", "watch", "from", 2));
    world.settle();
    assertEquals("ady\r\n", watcher.stream().output());

    SimClient ahead = world.connect(World.OWNER_TOKEN);
    long id = ahead.ask("pane.attach", Map.of("pane", "p0", "mode", "watch", "from", 8));
    long ping = ahead.ask("ping", Map.of());
    world.settle();
    assertError("invalid_params.range", ahead, id);
    assertEquals(Map.of("param", "from"), error(ahead, id).get("data"));
    assertEquals(Map.of(), ok(ahead, ping), "a refused attach changes nothing");
  }

  @Test
  void shouldRedrawWhereTheRingHoldsNoMoreWhatTheClientWants() {
    world.owner(CHATTY);
    untilOutputOf(2 * Limits.OUTPUT_RING_BYTES);
    SimClient watcher = world.connect(World.OWNER_TOKEN);
    watcher.ask("pane.attach", Map.of("pane", "p0", "mode", "watch", "from", 7));
    pass();
    assertEquals(RESYNC, watcher.stream().order().getFirst());
  }

  @Test
  void shouldTellTheExitBehindTheLastByte() {
    SimClient owner = world.owner(SLEEPER);
    SimClient watcher = attached("watch");
    world.process("p0").write("x".repeat(10_000).concat("END").getBytes(US_ASCII));
    world.process("p0").exit(3);
    world.settle();

    SimStream stream = watcher.stream();
    assertEquals(List.of(RESYNC, OUTPUT, EXIT), stream.order());
    assertEquals(0, stream.gap());
    assertTrue(stream.output().endsWith("xEND"));
    assertEquals("{\"exit_code\":3}", stream.exit());
    assertEquals(stream.next(), paneField(owner, "p0", "final_offset"));
    assertFalse(watcher.dropped(), "the pane is still there to be looked at");
  }

  @Test
  void shouldShowAnExitedPaneAndItsExit() {
    SimClient owner = world.owner(SLEEPER);
    world.process("p0").exit(0);
    world.settle();
    SimClient watcher = attached("write");
    assertEquals(List.of(RESYNC, EXIT), watcher.stream().order());

    owner.askPane("pane.remove", "p0");
    world.settle();
    assertEquals(List.of(RESYNC, EXIT, CLOSE), watcher.stream().order());
    assertEquals("{\"reason\":\"pane_removed\"}", watcher.stream().close());
    assertTrue(watcher.dropped());
  }

  @Test
  void shouldCloseBehindTheBacklogWhenAPaneIsRemoved() {
    SimClient owner = world.owner(CHATTY);
    SimClient lazy = attached("watch");
    untilOutputOf(Limits.STREAM_BACKLOG_BYTES_MAX / 2);
    long kill = killAndRemove(owner, "p0", 300);
    world.settle(List.of(lazy));

    assertEquals(true, ok(owner, kill).get("removed"), "whatever the stream does");
    assertFalse(lazy.dropped());
    assertEquals(List.of(RESYNC, OUTPUT), lazy.stream().order());
    world.settle();
    assertEquals(List.of(RESYNC, OUTPUT, EXIT, CLOSE), lazy.stream().order());
    assertEquals("{\"signal\":\"SIGHUP\"}", lazy.stream().exit());
    assertEquals(0, lazy.stream().gap());
    assertTrue(lazy.dropped());
  }

  @Test
  void shouldCloseWithoutTheLostOutputWhenAPaneIsRemovedThatNobodyCanDraw() {
    SimClient owner = world.owner(CHATTY);
    SimClient lazy = attached("watch");
    untilOutputOf(2 * Limits.STREAM_BACKLOG_BYTES_MAX);
    killAndRemove(owner, "p0", 300);
    world.settle(List.of(lazy));
    world.settle();
    assertEquals(List.of(RESYNC, OUTPUT, EXIT, CLOSE), lazy.stream().order());
    assertTrue(lazy.stream().gap() > Limits.STREAM_BACKLOG_BYTES_MAX);
    assertEquals("{\"reason\":\"pane_removed\"}", lazy.stream().close());
  }

  @Test
  void shouldGiveTenSecondsToReadTheClose() {
    SimClient owner = world.owner(CHATTY);
    SimClient lazy = attached("watch");
    untilOutputOf(Limits.STREAM_BACKLOG_BYTES_MAX / 2);
    killAndRemove(owner, "p0", 300);
    world.settle(List.of(lazy));
    pass(9_999);
    assertFalse(lazy.dropped());
    pass(1);
    assertTrue(lazy.dropped());
    assertFalse(world.kernel.timerArmed(), "nothing is left of it");
  }

  @Test
  void shouldRedrawOnceForAClientThatReadsAgain() {
    world.owner(CHATTY, SLEEPER);
    SimClient lazy = attached("watch");
    SimClient eager = attached("watch");
    for (int i = 0; i < 1000; i++) {
      world.kernel.runPrograms();
      world.pass();
      eager.read(Integer.MAX_VALUE);
    }
    assertTrue(eager.stream().next() > 2L * Limits.STREAM_BACKLOG_BYTES_MAX);
    assertEquals(1, eager.stream().redraws(), "nobody else's laziness costs it anything");
    assertTrue(lazy.stream().next() < 100_000);

    world.process("p0").exit(0);
    world.settle();
    assertEquals(List.of(RESYNC, OUTPUT, RESYNC, EXIT), lazy.stream().order());
    assertEquals(2, lazy.stream().redraws());
    assertEquals(eager.stream().next(), lazy.stream().next());
    assertEquals(List.of(RESYNC, OUTPUT, EXIT), eager.stream().order());
  }

  @Test
  void shouldCloseAClientThatIsOverItsBacklogAndReadsNothingForAMinute() {
    SimClient owner = world.owner(CHATTY);
    SimClient lazy = attached("watch");
    untilOutputOf(2 * Limits.STREAM_BACKLOG_BYTES_MAX);
    assertTrue(world.kernel.timerArmed());
    pass(59_000);
    lazy.read(1);
    pass();
    pass(59_000);
    assertFalse(lazy.dropped(), "it has read a byte");
    pass(2_000);
    assertFalse(lazy.dropped(), "it has ten seconds to read why");
    lazy.read(Integer.MAX_VALUE);
    world.pass();
    lazy.read(Integer.MAX_VALUE);
    world.pass();
    assertEquals(List.of(RESYNC, OUTPUT, CLOSE), lazy.stream().order());
    assertEquals("{\"reason\":\"overflow\"}", lazy.stream().close());
    assertTrue(lazy.dropped());
    assertEquals("running", paneFieldNow(owner, "p0", "state"));
  }

  @Test
  void shouldWantAConnectionOfItsOwn() {
    SimClient owner = world.owner(STUBBORN);
    long wait = owner.askPane("pane.wait", "p0");
    long attach = owner.ask("pane.attach", Map.of("pane", "p0", "mode", "watch"));
    world.settle();
    assertError("conflict.in_flight", owner, attach);
    assertSilent(owner, wait);
    world.process("p0").exit(0);
    world.settle();
    assertEquals("exit", ok(owner, wait).get("reason"));
  }

  @Test
  void shouldEndAtOnceWhenThePrincipalIsRevoked() {
    world.owner(SLEEPER, STUBBORN);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    inside.attach("p0", "write");
    world.settle();
    assertEquals(List.of(RESYNC), inside.stream().order());
    world.process("p0").exit(0);
    world.settle();
    assertEquals("{\"reason\":\"revoked\"}", inside.stream().close());
    assertEquals("", inside.stream().exit(), "it may read nothing any more");
    assertTrue(inside.dropped());
  }

  @Test
  void shouldNeedTheRightOfItsMode() {
    world.owner(SLEEPER, SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    long watch = inside.ask("pane.attach", Map.of("pane", "p1", "mode", "watch"));
    long write = inside.ask("pane.attach", Map.of("pane", "p1", "mode", "write"));
    world.settle();
    assertError("denied.read", inside, watch);
    assertError("denied.write", inside, write);
  }

  @Test
  void shouldDetachBehindTheBacklogWhenTheClientWritesNoMore() {
    world.owner(SLEEPER);
    SimClient watcher = attached("watch");
    world.process("p0").write("last".getBytes(US_ASCII));
    watcher.halfClose();
    world.settle();
    assertEquals("{\"reason\":\"detached\"}", watcher.stream().close());
    assertTrue(watcher.dropped());
    write("nobody listens");
    assertEquals(
        0,
        world.kernel.openDescriptors().values().stream().filter("SimSocket"::equals).count() - 1);
  }

  @Test
  void shouldForgetAClientThatIsGone() {
    world.owner(CHATTY);
    SimClient lazy = attached("watch");
    untilOutputOf(2 * Limits.STREAM_BACKLOG_BYTES_MAX);
    lazy.hangUp();
    pass(0);
    assertTrue(lazy.dropped());
    assertFalse(world.kernel.timerArmed());
  }

  @Test
  void shouldTellEveryExitAndThenCloseWhenTheDaemonStops() {
    world.owner(SLEEPER);
    SimClient watcher = attached("watch");
    world.terminateDaemon();
    world.settle();
    assertEquals(List.of(RESYNC, EXIT, CLOSE), watcher.stream().order());
    assertEquals("{\"reason\":\"shutdown\"}", watcher.stream().close());
  }

  /** A client that is attached to p0 and has its first redraw. */
  private SimClient attached(String mode) {
    SimClient client = world.connect(World.OWNER_TOKEN).attach("p0", mode);
    pass(0);
    return client;
  }

  private void write(String text) {
    world.process("p0").write(text.getBytes(US_ASCII));
    world.settle();
  }

  /** Lets p0 write until there is so much of it; no client reads. */
  private void untilOutputOf(long bytes) {
    for (long passes = 0; passes < bytes / PTY_BYTES; passes++) {
      world.kernel.runPrograms();
      world.pass();
    }
  }

  private void pass() {
    pass(0);
  }

  /** Lets time pass in big steps, and everybody but clients act on it. */
  private void pass(long ms) {
    world.clock.advanceMs(ms);
    for (int i = 0; i < 5; i++) {
      world.pass();
    }
  }

  private Object paneFieldNow(SimClient client, String pane, String field) {
    long id = client.askPane("pane.get", pane);
    pass(0);
    return String.valueOf(ok(client, id).get(field));
  }
}
