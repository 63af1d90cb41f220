package org.venomx.reactor.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;

final class DeadlinesTest {
  private record Key(long atNs, long order) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return atNs != other.atNs ? Long.compare(atNs, other.atNs) : Long.compare(order, other.order);
    }
  }

  private final ScriptedKernel kernel = new ScriptedKernel(new ManualClock(), Mischief.none());
  private final Deadlines deadlines = new Deadlines(kernel);
  private final List<Integer> fired = new ArrayList<>();

  @Test
  void shouldFireInOrderOfTimeThenOfSettingWhateverIsSetAndCleared() {
    for (long seed = 1; seed <= 200; seed++) {
      playAgainstATreeMap(seed);
    }
  }

  private void playAgainstATreeMap(long seed) {
    Random random = new Random(seed);
    Deadline[] all = new Deadline[100];
    for (int i = 0; i < all.length; i++) {
      int number = i;
      all[i] = new Deadline(nowNs -> fired.add(number));
    }
    TreeMap<Key, Integer> model = new TreeMap<>();
    @Nullable Key[] keys = new @Nullable Key[all.length];
    long nowNs = 0;
    for (int step = 0; step < 500; step++) {
      int i = random.nextInt(all.length);
      Key old = keys[i];
      if (old != null && random.nextInt(3) > 0) {
        model.remove(old);
        keys[i] = null;
        deadlines.clear(all[i]);
      } else if (random.nextInt(10) > 0) {
        if (old != null) {
          model.remove(old);
        }
        Key key = new Key(nowNs + random.nextInt(50), step);
        keys[i] = key;
        model.put(key, i);
        deadlines.set(all[i], key.atNs());
      } else {
        nowNs += random.nextInt(20);
        List<Integer> due = new ArrayList<>();
        while (!model.isEmpty() && model.firstKey().atNs() <= nowNs) {
          int first = model.pollFirstEntry().getValue();
          keys[first] = null;
          due.add(first);
        }
        fired.clear();
        deadlines.fireDue(nowNs);
        assertEquals(due, fired, "seed " + seed + ", step " + step);
      }
      assertEquals(keys[i] != null, all[i].isSet(), "seed " + seed + ", step " + step);
    }
    for (Deadline deadline : all) {
      deadlines.clear(deadline);
    }
  }

  @Test
  void shouldFireWhatADeadlineSetsForNow() {
    Deadline second = new Deadline(nowNs -> fired.add(2));
    Deadline first =
        new Deadline(nowNs -> {
          fired.add(1);
          deadlines.set(second, nowNs);
        });
    deadlines.set(first, 10);
    deadlines.fireDue(9);
    assertEquals(List.of(), fired);
    deadlines.fireDue(10);
    assertEquals(List.of(1, 2), fired);
    assertFalse(second.isSet());
  }

  @Test
  void shouldArmTheTimerForTheEarliestAndDisarmItWithTheLast() {
    Deadline early = new Deadline(nowNs -> {});
    Deadline late = new Deadline(nowNs -> {});
    deadlines.set(late, 20);
    deadlines.set(early, 10);
    deadlines.arm();
    assertTrue(kernel.timerArmed());
    deadlines.clear(early);
    deadlines.clear(late);
    deadlines.clear(late);
    deadlines.arm();
    assertFalse(kernel.timerArmed());
  }
}
