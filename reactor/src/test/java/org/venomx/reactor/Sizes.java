package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.venomx.state.Pane;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/** Panes share out their window's cells, all of them and none twice. */
final class Sizes {
  private Sizes() {}

  static void check(Tree tree) {
    Map<Object, Integer> cells = new HashMap<>();
    for (Pane pane : tree.panes()) {
      cells.merge(pane.window(), pane.cols() * pane.rows(), Integer::sum);
    }
    for (Window window : tree.windows()) {
      int all = window.layout() == null ? 0 : window.cols() * window.rows();
      assertEquals(all, cells.getOrDefault(window.id(), 0), window::toString);
    }
  }
}
