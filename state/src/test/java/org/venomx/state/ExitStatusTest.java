package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ExitStatusTest {
  @Test
  void shouldShareTheInstanceOfEveryCodeAndSignal() {
    for (int code = 0; code <= 255; code++) {
      ExitStatus status = ExitStatus.exited(code);
      assertEquals(new ExitStatus(false, code), status);
      assertSame(status, ExitStatus.exited(code));
    }
    for (int signal = 1; signal <= 64; signal++) {
      ExitStatus status = ExitStatus.killedBy(signal);
      assertEquals(new ExitStatus(true, signal), status);
      assertSame(status, ExitStatus.killedBy(signal));
    }
  }

  @Test
  void shouldNameTheSignalOfADeathByOneAlone() {
    assertTrue(ExitStatus.killedBy(9).bySignal());
    assertEquals("SIGKILL", ExitStatus.killedBy(9).signalName());
    assertFalse(ExitStatus.exited(9).bySignal());
    assertThrows(IllegalStateException.class, ExitStatus.exited(9)::signalName);
  }

  @Test
  void shouldRefuseWhatNoWaitStatusHolds() {
    for (int code : new int[] {-1, 256, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> ExitStatus.exited(code), "code " + code);
    }
    for (int signal : new int[] {-1, 0, 65, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(
          IllegalArgumentException.class, () -> ExitStatus.killedBy(signal), "signal " + signal);
    }
  }
}
