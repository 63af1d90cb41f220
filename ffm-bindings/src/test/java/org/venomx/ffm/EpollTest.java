package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.timespec;

/** Waiting: other threads, interruptions, small ready sets, the clock. */
final class EpollTest extends LinuxFixture {

  @Test
  void shouldWakeAWaitFromAnotherThread() throws Exception {
    Waker waker = kernel().newWaker();
    int epoll = kernel().epollCreate();
    kernel().epollAdd(epoll, waker.fd(), Epoll.IN, 4);
    ReadySet ready = new ReadySet(4);

    for (int i = 0; i < 100; i++) {
      Thread other = Thread.ofPlatform().start(waker::wake);
      int count = kernel().epollWait(epoll, ready, 30_000);
      while (count == -Errno.EINTR) {
        count = kernel().epollWait(epoll, ready, 30_000);
      }
      assertEquals(1, count);
      other.join();
      waker.acknowledge();
    }
    waker.close();
    waker.close();
    kernel().close(epoll);
  }

  @Test
  void shouldIgnoreAWakeThatComesAfterTheNumberWentToAnother() {
    Waker waker = kernel().newWaker();
    int number = waker.fd();
    waker.close();
    int reused = kernel().timerCreate();
    assertEquals(number, reused, "the lowest free number is given out first");

    waker.wake();
    waker.acknowledge();
    assertEquals(0, kernel().timerArm(reused, 1), "still open");
    patience().until("expiry", () -> kernel().timerAcknowledge(reused) == 1);
    kernel().close(reused);
  }

  /** The JVM handles SIGPIPE by doing nothing, so it can be sent to a thread to interrupt it. */
  @Test
  void shouldReturnAnInterruptionInsteadOfWaitingAnew() throws InterruptedException {
    int pipe = Linux.SIGPIPE();
    int pid = kernel().pid();
    int waiting = Linux.gettid();
    int epoll = kernel().epollCreate();
    AtomicBoolean returned = new AtomicBoolean();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              while (!returned.get()) {
                Linux.tgkill(pid, waiting, pipe);
                Thread.onSpinWait();
              }
            });

    int count = kernel().epollWait(epoll, new ReadySet(1), -1);
    returned.set(true);
    other.join();
    assertEquals(-Errno.EINTR, count);
    kernel().close(epoll);
  }

  @Test
  void shouldReportTheRestWithTheNextWaits() {
    Waker first = kernel().newWaker();
    Waker second = kernel().newWaker();
    int epoll = kernel().epollCreate();
    kernel().epollAdd(epoll, first.fd(), Epoll.IN, 1);
    kernel().epollAdd(epoll, second.fd(), Epoll.IN, 2);
    first.wake();
    second.wake();

    ReadySet one = new ReadySet(1);
    assertEquals(1, kernel().epollWait(epoll, one, 0));
    long key = one.key(0);
    assertEquals(1, kernel().epollWait(epoll, one, 0));
    assertEquals(3, key + one.key(0), "both in turn");
    ReadySet large = new ReadySet(EpollCalls.ENTRIES_MAX + 1);
    assertEquals(2, kernel().epollWait(epoll, large, 0));
    first.close();
    second.close();
    kernel().close(epoll);
  }

  @Test
  void shouldHandOutDescriptorsThatNoProgramInherits() throws IOException {
    Waker waker = kernel().newWaker();
    int epoll = kernel().epollCreate();
    int timer = kernel().timerCreate();

    for (int fd : new int[] {waker.fd(), epoll, timer}) {
      assertTrue(DescriptorFlags.of(fd).closeOnExec());
    }
    assertTrue(DescriptorFlags.of(waker.fd()).nonBlocking());
    assertTrue(DescriptorFlags.of(timer).nonBlocking());
    waker.close();
    kernel().close(epoll);
    kernel().close(timer);
  }

  @Test
  void shouldTimeByTheClockOfNanoTime() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment now = timespec.allocate(arena);
      long beforeNs = System.nanoTime();
      Linux.clock_gettime(Linux.CLOCK_MONOTONIC(), now);
      long afterNs = System.nanoTime();

      long kernelNs = timespec.tv_sec(now) * 1_000_000_000 + timespec.tv_nsec(now);
      assertTrue(beforeNs <= kernelNs && kernelNs <= afterNs);
    }
  }

  @Test
  void shouldNeverFireATimerEarly() {
    int timer = kernel().timerCreate();
    int epoll = kernel().epollCreate();
    ReadySet ready = new ReadySet(1);
    kernel().epollAdd(epoll, timer, Epoll.IN, 1);

    for (int i = 0; i < 200; i++) {
      long deadlineNs = System.nanoTime() + 100_000 + i * 7_919L;
      kernel().timerArm(timer, deadlineNs);
      patience().until("expiry", () -> kernel().epollWait(epoll, ready, 30_000) == 1);
      assertTrue(System.nanoTime() - deadlineNs >= 0, "early");
      assertEquals(1, kernel().timerAcknowledge(timer));
    }
    assertEquals(-Errno.EINVAL, kernel().timerArm(timer, -1));
    kernel().close(epoll);
    kernel().close(timer);
  }
}
