package org.venomx.vt;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The corpus, mutated from seeds, throws nothing and breaks no invariant. How many bytes of it is
 * the system property {@code vt.mutated.bytes}.
 */
class MutationTest {
  private static final long BYTES = Long.getLong("vt.mutated.bytes", 3_000_000);
  private static final int CHUNK_MAX = 4096;
  private static final byte[] SPICE = {
    0x1b,
    '[',
    ']',
    'P',
    ';',
    ':',
    '?',
    '>',
    '!',
    '$',
    ' ',
    '9',
    'm',
    'H',
    'r',
    'L',
    'M',
    '@',
    'b',
    'h',
    'l',
    'q',
    'J',
    'K',
    7,
    8,
    9,
    10,
    13,
    14,
    24,
    (byte) 0xe6,
    (byte) 0x97,
    (byte) 0xcc,
    (byte) 0x81
  };

  @Test
  void shouldSurviveMutatedOutput() throws Exception {
    List<byte[]> streams = Corpus.names().map(name -> Corpus.stream(name).bytes).toList();
    long fed = 0;
    for (long seed = 0; fed < BYTES; seed++) {
      try {
        fed += run(streams, seed);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  /** One terminal's life: several mutated streams, resizes, restores; returns the bytes fed. */
  private static long run(List<byte[]> streams, long seed) throws Exception {
    Random random = new Random(seed);
    Vt vt = new Vt(1 + random.nextInt(120), 1 + random.nextInt(50), random.nextInt(300));
    long fed = 0;
    for (int i = 0; i < 4; i++) {
      byte[] stream = mutate(streams.get(random.nextInt(streams.size())), random);
      for (int at = 0; at < stream.length; ) {
        int n = Math.min(1 + random.nextInt(CHUNK_MAX), stream.length - at);
        vt.feed(stream, at, n);
        at += n;
        Invariants.check(vt);
      }
      fed += stream.length;
      vt.takeReplies();
      vt = disturb(vt, random);
      Invariants.check(vt);
    }
    return fed;
  }

  private static Vt disturb(Vt vt, Random random) throws Exception {
    switch (random.nextInt(4)) {
      case 0 -> vt.resize(1 + random.nextInt(150), 1 + random.nextInt(60));
      case 1 -> {
        return Vt.restore(vt.snapshot(), VtObserver.NONE);
      }
      case 2 -> {
        byte[] redraw = vt.resync(random.nextInt(300));
        vt.feed(redraw, 0, redraw.length);
      }
      default -> vt.ansi(random.nextInt(300), random.nextBoolean());
    }
    return vt;
  }

  private static byte[] mutate(byte[] stream, Random random) {
    byte[] mutated = stream.clone();
    int changes = 1 + mutated.length / (5 + random.nextInt(200));
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[at] = (byte) random.nextInt(256);
        case 1 -> mutated[at] = SPICE[random.nextInt(SPICE.length)];
        case 2 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        default -> {
          int from = random.nextInt(mutated.length);
          int n = Math.min(random.nextInt(40), mutated.length - Math.max(from, at));
          System.arraycopy(stream, from, mutated, at, n);
        }
      }
    }
    return mutated;
  }
}
