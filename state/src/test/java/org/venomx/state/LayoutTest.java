package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Layout.Direction;

class LayoutTest {
  private static final Layout A = leaf(0);
  private static final Layout B = leaf(1);
  private static final Layout C = leaf(2);
  private static final Layout D = leaf(3);

  @Test
  void shouldListPanesFirstPartsFirst() {
    Layout layout = right(down(leaf(10), leaf(9)), right(leaf(2), leaf(0)));

    assertEquals(
        List.of(new PaneId(10), new PaneId(9), new PaneId(2), new PaneId(0)), layout.panes());
  }

  @Test
  void shouldLeaveNothingOfALonePane() {
    assertNull(A.without(new PaneId(0)));
  }

  @Test
  void shouldCollapseTheParentToTheOtherPart() {
    assertSame(B, right(A, B).without(new PaneId(0)));
    assertSame(A, right(A, B).without(new PaneId(1)));
  }

  @Test
  void shouldCollapseTheParentAlone() {
    Layout nested = right(A, down(B, right(C, D)));

    assertEquals(down(B, right(C, D)), nested.without(new PaneId(0)));
    assertEquals(right(A, right(C, D)), nested.without(new PaneId(1)));
    assertEquals(right(A, down(B, D)), nested.without(new PaneId(2)));
    assertEquals(right(A, down(B, C)), nested.without(new PaneId(3)));
  }

  @Test
  void shouldKeepTheRatiosOfSplitsThatStay() {
    Layout layout = new Layout.Split(Direction.DOWN, 0.25, right(A, B), C);

    assertEquals(new Layout.Split(Direction.DOWN, 0.25, B, C), layout.without(new PaneId(0)));
  }

  @Test
  void shouldShareWhatDoesNotChange() {
    Layout untouched = down(C, D);
    Layout layout = right(right(A, B), untouched);

    assertSame(layout, layout.without(new PaneId(7)));
    assertSame(untouched, ((Layout.Split) removed(layout, 0)).second());
  }

  @Test
  void shouldPutANewPaneIntoAnothersPlace() {
    Layout layout = right(A, down(B, C));
    Layout quarter = new Layout.Split(Direction.DOWN, 0.25, A, D);

    assertEquals(
        right(quarter, down(B, C)),
        layout.with(new PaneId(0), Direction.DOWN, 0.25, new PaneId(3)));
    assertEquals(
        right(A, down(B, right(C, D))),
        layout.with(new PaneId(2), Direction.RIGHT, 0.5, new PaneId(3)));
    assertEquals(right(A, D), A.with(new PaneId(0), Direction.RIGHT, 0.5, new PaneId(3)));
    assertNull(layout.with(new PaneId(7), Direction.RIGHT, 0.5, new PaneId(3)));
  }

  @Test
  void shouldHaveNoSpaceBeyondTheDeepestNesting() {
    Layout layout = leaf(0);
    for (int pane = 1; pane <= Layout.NESTING_MAX; pane++) {
      layout =
          History.there(layout.with(new PaneId(pane - 1), Direction.RIGHT, 0.5, new PaneId(pane)));
    }
    PaneId innermost = new PaneId(Layout.NESTING_MAX);
    assertNull(layout.with(innermost, Direction.RIGHT, 0.5, new PaneId(999)));
    assertEquals(
        Layout.NESTING_MAX + 2,
        History.there(layout.with(new PaneId(0), Direction.RIGHT, 0.5, new PaneId(999)))
            .panes()
            .size());
  }

  @Test
  void shouldStandAnyNestingThatAnOldLogMayHold() {
    Layout deep = leaf(0);
    for (int pane = 1; pane < 2_000; pane++) {
      deep = right(deep, leaf(pane));
    }
    assertEquals(2_000, deep.panes().size());
    Layout less = removed(deep, 0);
    assertEquals(1_999, less.panes().size());
    assertEquals(new PaneId(1), less.panes().getFirst());
  }

  @Test
  void shouldRefuseARatioThatLeavesAPartWithoutAShare() {
    for (double ratio : new double[] {0, 1, -0.5, 1.5, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new Layout.Split(Direction.RIGHT, ratio, A, B),
          "ratio " + ratio);
    }
  }

  private static Layout removed(Layout layout, long pane) {
    return History.there(layout.without(new PaneId(pane)));
  }

  private static Layout leaf(long pane) {
    return new Layout.Leaf(new PaneId(pane));
  }

  private static Layout right(Layout first, Layout second) {
    return new Layout.Split(Direction.RIGHT, 0.5, first, second);
  }

  private static Layout down(Layout first, Layout second) {
    return new Layout.Split(Direction.DOWN, 0.5, first, second);
  }
}
