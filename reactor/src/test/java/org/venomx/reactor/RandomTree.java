package org.venomx.reactor;

import java.util.Map;
import java.util.Random;
import org.venomx.reactor.world.Cast;

/** Random requests that change the tree. Those about a pane get it from {@link RandomScenario}. */
final class RandomTree {
  private static final String[] DIRECTIONS = {"right", "down"};

  private RandomTree() {}

  static String split(Random random, Map<String, Object> params) {
    params.put("direction", DIRECTIONS[random.nextInt(2)]);
    params.put("ratio", 0.001 + random.nextDouble() * 0.998);
    params.put("argv", anybody(random));
    return "pane.split";
  }

  static String resize(Random random, Map<String, Object> params) {
    params.put("cols", 1 + random.nextInt(random.nextInt(4) == 0 ? 4 : 100));
    params.put("rows", 1 + random.nextInt(random.nextInt(4) == 0 ? 4 : 50));
    if (random.nextBoolean()) {
      return "pane.resize";
    }
    params.put("window", "w" + random.nextInt(4));
    return "window.resize";
  }

  static String rename(Random random, Map<String, Object> params) {
    params.put("name", "name " + random.nextInt(3));
    if (random.nextBoolean()) {
      params.put("session", "s" + random.nextInt(2));
      return "session.rename";
    }
    params.put("window", "w" + random.nextInt(4));
    return "window.rename";
  }

  static String relaunch(Random random, Map<String, Object> params) {
    if (random.nextBoolean()) {
      params.put("argv", anybody(random));
    }
    return "pane.relaunch";
  }

  private static Object anybody(Random random) {
    Cast[] everybody = Cast.values();
    return everybody[random.nextInt(everybody.length)].argv();
  }
}
