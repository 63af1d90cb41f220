package org.venomx.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.venomx.vt.Vt;

/**
 * Question: how many megabytes of output a second does one terminal take in, and what does it
 * allocate?
 *
 * <p>An operation is a million bytes, in pieces of 16 KiB as a pane's turn takes them, into a
 * terminal of 80x24 with a full history of 10,000 lines; so the score is MB/s, and with {@code
 * -prof gc} "gc.alloc.rate.norm" is bytes allocated per million bytes of input. Baseline: xterm.js
 * on the same bytes, {@code bench/peers/vt}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class VtBenchmark {
  private static final int CHUNK_BYTES = 16 * 1024;

  @Param({"PLAIN", "COLOURFUL", "UNICODE"})
  private VtStreams stream = VtStreams.PLAIN;

  private byte[] bytes = {};
  private Vt vt = new Vt(80, 24, 10_000);

  @Setup
  public void setUp() {
    bytes = stream.bytes();
    vt = new Vt(80, 24, 10_000);
    while (vt.historyDropped() == 0) feed();
  }

  @Benchmark
  public int feed() {
    for (int i = 0; i < bytes.length; i += CHUNK_BYTES) {
      vt.feed(bytes, i, Math.min(CHUNK_BYTES, bytes.length - i));
    }
    return vt.cursorCol();
  }
}
