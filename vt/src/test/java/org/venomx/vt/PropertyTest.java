package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every input: seeded streams and every stream of the corpus. */
class PropertyTest {
  private static final int SEEDS = 60;
  private static final int OPERATIONS = 150;
  private static final int SIZES = 4;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldNotMatterHowInputIsCut(long seed) {
    byte[] stream = RandomStream.make(seed, OPERATIONS);
    Vt whole = small(seed);
    whole.feed(stream, 0, stream.length);
    Invariants.check(whole);
    Random random = new Random(seed);
    Vt pieces = small(seed);
    for (int i = 0; i < stream.length; ) {
      int n = Math.min(1 + random.nextInt(7), stream.length - i);
      pieces.feed(stream, i, n);
      i += n;
    }
    assertArrayEquals(whole.snapshot(), pieces.snapshot(), "seed " + seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldNotMatterHowWorkIsCapped(long seed) {
    byte[] stream = RandomStream.make(seed, OPERATIONS);
    Vt whole = small(seed);
    whole.feed(stream, 0, stream.length);
    Vt capped = small(seed);
    Random random = new Random(seed);
    for (int i = 0; i < stream.length; ) {
      i += capped.feed(stream, i, stream.length - i, 1 + random.nextInt(500));
    }
    assertArrayEquals(whole.snapshot(), capped.snapshot(), "seed " + seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldGoOnIdenticallyWhenRestoredAtAnyByte(long seed) throws Exception {
    byte[] stream = RandomStream.make(seed, OPERATIONS / 5);
    Vt whole = small(seed);
    whole.feed(stream, 0, stream.length);
    byte[] end = whole.snapshot();
    Vt original = small(seed);
    for (int i = 0; i < stream.length; i++) {
      original.feed(stream, i, 1);
      byte[] snapshot = original.snapshot();
      Vt restored = Vt.restore(snapshot, VtObserver.NONE);
      assertArrayEquals(snapshot, restored.snapshot(), "seed " + seed + " at byte " + i);
      restored.feed(stream, i + 1, stream.length - i - 1);
      assertArrayEquals(end, restored.snapshot(), "seed " + seed + " restored at byte " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("org.venomx.vt.Corpus#names")
  void shouldGoOnIdenticallyWhenRestoredInsideRecordedStreams(String name) throws Exception {
    byte[] stream = Corpus.stream(name).bytes;
    Vt whole = new Vt(Corpus.COLS, Corpus.ROWS, Corpus.HISTORY);
    whole.feed(stream, 0, stream.length);
    byte[] end = whole.snapshot();
    Vt vt = new Vt(Corpus.COLS, Corpus.ROWS, Corpus.HISTORY);
    Random random = new Random(name.hashCode());
    for (int i = 0; i < stream.length; ) {
      int n = Math.min(1 + random.nextInt(Math.max(1, stream.length / 40)), stream.length - i);
      vt.feed(stream, i, n);
      i += n;
      vt = Vt.restore(vt.snapshot(), VtObserver.NONE);
    }
    assertArrayEquals(end, vt.snapshot());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldShowTheSameAfterResyncAndWhateverFollows(long seed) {
    byte[] stream = RandomStream.make(seed, OPERATIONS);
    byte[] garbage = RandomStream.makeWithoutTitleStack(~seed, OPERATIONS);
    Random random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      Vt first = small(seed);
      int cut = random.nextInt(stream.length + 1);
      first.feed(stream, 0, cut);
      Vt second = small(seed);
      second.feed(garbage, 0, random.nextInt(garbage.length));
      feed(second, first.resync(Integer.MAX_VALUE));
      String where = "seed " + seed + " resync at byte " + cut;
      View.assertSame(first, second, where);
      Invariants.check(second);
      first.feed(stream, cut, stream.length - cut);
      second.feed(stream, cut, stream.length - cut);
      View.assertSame(first, second, where + ", then the rest");
    }
  }

  @ParameterizedTest
  @MethodSource("org.venomx.vt.Corpus#names")
  void shouldShowTheSameAfterResyncInsideRecordedStreams(String name) {
    byte[] stream = Corpus.stream(name).bytes;
    Random random = new Random(name.hashCode());
    for (int round = 0; round < 10; round++) {
      int cut = random.nextInt(stream.length + 1);
      Vt first = new Vt(Corpus.COLS, Corpus.ROWS, Corpus.HISTORY);
      first.feed(stream, 0, cut);
      Vt second = new Vt(Corpus.COLS, Corpus.ROWS, Corpus.HISTORY);
      feed(second, first.resync(Integer.MAX_VALUE));
      View.assertSame(first, second, name + " resync at byte " + cut);
      first.feed(stream, cut, stream.length - cut);
      second.feed(stream, cut, stream.length - cut);
      View.assertSame(first, second, name + " resync at " + cut + ", then the rest");
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldSurviveAnyResize(long seed) {
    byte[] stream = RandomStream.make(seed, OPERATIONS);
    Random random = new Random(seed);
    Vt vt = small(seed);
    for (int i = 0; i < stream.length; ) {
      int n = Math.min(1 + random.nextInt(60), stream.length - i);
      vt.feed(stream, i, n);
      i += n;
      vt.resize(1 + random.nextInt(100), 1 + random.nextInt(40));
      Invariants.check(vt);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shouldKeepTheTextWhenResizedThereAndBack(long seed) {
    Random random = new Random(seed);
    Vt vt = new Vt(80, 24, Corpus.HISTORY);
    feed(vt, Texts.paragraphs(random, 60));
    List<String> before = Texts.withoutBlankEnd(vt.text(Integer.MAX_VALUE, true));
    for (int i = 0; i < SIZES; i++) {
      vt.resize(2 + random.nextInt(150), 1 + random.nextInt(60));
      Invariants.check(vt);
      List<String> after = Texts.withoutBlankEnd(vt.text(Integer.MAX_VALUE, true));
      String where = "seed " + seed + " at " + vt.cols() + "x" + vt.rows();
      View.assertSameLines(before, after, where);
    }
    vt.resize(80, 24);
    assertEquals(before, Texts.withoutBlankEnd(vt.text(Integer.MAX_VALUE, true)), "seed " + seed);
  }

  @Test
  void shouldKeepRecordedTextWhenResizedThereAndBack() {
    for (String name : List.of("git-log-graph", "ls-color", "utf8-text", "syn-reflow-src")) {
      Vt vt = new Vt(Corpus.COLS, Corpus.ROWS, 100 * Corpus.HISTORY);
      feed(vt, Corpus.stream(name).bytes);
      List<String> before = Texts.withoutBlankEnd(vt.text(Integer.MAX_VALUE, true));
      for (int cols : new int[] {33, 200, 2, 79, 80}) {
        vt.resize(cols, 10);
        List<String> after = Texts.withoutBlankEnd(vt.text(Integer.MAX_VALUE, true));
        View.assertSameLines(before, after, name + " at " + cols);
      }
    }
  }

  private static Vt small(long seed) {
    return new Vt(20 + (int) (seed % 3) * 30, 6 + (int) (seed % 5) * 5, 50);
  }

  private static void feed(Vt vt, byte[] bytes) {
    vt.feed(bytes, 0, bytes.length);
  }
}
