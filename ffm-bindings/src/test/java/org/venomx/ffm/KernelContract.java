package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Kernel} must do, the real one and a simulated one. Uses nothing but the
 * interface and the fixed programs of {@link Program}. Extend it and give the kernel and its clock.
 */
public abstract class KernelContract extends KernelFixture {
  private static final int HUP = 1;
  private static final int KILL = 9;
  private static final int TERM = 15;
  private static final int CONT = 18;

  /** A number that no descriptor of a test has. */
  private static final int NO_SUCH_FD = 1 << 20;

  @Test
  void shouldKeepAnExitVisibleUntilItIsReaped() {
    Leader leader = start(Program.EXIT_7.request());

    assertEquals(WaitStatus.exited(7), leader.awaitExit());
    assertEquals(WaitStatus.exited(7), kernel().observeExit(leader.pidfd()));
    assertEquals(WaitStatus.exited(7), leader.reap());
    assertEquals(-Errno.ECHILD, kernel().observeExit(leader.pidfd()));
    assertEquals(-Errno.ECHILD, kernel().reap(leader.pidfd()));
  }

  @Test
  void shouldAnswerZeroWhileALeaderLives() {
    Leader leader = start(Program.SLEEP.request()).ready();

    assertTrue(leader.pid() > 1);
    assertEquals(0, kernel().observeExit(leader.pidfd()));
    assertEquals(0, kernel().reap(leader.pidfd()));
    assertEquals(0, kernel().reapChild(leader.pid()));
    assertEquals(0, leader.signal(0));
  }

  @Test
  void shouldEndALeaderByAGroupSignal() {
    Leader leader = start(Program.SLEEP.request()).ready();

    assertEquals(0, leader.signal(TERM));
    assertEquals(0, leader.signal(CONT));
    assertEquals(WaitStatus.killedBy(TERM), leader.awaitExit());
    assertEquals(WaitStatus.killedBy(TERM), leader.reap());
  }

  @Test
  void shouldLeaveALeaderThatIgnoresTheSignalUntilItIsKilled() {
    Leader leader = start(Program.IGNORES_SIGNALS.request()).ready();

    assertEquals(0, leader.signal(HUP));
    assertEquals(0, leader.signal(CONT));
    patience().pause(300);
    assertEquals(0, kernel().observeExit(leader.pidfd()));
    assertEquals(0, leader.signal(KILL));
    assertEquals(WaitStatus.killedBy(KILL), leader.awaitExit());
  }

  @Test
  void shouldReachMembersThroughAPinnedLeader() {
    Leader leader = start(Program.LEAVES_MEMBER_BEHIND.request()).ready();
    assertEquals(WaitStatus.exited(0), leader.awaitExit());

    assertEquals(0, leader.signal(KILL));
    assertEquals(WaitStatus.exited(0), leader.reap());
    assertEquals(1, awaitEmptyGroups(), "the member was adopted and reaped");
    assertEquals(-Errno.ESRCH, leader.signal(0));
  }

  @Test
  void shouldNameAnEndedChildWithoutReapingIt() {
    Leader leader = start(Program.EXIT_7.request());
    leader.awaitExit();

    assertEquals(leader.pid(), kernel().anyEndedChild());
    assertEquals(leader.pid(), kernel().anyEndedChild());
    assertEquals(WaitStatus.exited(7), leader.reap());
    assertEquals(-Errno.ECHILD, kernel().reapChild(leader.pid()));
    assertNotEquals(leader.pid(), kernel().anyEndedChild());
  }

