package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class WaitStatusTest {

  @Test
  void shouldTellEveryExitCodeFromEverySignal() {
    for (int code = 0; code <= 255; code++) {
      int status = WaitStatus.exited(code);
      assertTrue(status > 0 && WaitStatus.isExit(status));
      assertEquals(code, WaitStatus.number(status));
    }
    for (int signal = 1; signal <= 64; signal++) {
      int status = WaitStatus.killedBy(signal);
      assertTrue(status > 0);
      assertFalse(WaitStatus.isExit(status));
      assertEquals(signal, WaitStatus.number(status));
    }
  }

  @Test
  void shouldTakeADumpedCoreForADeathBySignal() {
    assertFalse(WaitStatus.isExit(WaitStatus.pack(3, 6)));
    assertEquals(6, WaitStatus.number(WaitStatus.pack(3, 6)));
  }
}
