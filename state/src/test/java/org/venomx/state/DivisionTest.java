package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Layout.Direction;
import org.venomx.state.Layout.Leaf;
import org.venomx.state.Layout.Split;

class DivisionTest {
  private static final int SEEDS = 300;

  @Test
  void shouldGiveTheFloorOfItsShareToTheFirstAndTheRestToTheSecond() {
    // whole, ratio, first
    double[][] table = {
      {80, 0.5, 40},
      {81, 0.5, 40},
      {2, 0.5, 1},
      {3, 0.5, 1},
      {80, 0.001, 1},
      {80, 0.999, 79},
      {10, 0.3, 3},
      {1000, Math.nextDown(1.0), 999},
      {1000, Double.MIN_VALUE, 1},
    };
    for (double[] row : table) {
      int whole = (int) row[0];
      int first = (int) row[2];
      assertEquals(
          List.of(new Size(first, 7), new Size(whole - first, 7)),
          sizes(split(Direction.RIGHT, row[1], leaf(0), leaf(1)), new Size(whole, 7)));
      assertEquals(
          List.of(new Size(7, first), new Size(7, whole - first)),
          sizes(split(Direction.DOWN, row[1], leaf(0), leaf(1)), new Size(7, whole)));
    }
  }

  @Test
  void shouldLetTheNeighbourGiveWayToPanesThatNeedACellEach() {
    Layout three = right(leaf(1), right(leaf(2), leaf(3)));
    assertEquals(
        List.of(new Size(1, 1), new Size(1, 1), new Size(1, 1), new Size(1, 1)),
        sizes(split(Direction.RIGHT, 0.9, leaf(0), three), new Size(4, 1)));
    assertEquals(
        List.of(new Size(1, 1), new Size(1, 1), new Size(1, 1), new Size(2, 1)),
        sizes(split(Direction.RIGHT, 0.1, three, leaf(4)), new Size(5, 1)));
  }

  @Test
  void shouldHaveNoRoomForMorePanesThanCells() {
    assertNull(Division.of(right(leaf(0), leaf(1)), new Size(1, 50)));
    assertNull(Division.of(down(leaf(0), right(leaf(1), leaf(2))), new Size(80, 1)));
    assertNull(Division.of(down(leaf(0), right(leaf(1), leaf(2))), new Size(1, 24)));
    assertEquals(2, sizes(down(leaf(0), leaf(1)), new Size(1, 2)).size());
  }

  @Test
  void shouldFindARatioForEveryPlaceOfASplit() {
    for (int whole = 2; whole <= Size.SIDE_MAX; whole++) {
      for (int first = 1; first < whole; first++) {
        double ratio = Division.ratio(first, whole);
        if ((int) (whole * ratio) != first || !(ratio > 0 && ratio < 1)) {
          throw new AssertionError(first + " of " + whole + " by " + ratio);
        }
      }
    }
    assertEquals(0.5, Division.ratio(40, 80));
  }

  @Test
  void shouldShareOutEveryCellAndNoneTwice() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Size area = new Size(1 + random.nextInt(60), 1 + random.nextInt(40));
      Layout layout = random(random, 1 + random.nextInt(30));
      Division division = Division.of(layout, area);
      if (division == null) {
        continue;
      }
      int cells = 0;
      for (Size size : division.panes().values()) {
        assertTrue(size.cols() >= 1 && size.rows() >= 1, "seed " + seed);
        cells += size.cols() * size.rows();
      }
      assertEquals(area.cols() * area.rows(), cells, "seed " + seed);
    }
  }

  @Test
  void shouldLeaveOthersAloneWhenOneIsSplitAndComeBackWhenItCollapses() {
    int splits = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Size area = new Size(1 + random.nextInt(60), 1 + random.nextInt(40));
      Layout layout = random(random, 1 + random.nextInt(20));
      Division before = Division.of(layout, area);
      List<PaneId> panes = layout.panes();
      PaneId at = panes.get(random.nextInt(panes.size()));
      Direction direction = random.nextBoolean() ? Direction.RIGHT : Direction.DOWN;
      PaneId added = new PaneId(999);
      Layout split = layout.with(at, direction, between(random), added);
      Size had = before == null ? null : before.panes().get(at);
      if (before != null && had != null && split != null && had.along(direction) > 1) {
        Division after = History.there(Division.of(split, area));
        Map<PaneId, Size> others = new HashMap<>(after.panes());
        Size halves = with(others.remove(at), others.remove(added), direction);
        others.put(at, halves);
        assertEquals(new HashMap<>(before.panes()), others, "seed " + seed);
        splits++;
      }
      assertEquals(layout, History.there(split).without(added), "seed " + seed);
    }
    assertTrue(splits > SEEDS / 4, "only " + splits + " had room");
  }

  @Test
  void shouldKnowItsOwnPartsOnly() {
    Division division = Division.of(leaf(0), new Size(1, 1));
    assertThrows(IllegalArgumentException.class, () -> History.there(division).given(leaf(7)));
  }

  private static Size with(@Nullable Size first, @Nullable Size second, Direction direction) {
    Size whole = History.there(first);
    return whole.with(direction, whole.along(direction) + History.there(second).along(direction));
  }

  /** Any layout of so many panes, p0 and so on. */
  static Layout random(Random random, int panes) {
    List<Layout> parts = new ArrayList<>();
    for (int pane = 0; pane < panes; pane++) {
      parts.add(leaf(pane));
    }
    while (parts.size() > 1) {
      Layout first = parts.remove(random.nextInt(parts.size()));
      Layout second = parts.remove(random.nextInt(parts.size()));
      Direction direction = random.nextBoolean() ? Direction.RIGHT : Direction.DOWN;
      parts.add(split(direction, between(random), first, second));
    }
    return parts.getFirst();
  }

  private static double between(Random random) {
    return 0.001 + random.nextDouble() * 0.998;
  }

  private static List<Size> sizes(Layout layout, Size area) {
    return List.copyOf(History.there(Division.of(layout, area)).panes().values());
  }

  private static Layout leaf(long pane) {
    return new Leaf(new PaneId(pane));
  }

  private static Layout right(Layout first, Layout second) {
    return split(Direction.RIGHT, 0.5, first, second);
  }

  private static Layout down(Layout first, Layout second) {
    return split(Direction.DOWN, 0.5, first, second);
  }

  private static Layout split(Direction direction, double ratio, Layout first, Layout second) {
    return new Split(direction, ratio, first, second);
  }
}
