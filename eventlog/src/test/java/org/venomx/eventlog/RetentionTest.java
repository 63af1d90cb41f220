package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whole segments, oldest first, beyond some limit, and never what the state still needs. */
class RetentionTest {
  private static final long MANY = Long.MAX_VALUE;
  private static final long LATEST = 350;
  private static final long NOW = 1_000_000;

  /** Three closed ones of 100 events and 10 bytes, 3,000, 2,000 and 1,000 ms old, and the last. */
  private static final List<SegmentFacts> SEGMENTS =
      List.of(
          new SegmentFacts(1, 100, 10, NOW - 3_000),
          new SegmentFacts(101, 200, 10, NOW - 2_000),
          new SegmentFacts(201, 300, 10, NOW - 1_000),
          new SegmentFacts(301, Long.MAX_VALUE, 10, 0));

  @Test
  void shouldKeepAllWithinTheLimits() {
    assertEquals(1, floor(new Retention(MANY, MANY, MANY), LATEST));
  }

  @Test
  void shouldGiveUpBeyondEachLimit() {
    assertEquals(101, floor(new Retention(250, MANY, MANY), LATEST));
    assertEquals(1, floor(new Retention(251, MANY, MANY), LATEST));
    assertEquals(301, floor(new Retention(1, MANY, MANY), LATEST));
    assertEquals(101, floor(new Retention(MANY, 2_000, MANY), LATEST));
    assertEquals(201, floor(new Retention(MANY, 1_999, MANY), LATEST));
    assertEquals(101, floor(new Retention(MANY, MANY, 30), LATEST));
    assertEquals(301, floor(new Retention(MANY, MANY, 1), LATEST));
  }

  @Test
  void shouldKeepWhatNoCheckpointCovers() {
    Retention tight = new Retention(1, 1, 1);
    assertEquals(1, floor(tight, 0));
    assertEquals(1, floor(tight, 99));
    assertEquals(101, floor(tight, 100));
    assertEquals(201, floor(tight, 299));
    assertEquals(301, floor(tight, 300));
  }

  @Test
  void shouldRefuseLimitsThatKeepNothing() {
    assertThrows(IllegalArgumentException.class, () -> new Retention(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Retention(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new Retention(1, 1, 0));
  }

  @Test
  void shouldAlwaysKeepTheLastSegmentAndSoManyEvents() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<SegmentFacts> segments = new ArrayList<>();
      long first = 1L + random.nextInt(1_000);
      for (int left = random.nextInt(12); left > 0; left--) {
        long last = first + random.nextInt(50) - 1;
        segments.add(new SegmentFacts(first, last, random.nextInt(100), random.nextInt(5_000)));
        first = last + 1;
      }
      segments.add(new SegmentFacts(first, Long.MAX_VALUE, 1, 0));
      long latest = first + random.nextInt(50) - 1;
      long events = 1L + random.nextInt(300);
      long floor = new Retention(events, MANY, MANY).floor(segments, latest, MANY, 5_000);
      long kept = latest - floor + 1;
      long begins = segments.getFirst().firstSeq();
      assertTrue(floor >= begins && floor <= first, () -> "a floor outside " + segments);
      assertTrue(kept >= events || floor == begins, () -> "too few are kept of " + segments);
    }
  }

  private static long floor(Retention retention, long coveredSeq) {
    return retention.floor(SEGMENTS, LATEST, coveredSeq, NOW);
  }
}