  @Test
  void shouldListItsChildren() {
    Leader first = start(Program.SLEEP.request());
    Leader second = start(Program.EXIT_7.request());
    second.awaitExit();

    int[] pids = new int[64];
    int count = kernel().children(pids);
    List<Integer> listed = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      listed.add(pids[i]);
    }
    assertTrue(listed.containsAll(List.of(first.pid(), second.pid())), listed::toString);
    assertEquals(count, kernel().children(new int[1]), "counts what it cannot store");
  }

  @Test
  void shouldFindNoGroupAfterTheReap() {
    Leader leader = start(Program.SLEEP.request()).ready();
    leader.signal(KILL);
    leader.awaitExit();

    assertEquals(0, leader.signal(KILL), "a pinned leader is still its group");
    leader.reap();
    assertEquals(-Errno.ESRCH, leader.signal(KILL));
  }

  @Test
  void shouldRefuseGroupsAndSignalsThatAreNeverRight() {
    Leader leader = start(Program.SLEEP.request());

    for (int group : new int[] {1, 0, -1, -leader.pid(), kernel().pid()}) {
      assertEquals(-Errno.EINVAL, kernel().signalGroup(leader.pidfd(), group, 0), "group " + group);
    }
    assertEquals(-Errno.EINVAL, leader.signal(-1));
    assertEquals(-Errno.EINVAL, leader.signal(32));
  }

  @Test
  void shouldReportTheKeyOfTheDescriptorThatIsReady() {
    Leader lives = start(Program.SLEEP.request());
    Leader ends = start(Program.EXIT_7.request());
    int epoll = kernel().epollCreate();
    ReadySet ready = new ReadySet(8);

    assertEquals(0, kernel().epollAdd(epoll, lives.pidfd(), Epoll.IN, Long.MIN_VALUE));
    assertEquals(0, kernel().epollAdd(epoll, ends.pidfd(), Epoll.IN, Long.MAX_VALUE));
    assertEquals(-Errno.EEXIST, kernel().epollAdd(epoll, ends.pidfd(), Epoll.IN, 1));
    assertEquals(1, awaitReady(epoll, ready));
    assertEquals(Long.MAX_VALUE, ready.key(0));
    assertEquals(Epoll.IN, ready.events(0) & Epoll.IN);

    assertEquals(0, kernel().epollModify(epoll, ends.pidfd(), Epoll.IN, 5));
    assertEquals(1, awaitReady(epoll, ready));
    assertEquals(5, ready.key(0));
    assertEquals(0, kernel().epollRemove(epoll, ends.pidfd()));
    assertEquals(-Errno.ENOENT, kernel().epollRemove(epoll, ends.pidfd()));
    assertEquals(0, kernel().epollWait(epoll, ready, 0));
    assertEquals(0, kernel().close(epoll));
  }

  @Test
  void shouldFireATimerOnceAndNeverEarly() {
    int timer = kernel().timerCreate();
    int epoll = kernel().epollCreate();
    ReadySet ready = new ReadySet(1);
    assertEquals(0, kernel().epollAdd(epoll, timer, Epoll.IN, 3));
    assertEquals(0, kernel().timerAcknowledge(timer));

    long deadlineNs = monotonicNs() + 20_000_000;
    assertEquals(0, kernel().timerArm(timer, deadlineNs));
    assertEquals(1, awaitReady(epoll, ready));
    assertTrue(monotonicNs() - deadlineNs >= 0, "early");
    assertEquals(1, kernel().timerAcknowledge(timer));
    assertEquals(0, kernel().epollWait(epoll, ready, 0));

    assertEquals(0, kernel().timerArm(timer, 1), "a deadline that has passed fires at once");
    assertEquals(1, awaitReady(epoll, ready));
    assertEquals(0, kernel().timerArm(timer, 0), "0 disarms, and forgets what has fired");
    assertEquals(0, kernel().epollWait(epoll, ready, 0));
    assertEquals(0, kernel().close(epoll));
    assertEquals(0, kernel().close(timer));
  }

  @Test
  void shouldReturnFromAWaitWhenWoken() {
    Waker waker = kernel().newWaker();
    int epoll = kernel().epollCreate();
    ReadySet ready = new ReadySet(1);
    assertEquals(0, kernel().epollAdd(epoll, waker.fd(), Epoll.IN, 9));
    assertEquals(0, kernel().epollWait(epoll, ready, 0));

    waker.wake();
    waker.wake();
    assertEquals(1, awaitReady(epoll, ready));
    assertEquals(9, ready.key(0));
    waker.acknowledge();
    assertEquals(0, kernel().epollWait(epoll, ready, 0));
    waker.close();
    waker.wake();
    assertEquals(0, kernel().close(epoll));
  }

  @Test
  void shouldPassBytesThroughThePtyInBothDirections() {
    Leader leader = start(Program.ECHO.request()).ready();
    assertEquals(-Errno.EAGAIN, leader.drain(), "a master never blocks");
    NativeBuffer line = kernel().newBuffer(16);
    byte[] text = "xhello\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    line.put(0, text, 0, text.length);

    assertEquals(6, kernel().write(leader.master(), line, 1, 6));
    leader.awaitOutput("hello");
    assertEquals(-1, leader.output().indexOf('x'));
    leader.signal(KILL);
    leader.awaitExit();
    leader.reap();
    patience().until("the PTY's end", () -> leader.drain() == -Errno.EIO);
  }

  @Test
  void shouldNameTheStepThatASpawnFailedAt() {
    SpawnRequest good = Program.EXIT_7.request();
    Spawned into = new Spawned();
    SpawnRequest noProgram =
        new SpawnRequest("/no/such/program", good.argv(), good.env(), "/", 80, 24);
    SpawnRequest noFolder =
        new SpawnRequest(good.program(), good.argv(), good.env(), "/no/such/folder", 80, 24);
    SpawnRequest withNul =
        new SpawnRequest(good.program(), List.of("sh\0"), good.env(), "/", 80, 24);

    assertEquals(-Errno.ENOENT, kernel().spawn(noProgram, into));
    assertEquals(Spawned.Step.PROGRAM, into.failedAt());
    assertEquals(-Errno.ENOENT, kernel().spawn(noFolder, into));
    assertEquals(Spawned.Step.CWD, into.failedAt());
    assertEquals(-Errno.EINVAL, kernel().spawn(withNul, into));
    assertEquals(Spawned.Step.PROGRAM, into.failedAt());
  }

  @Test
  void shouldAnswerBadDescriptorsWithTheirErrno() {
    NativeBuffer buffer = kernel().newBuffer(8);
    int epoll = kernel().epollCreate();

    assertEquals(-Errno.EBADF, kernel().close(NO_SUCH_FD));
    assertEquals(-Errno.EBADF, kernel().read(NO_SUCH_FD, buffer, 0, 8));
    assertEquals(-Errno.EBADF, kernel().write(NO_SUCH_FD, buffer, 0, 8));
    assertEquals(-Errno.EBADF, kernel().observeExit(NO_SUCH_FD));
    assertEquals(-Errno.EBADF, kernel().reap(NO_SUCH_FD));
    assertEquals(-Errno.EBADF, kernel().resizePty(NO_SUCH_FD, 80, 24));
    assertEquals(-Errno.EBADF, kernel().timerArm(NO_SUCH_FD, 1));
    assertEquals(-Errno.EBADF, kernel().timerAcknowledge(NO_SUCH_FD));
    assertEquals(-Errno.EBADF, kernel().epollAdd(epoll, NO_SUCH_FD, Epoll.IN, 1));
    assertEquals(-Errno.EBADF, kernel().epollWait(NO_SUCH_FD, new ReadySet(1), 0));
    assertEquals(-Errno.EBADF, kernel().signalGroup(-1, Integer.MAX_VALUE, HUP));
    assertEquals(0, kernel().close(epoll));
    assertEquals(-Errno.EBADF, kernel().close(epoll));
  }

  private int awaitReady(int epoll, ReadySet ready) {
    int[] count = new int[1];
    patience()
        .until(
            "readiness",
            () -> {
              count[0] = kernel().epollWait(epoll, ready, 100);
              return count[0] != 0 && count[0] != -Errno.EINTR;
            });
    return count[0];
  }
}
