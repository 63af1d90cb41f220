package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event.PaneResized;
import org.venomx.state.Event.WindowLayoutChanged;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Layout.Direction;
import org.venomx.state.Layout.Leaf;
import org.venomx.state.Layout.Split;

/** Windows and panes of another size; an 80x24 window w0 with pane p0 to begin with. */
class ResizingTest {
  private static final int SEEDS = 200;

  private final History history = new History();
  private final SessionId session = history.session(History.OWNER);
  private final PaneId p0 = history.window(session, History.OWNER);
  private final WindowId window = history.pane(p0).window();

  @Test
  void shouldShareAWindowOutByRatio() {
    PaneId p1 = history.split(p0, History.OWNER);

    assertEquals(
        List.of(
            new WindowLayoutChanged(window, 3, halves(0.5, p0, p1), 101, 30),
            new PaneResized(p0, 50, 30, 100),
            new PaneResized(p1, 51, 30, 101)),
        ofWindow(101, 30));
    assertEquals(new Size(101, 30), history.windowOf(p0).size());
  }

  @Test
  void shouldDoNothingForTheSameSize() {
    PaneId p1 = history.split(p0, History.OWNER);

    assertEquals(List.of(), ofWindow(80, 24));
    assertEquals(List.of(), ofPane(p1, 40, 24));
  }

  @Test
  void shouldResizeAnEmptyWindow() {
    history.exit(p0);
    history.remove(p0);

    assertEquals(List.of(new WindowLayoutChanged(window, 3, null, 7, 9)), ofWindow(7, 9));
  }

  @Test
  void shouldHaveNoRoomInAWindowWithFewerCellsThanPanes() {
    PaneId p1 = history.split(p0, History.OWNER);

    assertNull(ofWindow(1, 24));
    assertNull(ofPane(p1, 80, 24));
    assertNull(ofPane(p0, 500, 24));
    assertEquals(new Size(40, 24), history.pane(p1).size());
    assertEquals(new Size(80, 24), history.windowOf(p0).size());
  }

  @Test
  void shouldResizeTheWindowOfALonePane() {
    assertEquals(
        List.of(
            new WindowLayoutChanged(window, 2, new Leaf(p0), 100, 50),
            new PaneResized(p0, 100, 50, 100)),
        ofPane(p0, 100, 50));
  }

  @Test
  void shouldMoveTheNearestSplitForAnyOtherPane() {
    PaneId p1 = history.split(p0, History.OWNER);

    assertEquals(
        List.of(
            new WindowLayoutChanged(window, 3, halves(0.625, p0, p1)),
            new PaneResized(p0, 50, 24, 100),
            new PaneResized(p1, 30, 24, 101)),
        ofPane(p0, 50, 24));
    ofPane(p1, 79, 24);
    assertEquals(new Size(1, 24), history.pane(p0).size());
    assertEquals(new Size(79, 24), history.pane(p1).size());
  }

  @Test
  void shouldLeaveASideAloneThatNoSplitDivides() {
    PaneId p1 = history.split(p0, History.OWNER);

    assertEquals(List.of(), ofPane(p0, 40, 10));
    ofPane(p0, 41, 10);
    assertEquals(new Size(41, 24), history.pane(p0).size());
    assertEquals(new Size(39, 24), history.pane(p1).size());
  }

  @Test
  void shouldTakeThePanesBesideItInItsPartAlong() {
    PaneId p1 = history.split(p0, History.OWNER);
    PaneId p2 = split(p1, Direction.DOWN); // p0 | (p1 / p2)

    ofPane(p2, 60, 20);
    assertEquals(new Size(20, 24), history.pane(p0).size());
    assertEquals(new Size(60, 4), history.pane(p1).size());
    assertEquals(new Size(60, 20), history.pane(p2).size());
  }

  @Test
  void shouldGiveAPaneExactlyWhatIsAskedForOrNothing() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      History one = new History();
      PaneId first = one.window(one.session(History.OWNER), History.OWNER);
      for (int splits = random.nextInt(12); splits > 0; splits--) {
        List<PaneId> panes = one.windowOf(first).panes();
        PaneId at = panes.get(random.nextInt(panes.size()));
        if (one.pane(at).cols() > 1) {
          one.split(at, History.OWNER);
        }
      }
      for (int i = 0; i < 20; i++) {
        List<PaneId> panes = one.windowOf(first).panes();
        PaneId at = panes.get(random.nextInt(panes.size()));
        int cols = 1 + random.nextInt(80);
        Tree before = one.tree();
        Size asked = new Size(cols, 24);
        if (one.resize(Resizing.ofPane(before, at, asked, History.NO_OUTPUT))) {
          assertEquals(asked, one.pane(at).size(), "seed " + seed);
        } else {
          assertEquals(before, one.tree(), "seed " + seed);
        }
      }
    }
  }

  @Test
  void shouldRefuseWhatDoesNotExist() {
    Size size = new Size(1, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> Resizing.ofWindow(history.tree(), new WindowId(9), size, History.NO_OUTPUT));
    assertThrows(
        IllegalArgumentException.class,
        () -> Resizing.ofPane(history.tree(), new PaneId(9), size, History.NO_OUTPUT));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Splitting.of(
                history.tree(),
                new PaneId(9),
                Direction.DOWN,
                0.5,
                new PaneId(10),
                History.NO_OUTPUT));
  }

  @Test
  void shouldSplitWhereThereIsRoomOnly() {
    ofWindow(2, 1);
    PaneId p1 = history.split(p0, History.OWNER);

    assertEquals(new Size(1, 1), history.pane(p1).size());
    for (Direction direction : Direction.values()) {
      assertNull(
          Splitting.of(history.tree(), p1, direction, 0.5, new PaneId(2), History.NO_OUTPUT));
    }
  }

  private PaneId split(PaneId beside, Direction direction) {
    PaneId added = history.split(beside, History.OWNER);
    Window now = history.windowOf(beside);
    Layout layout = History.there(now.layout()).without(added);
    Layout turned = History.there(History.there(layout).with(beside, direction, 0.5, added));
    history.turn(List.of(new WindowLayoutChanged(now.id(), now.revision() + 1, turned)));
    return added;
  }

  private @Nullable List<Event> ofWindow(int cols, int rows) {
    return applied(
        Resizing.ofWindow(
            history.tree(), window, new Size(cols, rows), pane -> 100 + pane.number()));
  }

  private @Nullable List<Event> ofPane(PaneId pane, int cols, int rows) {
    return applied(
        Resizing.ofPane(history.tree(), pane, new Size(cols, rows), id -> 100 + id.number()));
  }

  private @Nullable List<Event> applied(@Nullable List<Event> events) {
    history.resize(events);
    return events;
  }

  private static Layout halves(double ratio, PaneId first, PaneId second) {
    return new Split(Direction.RIGHT, ratio, new Leaf(first), new Leaf(second));
  }
}
