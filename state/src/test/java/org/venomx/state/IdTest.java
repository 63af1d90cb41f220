package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

class IdTest {
  @Test
  void shouldReadWhatItWrites() {
    for (long number : new long[] {0, 1, 9, 10, 4_294_967_296L, Id.NUMBER_MAX}) {
      for (Id id :
          List.of(
              new SessionId(number),
              new WindowId(number),
              new PaneId(number),
              new PrincipalId(number))) {
        assertEquals(number, Id.parseNumber(id.kind(), id.toString()), id.toString());
      }
    }
  }

  @Test
  void shouldReadNothingButAnIdOfTheKind() {
    for (String text :
        new String[] {
          "", "p", "P1", "q1", "s1", "1", "p01", "p00", "p-1", "p+1", "p 1", " p1", "p1 ", "p1\n",
          "p1.0", "p1e3", "p0x1", "p/", "p:", "p١", "p１", "pp1", "p1p", "p\0"
        }) {
      assertEquals(-1, Id.parseNumber(Kind.PANE, text), "'" + text + "'");
    }
    assertEquals(-1, Id.parseNumber(Kind.PANE, null));
  }

  @Test
  void shouldReadNoNumberThatJsonReadersWouldRound() {
    assertEquals(9007199254740991L, Id.parseNumber(Kind.PANE, "p9007199254740991"));
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p9007199254740992"), "2^53");
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p9999999999999999"));
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p9223372036854775807"), "2^63-1");
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p9223372036854775808"), "2^63");
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p18446744073709551617"), "2^64+1");
    assertEquals(-1, Id.parseNumber(Kind.PANE, "p" + "1".repeat(1_000_000)));
  }

  @Test
  void shouldReadNoDaemonByNumber() {
    assertEquals(-1, Id.parseNumber(Kind.DAEMON, "\0" + "1"));
    assertEquals(-1, Id.parseNumber(Kind.DAEMON, "daemon"));
  }

  @Test
  void shouldTellKindsWithTheSameNumberApart() {
    assertNotEquals(new PaneId(1), new WindowId(1));
    assertEquals(new DaemonId(), DaemonId.SELF);
    assertEquals("g0", PrincipalId.OWNER.toString());
    assertEquals("daemon", DaemonId.SELF.toString());
  }
}
