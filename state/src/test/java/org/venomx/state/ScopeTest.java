package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;

class ScopeTest {

  @Test
  void shouldReadWhatItWrites() {
    for (String text :
        new String[] {
          "*",
          "self",
          "session:*",
          "window:*",
          "pane:*",
          "principal:*",
          "daemon:*",
          "session:s0",
          "window:w12",
          "pane:p9007199254740991",
          "principal:g3",
          "daemon:daemon"
        }) {
      assertEquals(text, History.there(Scope.parse(text)).toString());
    }
    assertEquals(new Scope.Only(new PaneId(7)), Scope.parse("pane:p7"));
    assertEquals(new Scope.Only(DaemonId.SELF), Scope.parse("daemon:daemon"));
  }

  @Test
  void shouldReadNothingElse() {
    for (String text :
        new String[] {
          "",
          "**",
          "Self",
          "pane",
          "pane:",
          "pane:w1",
          "pane:p01",
          "pane:p-1",
          "panes:*",
          "pane:p9007199254740992",
          "daemon:default",
          "p1",
          " *",
          "session:s0 ",
          "pane:**"
        }) {
      assertNull(Scope.parse(text), text);
    }
  }
}
