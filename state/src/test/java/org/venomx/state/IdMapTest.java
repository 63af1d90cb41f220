package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class IdMapTest {
  private static final Duration GENEROUS = Duration.ofMinutes(1);

  @Test
  void shouldDoAsATreeMapDoes() {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      // Dense, as IDs are; sparse; of any size; and around the edges of nodes.
      compare(seed, random, _ -> random.nextInt(70));
      compare(seed, random, step -> step);
      compare(seed, random, _ -> random.nextLong() & Id.NUMBER_MAX);
      compare(seed, random, _ -> (random.nextLong() & Id.NUMBER_MAX) >> random.nextInt(53));
      compare(seed, random, _ -> (1L << random.nextInt(53)) - random.nextInt(2));
    }
  }

  private static void compare(long seed, Random random, LongUnaryOperator numbers) {
    IdMap<String> map = IdMap.empty();
    TreeMap<Long, String> model = new TreeMap<>();
    List<IdMap<String>> snapshots = new ArrayList<>();
    List<TreeMap<Long, String>> models = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      long number = numbers.applyAsLong(step);
      boolean removal = !model.isEmpty() && random.nextInt(5) < 2;
      if (removal) {
        Long near = model.ceilingKey(number);
        number = near == null || random.nextInt(4) == 0 ? number : near;
        map = map.without(number);
        model.remove(number);
      } else {
        map = map.with(number, "v" + step);
        model.put(number, "v" + step);
      }
      assertEquals(model.get(number), map.get(number), "seed " + seed + " number " + number);
      if (step % 50 == 0) {
        snapshots.add(map);
        models.add(new TreeMap<>(model));
      }
    }
    snapshots.add(map);
    models.add(model);
    for (int i = 0; i < snapshots.size(); i++) {
      same(models.get(i), snapshots.get(i), "seed " + seed + " snapshot " + i);
    }
  }

  private static void same(NavigableMap<Long, String> model, IdMap<String> map, String where) {
    assertEquals(model.size(), map.size(), where);
    assertEquals(model.isEmpty(), map.isEmpty(), where);
    List<String> values = new ArrayList<>();
    map.forEach(values::add);
    assertEquals(List.copyOf(model.values()), values, where);
    assertEquals(model.toString(), map.toString(), where);
    IdMap<String> rebuilt = IdMap.empty();
    for (Map.Entry<Long, String> entry : model.descendingMap().entrySet()) {
      rebuilt = rebuilt.with(entry.getKey(), entry.getValue());
    }
    assertEquals(rebuilt, map, where);
    assertEquals(rebuilt.hashCode(), map.hashCode(), where);
  }

  @Test
  void shouldTellMapsApartByNumberAndByValue() {
    IdMap<String> map = IdMap.<String>empty().with(3, "a").with(40, "b");

    assertNotEquals(map, map.with(3, "c"));
    assertNotEquals(map, map.without(3));
    assertNotEquals(map, map.without(3).with(4, "a"));
    assertNotEquals(map, IdMap.empty());
    assertEquals(map, map.with(1L << 50, "x").without(1L << 50), "a deeper root is no difference");
    assertFalse(map.equals("{3=a, 40=b}"));
  }

  @Test
  void shouldFindNothingWhereNothingIs() {
    IdMap<String> map = IdMap.<String>empty().with(3, "a");

    assertNull(map.get(-1));
    assertNull(map.get(Long.MIN_VALUE));
    assertNull(map.get(4));
    assertNull(map.get(35));
    assertNull(map.get(Long.MAX_VALUE));
    assertNull(IdMap.empty().get(0));
    assertSame(map, map.without(4));
    assertSame(map, map.without(-1));
    assertSame(IdMap.empty(), map.without(3));
    assertSame(IdMap.empty(), IdMap.empty().without(0));
  }

  @Test
  void shouldHoldTheLargestNumbers() {
    IdMap<String> map =
        IdMap.<String>empty().with(Long.MAX_VALUE, "huge").with(Id.NUMBER_MAX, "max").with(0, "0");

    assertEquals("max", map.get(Id.NUMBER_MAX));
    assertEquals("{0=0, 9007199254740991=max, 9223372036854775807=huge}", map.toString());
    assertEquals("{9007199254740991=max}", map.without(0).without(Long.MAX_VALUE).toString());
  }

  @Test
  void shouldRefuseANegativeNumber() {
    assertThrows(IllegalArgumentException.class, () -> IdMap.<String>empty().with(-1, "a"));
  }

  @Test
  void shouldEndItsIterationWithAnException() {
    Iterator<String> values = IdMap.<String>empty().with(3, "a").iterator();
    assertTrue(values.hasNext());
    assertEquals("a", values.next());
    assertFalse(values.hasNext());
    assertThrows(NoSuchElementException.class, values::next);
    assertThrows(NoSuchElementException.class, IdMap.empty().iterator()::next);
  }

  @Test
  void shouldWalkASparseMapAtTheCostOfWhatIsInIt() {
    IdMap<String> map = IdMap.<String>empty().with(0, "a").with(Id.NUMBER_MAX, "z");
    assertTimeoutPreemptively(
        GENEROUS,
        () -> {
          for (int i = 0; i < 100_000; i++) {
            assertEquals(2, count(map));
          }
        });
  }

  @Test
  void shouldForgetWhatWasRemovedInALongLife() {
    IdMap<String> grown = IdMap.empty();
    for (int number = 0; number < 300_000; number++) {
      grown = grown.with(number, "v").without(number - 10);
    }
    IdMap<String> map = grown;
    assertEquals(10, map.size());
    // With the empty nodes of 300,000 numbers to walk, this would take minutes.
    assertTimeoutPreemptively(
        GENEROUS,
        () -> {
          for (int i = 0; i < 100_000; i++) {
            assertEquals(10, count(map));
          }
        });
  }

  private static int count(IdMap<String> map) {
    int count = 0;
    for (String value : map) {
      count += value.length();
    }
    return count;
  }
}
