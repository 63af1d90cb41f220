package org.venomx.reactor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.DEAF;
import static org.venomx.reactor.world.Cast.ECHO;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.world.SimClient;

/** Foundation §7 and RFC-0012 §4, Input: what streams carry in. */
final class StreamInputStoriesTest extends Story {

  @Test
  void shouldTypeAndShowTheEcho() {
    world.owner(ECHO);
    SimClient writer = attached("write");
    writer.send(input("hello"));
    world.settle();
    assertEquals("hello", writer.stream().output());
  }

  @Test
  void shouldTakeTheInputOfSeveralWritersFrameByFrame() {
    world.owner(ECHO);
    SimClient one = attached("write");
    SimClient other = attached("write");
    one.send(input("aaaa"));
    other.send(input("bbbb"));
    world.settle();
    String echo = one.stream().output();
    assertTrue(echo.equals("aaaabbbb") || echo.equals("bbbbaaaa"), echo);
    assertEquals(echo, other.stream().output());
  }

  @Test
  void shouldCloseAWatcherThatTypes() {
    world.owner(ECHO);
    SimClient watcher = attached("watch");
    watcher.send(input("x"));
    world.settle();
    assertTrue(watcher.dropped());
    SimClient resizing = attached("watch");
    resizing.send(Frames.resize(10, 10));
    world.settle();
    assertTrue(resizing.dropped());
  }

  @Test
  void shouldCloseAfterABadFrameAndTakeWhatWasBeforeIt() {
    world.owner(ECHO);
    SimClient watcher = attached("watch");
    SimClient writer = attached("write");
    writer.send(input("before"));
    writer.send(new byte[Frames.HEADER_BYTES]);
    writer.send(input("behind"));
    world.settle();
    assertTrue(writer.dropped());
    assertEquals("before", watcher.stream().output());
  }

  @Test
  void shouldDiscardAndCountTheInputOfATerminatingPane() {
    SimClient owner = world.owner(STUBBORN);
    SimClient writer = attached("write");
    kill(owner, "p0", 30_000);
    world.settle();
    writer.send(input("12345"));
    world.settle();
    assertFalse(writer.dropped());
    assertEquals(5L, counter(owner, "input.discarded_bytes"));
    assertEquals(0, world.process("p0").read(100).length);
  }

  @Test
  void shouldDiscardTheInputOfAnExitedPane() {
    SimClient owner = world.owner(ECHO);
    SimClient writer = attached("write");
    world.process("p0").exit(0);
    writer.send(input("123"));
    world.settle();
    writer.send(input("45"));
    world.settle();
    assertFalse(writer.dropped());
    assertEquals(5L, counter(owner, "input.discarded_bytes"));
  }

  @Test
  void shouldReadNoMoreOfAWriterWhoseProgramDoesNotAndLoseNothing() {
    SimClient owner = world.owner(DEAF);
    SimClient writer = attached("write");
    byte[] text = new byte[3 * Limits.INPUT_BYTES_MAX / 2];
    new Random(7).nextBytes(text);
    for (int from = 0; from < text.length; from += Frames.PAYLOAD_IN_BYTES_MAX) {
      int length = Math.min(Frames.PAYLOAD_IN_BYTES_MAX, text.length - from);
      writer.send(Frames.frame(FrameType.INPUT, 0, text, from, length));
    }
    world.settle();
    assertFalse(world.anythingReady(), "the loop would spin");
    long full = owner.ask("pane.send", Map.of("pane", "p0", "text", "x".repeat(70_000)));
    long ping = owner.ask("ping", Map.of());
    world.settle();
    assertError("limit.input", owner, full);
    assertEquals(Map.of(), ok(owner, ping));

    ByteArrayOutputStream read = new ByteArrayOutputStream();
    for (int idle = 0; idle < 3; ) {
      byte[] some = world.process("p0").read(4096);
      read.writeBytes(some);
      idle = some.length == 0 ? idle + 1 : 0;
      writer.pump();
      world.pass();
      world.pass();
    }
    assertArrayEquals(text, read.toByteArray());
    assertFalse(writer.dropped());
  }

  @Test
  void shouldGoOnReadingAWriterWhosePaneIsBeingEnded() {
    SimClient owner = world.owner(DEAF);
    SimClient writer = attached("write");
    for (int i = 0; i < 20; i++) {
      writer.send(Frames.frame(FrameType.INPUT, 0, new byte[Frames.PAYLOAD_IN_BYTES_MAX]));
    }
    world.settle();
    kill(owner, "p0", 0);
    world.settle();
    assertEquals("{\"signal\":\"SIGHUP\"}", writer.stream().exit());
    writer.halfClose();
    world.settle();
    assertEquals("{\"reason\":\"detached\"}", writer.stream().close());
    long terminal = 4095; // what it holds was written
    long sent = 20L * Frames.PAYLOAD_IN_BYTES_MAX - terminal;
    assertEquals(sent, counter(owner, "input.discarded_bytes"));
  }

  @Test
  void shouldResizeForAWriter() {
    SimClient owner = world.owner(ECHO);
    SimClient writer = attached("write");
    writer.send(Frames.resize(100, 30));
    world.settle();
    SimClient next = attached("watch");
    assertFalse(writer.dropped());
    assertEquals(1, next.stream().redraws());
    assertEquals("running", paneField(owner, "p0", "state"));
  }

  private SimClient attached(String mode) {
    SimClient client = world.connect(World.OWNER_TOKEN).attach("p0", mode);
    world.settle();
    return client;
  }

  private static byte[] input(String text) {
    return Frames.frame(FrameType.INPUT, 0, text.getBytes(US_ASCII));
  }
}
