package org.venomx.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.LinuxKernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.ffm.ReadySet;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;
import org.venomx.ffm.generated.Linux;

/**
 * Question: what does Java add to each system call of a termination?
 *
 * <p>Compare with {@code bench/c/micro} run in turn on the same machine (goal G4: at most 1.08
 * times C, an empty call at most 9 ns). Two baselines: {@link #emptyDowncall} is the transition
 * alone, a function that reads one word of the thread's memory; {@link #emptySystemCall} is the
 * machine's floor. With {@code -prof gc} the allocation rate must be 0 (goal G2).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class DowncallBenchmark {
  private static final int KILL = 9;

  // Made by the constructor, which JMH calls on the thread that measures: a kernel is confined.
  private final Kernel kernel = LinuxKernel.open();
  private final NativeBuffer buffer = kernel.newBuffer(4096);
  private final Spawned live = new Spawned();
  private final Spawned ended = new Spawned();
  private final ReadySet ready = new ReadySet(64);
  private int nothingReady;
  private int oneReady;
  private int timer;
  private long farNs;

  /** Starts a leader that lives and one that has ended and stays unreaped. */
  @Setup
  public void start() {
    nothingReady = kernel.epollCreate();
    oneReady = kernel.epollCreate();
    timer = kernel.timerCreate();
    farNs = System.nanoTime() + TimeUnit.DAYS.toNanos(1);
    spawn(live);
    spawn(ended);
    kernel.signalGroup(ended.pidfd(), ended.pid(), KILL);
    kernel.epollAdd(nothingReady, live.pidfd(), Epoll.IN, 1);
    kernel.epollAdd(oneReady, ended.pidfd(), Epoll.IN, 2);
    awaitEnd(ended);
  }

  private void spawn(Spawned into) {
    List<String> argv = List.of("sleep", "86400");
    SpawnRequest request = new SpawnRequest("/bin/sleep", argv, List.of(), "/", 80, 24);
    int result = kernel.spawn(request, into);
    if (result < 0) {
      throw new IllegalStateException("spawn failed: " + Errno.name(result));
    }
  }

  private void awaitEnd(Spawned leader) {
    while (kernel.observeExit(leader.pidfd()) == 0) {
      kernel.epollWait(oneReady, ready, 100);
    }
  }

  /** Ends and reaps both. */
  @TearDown
  public void stop() {
    kernel.signalGroup(live.pidfd(), live.pid(), KILL);
    awaitEnd(live);
    for (Spawned leader : List.of(live, ended)) {
      kernel.reap(leader.pidfd());
      kernel.close(leader.pidfd());
      kernel.close(leader.master());
    }
    kernel.close(nothingReady);
    kernel.close(oneReady);
    kernel.close(timer);
    kernel.close();
  }

  /** Baseline: into C and back. */
  @Benchmark
  public int emptyDowncall() {
    return Linux.sched_getcpu();
  }

  /** Baseline: into the kernel and back; geteuid(2). */
  @Benchmark
  public long emptySystemCall() {
    return kernel.uid();
  }

  /** Signal 0 to a live group. */
  @Benchmark
  public int signalGroup() {
    return kernel.signalGroup(live.pidfd(), live.pid(), 0);
  }

  /** SIGKILL to a group whose leader has ended and is pinned. */
  @Benchmark
  public int sweepGroup() {
    return kernel.signalGroup(ended.pidfd(), ended.pid(), KILL);
  }

  /** A look at a live leader. */
  @Benchmark
  public int observeLive() {
    return kernel.observeExit(live.pidfd());
  }

  /** A look at an ended leader. */
  @Benchmark
  public int observeEnded() {
    return kernel.observeExit(ended.pidfd());
  }

  /** A wait of no time with one descriptor watched and none ready. */
  @Benchmark
  public int epollWaitNothing() {
    return kernel.epollWait(nothingReady, ready, 0);
  }

  /** A wait of no time with one descriptor ready. */
  @Benchmark
  public int epollWaitOne() {
    return kernel.epollWait(oneReady, ready, 0);
  }

  /** An absolute deadline. */
  @Benchmark
  public int timerArm() {
    return kernel.timerArm(timer, farNs);
  }

  /** A read that would block: two system calls, see {@code PollCalls}. */
  @Benchmark
  public int readNothing() {
    return kernel.read(live.master(), buffer, 0, 4096);
  }
}
