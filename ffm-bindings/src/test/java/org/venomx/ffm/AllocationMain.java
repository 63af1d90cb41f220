package org.venomx.ffm;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.venomx.ffm.generated.Linux;

/**
 * Started by {@link AllocationTest} in each mode of the JVM: makes every call of a running loop
 * many times and prints the bytes that this thread allocated meanwhile. Arguments: whether groups
 * are signalled by pidfd, and how many calls come first, unmeasured.
 */
final class AllocationMain {
  private static final int CALLS = 1500;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Map<String, Runnable> calls = new LinkedHashMap<>();

  private final int warmUpCalls;

  private AllocationMain(int warmUpCalls) {
    this.warmUpCalls = warmUpCalls;
  }

  public static void main(String[] arguments) throws IOException {
    new AllocationMain(Integer.parseInt(arguments[1])).run(Boolean.parseBoolean(arguments[0]));
  }

  private void run(boolean groupsByPidfd) throws IOException {
    Path folder = Files.createTempDirectory("venomx-allocation");
    Path path = folder.resolve("s");
    try (LinuxKernel kernel = LinuxKernel.open(groupsByPidfd)) {
      Patience patience = new Patience(kernel, System::nanoTime);
      Leader lives = new Leader(kernel, patience, Program.SLEEP.request()).ready();
      Leader ended = new Leader(kernel, patience, Program.EXIT_7.request());
      ended.awaitExit();
      patience.until("hang-up", () -> ended.drain() == -Errno.EIO);
      int listener = kernel.listen(path.toString(), 8);
      try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
        client.configureBlocking(false);
        int served = kernel.accept(listener);
        addProcessCalls(kernel, lives, ended);
        addReadinessCalls(kernel, ended);
        addTransferCalls(kernel, lives, ended);
        addSocketCalls(kernel, listener, served);
        addBufferCalls(kernel.newBuffer(4096));
        calls.forEach(this::measure);
        kernel.close(served);
      }
      kernel.close(listener);
      lives.end();
      ended.end();
      lives.close();
      ended.close();
      patience.close();
    } finally {
      Files.deleteIfExists(path);
      Files.delete(folder);
    }
  }

  private void addProcessCalls(Kernel kernel, Leader lives, Leader ended) {
    calls.put("signal a group", () -> expect(0, lives.signal(0)));
    calls.put("continue a group", () -> expect(0, lives.signal(18)));
    calls.put("sweep a pinned group", () -> expect(0, ended.signal(9)));
    calls.put("refuse a group", () -> expect(-Errno.EINVAL, kernel.signalGroup(9, 1, 9)));
    calls.put("observe a live leader", () -> expect(0, kernel.observeExit(lives.pidfd())));
    int seven = WaitStatus.exited(7);
    calls.put("observe an ended leader", () -> expect(seven, kernel.observeExit(ended.pidfd())));
    calls.put("reap", () -> expect(0, kernel.reap(lives.pidfd())));
    calls.put("reap a child", () -> expect(0, kernel.reapChild(lives.pid())));
    calls.put("find an ended child", () -> expect(ended.pid(), kernel.anyEndedChild()));
    calls.put("resize", () -> expect(0, kernel.resizePty(lives.master(), 90, 30)));
  }

  private void addReadinessCalls(Kernel kernel, Leader ended) {
    ReadySet ready = new ReadySet(64);
    int empty = kernel.epollCreate();
    int full = kernel.epollCreate();
    int timer = kernel.timerCreate();
    kernel.epollAdd(full, ended.pidfd(), Epoll.IN, 7);
    calls.put("wait for nothing", () -> expect(0, kernel.epollWait(empty, ready, 0)));
    calls.put("wait for one", () -> expect(1, kernel.epollWait(full, ready, 0)));
    calls.put("modify", () -> expect(0, kernel.epollModify(full, ended.pidfd(), Epoll.IN, 8)));
    calls.put(
        "add and remove",
        () -> {
          expect(0, kernel.epollAdd(empty, ended.pidfd(), Epoll.IN, 7));
          expect(0, kernel.epollRemove(empty, ended.pidfd()));
        });
    calls.put("arm", () -> expect(0, kernel.timerArm(timer, System.nanoTime() + (1L << 40))));
    calls.put("acknowledge no expiry", () -> expect(0, kernel.timerAcknowledge(timer)));
    calls.put(
        "expire",
        () -> {
          expect(0, kernel.timerArm(timer, 1));
          expect(1, kernel.timerAcknowledge(timer));
        });
    Waker waker = kernel.newWaker();
    calls.put(
        "wake",
        () -> {
          waker.wake();
          waker.acknowledge();
        });
  }

  private void addTransferCalls(Kernel kernel, Leader lives, Leader ended) {
    NativeBuffer bytes = kernel.newBuffer(64);
    int[] pair = socketPair();
    calls.put(
        "read nothing", () -> expect(-Errno.EAGAIN, kernel.read(lives.master(), bytes, 0, 64)));
    calls.put(
        "read a hang-up", () -> expect(-Errno.EIO, kernel.read(ended.master(), bytes, 0, 64)));
    calls.put(
        "write and read",
        () -> {
          expect(9, kernel.write(pair[0], bytes, 3, 9));
          expect(9, kernel.read(pair[1], bytes, 4, 60));
        });
  }

  private void addSocketCalls(Kernel kernel, int listener, int served) {
    NativeBuffer bytes = kernel.newBuffer(1 << 16);
    calls.put("accept nobody", () -> expect(-Errno.EAGAIN, kernel.accept(listener)));
    calls.put("know a peer", () -> expect(kernel.uid(), kernel.peerUid(served)));
    int written = kernel.write(served, bytes, 0, bytes.size());
    while (written > 0) {
      written = kernel.write(served, bytes, 0, bytes.size());
    }
    calls.put(
        "write to a full socket",
        () -> expect(-Errno.EAGAIN, kernel.write(served, bytes, 0, bytes.size())));
  }

  private void addBufferCalls(NativeBuffer buffer) {
    byte[] heap = new byte[4096];
    calls.put("copy in", () -> buffer.put(0, heap, 0, heap.length));
    calls.put("copy out", () -> buffer.get(0, heap, 0, heap.length));
    calls.put("look at a byte", () -> expect(0, buffer.get(9)));
    calls.put("search", () -> expect(-1, buffer.indexOf((byte) 1, 0, 99)));
  }

  private static int[] socketPair() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pair = arena.allocate(ValueLayout.JAVA_INT, 2);
      expect(0, Linux.socketpair(Linux.AF_UNIX(), Linux.SOCK_STREAM(), 0, pair));
      return pair.toArray(ValueLayout.JAVA_INT);
    }
  }

  private void measure(String name, Runnable call) {
    repeat(call, warmUpCalls);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    repeat(call, CALLS);
    System.out.println(name + ": " + (THREADS.getCurrentThreadAllocatedBytes() - before));
  }

  private static void repeat(Runnable call, int times) {
    for (int i = 0; i < times; i++) {
      call.run();
    }
  }

  private static void expect(long wanted, long got) {
    if (wanted != got) {
      throw new AssertionError("wanted " + wanted + ", got " + got);
    }
  }
}
