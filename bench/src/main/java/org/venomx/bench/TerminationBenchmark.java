package org.venomx.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does ending one program cost, from the first signal to the reap, its events
 * encoded and appended, and what does it allocate?
 *
 * <p>Real children on real PTYs; spawning is set-up and not measured. Most of the time is the
 * kernel taking the process apart: compare with {@code bench/c/kill_twin} by {@code bench/pairs},
 * never with a number of another day. With {@code -prof gc} what remains is two events a kill and
 * Chronicle's append (a test counts the path itself at 0 bytes).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class TerminationBenchmark {
  private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(5);
  private static final List<String> PROGRAM = List.of("/bin/sh", "-c", "echo up; exec sleep 600");

  private KillRig rig;
  private boolean first;

  /** Starts the first program, on the thread that measures. */
  @Setup(Level.Iteration)
  public void open() throws IOException {
    rig = new KillRig(PROGRAM);
    first = true;
  }

  /** Starts a program for each kill. */
  @Setup(Level.Invocation)
  public void spawn() {
    if (!first) {
      rig.bury();
      rig.spawn();
    }
    first = false;
  }

  /** Gives everything back. */
  @TearDown(Level.Iteration)
  public void close() throws IOException {
    rig.bury();
    rig.close();
  }

  /** Signal to reap. */
  @Benchmark
  public long terminate() {
    return rig.terminate(GRACE_NS);
  }
}
