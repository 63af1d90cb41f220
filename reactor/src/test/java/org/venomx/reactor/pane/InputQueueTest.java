package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.venomx.ffm.Errno;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;
import org.venomx.reactor.world.SimProcess;

final class InputQueueTest {
  private static final int QUEUE_BYTES = 10_000;

  private final ScriptedKernel kernel =
      new ScriptedKernel(new ManualClock(), Mischief.seeded(1, 300));
  private final InputQueue queue = new InputQueue(QUEUE_BYTES);
  private final NativeBuffer scratch = kernel.newBuffer(700);
  private final Spawned spawned = new Spawned();

  @BeforeEach
  void start() {
    SpawnRequest request = new SpawnRequest("/sim/DEAF", Cast.DEAF.argv(), List.of(), "/", 80, 24);
    assertEquals(0, kernel.spawn(request, spawned));
  }

  private SimProcess program() {
    return Objects.requireNonNull(kernel.leader(spawned.pid()));
  }

  @Test
  void shouldPassOnEveryByteInOrderThroughShortAndInterruptedWrites() {
    Random random = new Random(2);
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    for (int i = 0; i < 2000 || queue.bytes() > 0; i++) {
      byte[] bytes = new byte[random.nextInt(3000)];
      random.nextBytes(bytes);
      if (i < 2000 && queue.offer(bytes)) {
        sent.writeBytes(bytes);
      }
      int result = queue.flush(kernel, spawned.master(), scratch);
      assertEquals(result == 0, queue.bytes() == 0);
      assertTrue(result == 0 || result == -Errno.EAGAIN || result == -Errno.EINTR);
      read.writeBytes(program().read(random.nextInt(2000)));
    }
    read.writeBytes(program().read(1 << 20));
    assertArrayEquals(sent.toByteArray(), read.toByteArray());
  }

  @Test
  void shouldTakeAllOrNothing() {
    assertTrue(queue.offer(new byte[QUEUE_BYTES - 1]));
    assertFalse(queue.offer(new byte[2]));
    assertEquals(QUEUE_BYTES - 1, queue.bytes());
    assertTrue(queue.offer(new byte[1]));
    assertTrue(queue.offer(new byte[0]));
    assertFalse(queue.offer(new byte[1]));
    assertEquals(QUEUE_BYTES, queue.discard());
    assertEquals(0, queue.bytes());
    assertTrue(queue.offer(new byte[QUEUE_BYTES]));
  }

  @Test
  void shouldCountNothingTwiceWhenItIsDiscardedHalfWritten() {
    queue.offer(new byte[6000]);
    while (queue.flush(kernel, spawned.master(), scratch) == -Errno.EINTR) {}
    int written = 6000 - queue.bytes();
    assertTrue(written > 0 || queue.bytes() == 6000);
    assertEquals(6000 - written, queue.discard());
    assertEquals(written, program().read(1 << 20).length);
  }

  @Test
  void shouldSayThatNobodyReadsAnyMore() {
    queue.offer(new byte[10]);
    program().exit(0);
    int result;
    do {
      result = queue.flush(kernel, spawned.master(), scratch);
    } while (result == -Errno.EINTR || result == -Errno.EAGAIN);
    assertEquals(-Errno.EIO, result);
  }
}
