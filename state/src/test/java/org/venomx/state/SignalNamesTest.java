package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignalNamesTest {
  /** From signal(7), x86 and ARM. */
  private static final Map<Integer, String> KNOWN =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(6, "SIGABRT"),
          Map.entry(7, "SIGBUS"),
          Map.entry(9, "SIGKILL"),
          Map.entry(10, "SIGUSR1"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(12, "SIGUSR2"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(15, "SIGTERM"),
          Map.entry(16, "SIGSTKFLT"),
          Map.entry(17, "SIGCHLD"),
          Map.entry(18, "SIGCONT"),
          Map.entry(19, "SIGSTOP"),
          Map.entry(28, "SIGWINCH"),
          Map.entry(29, "SIGIO"),
          Map.entry(31, "SIGSYS"),
          Map.entry(34, "SIGRTMIN+0"),
          Map.entry(35, "SIGRTMIN+1"),
          Map.entry(64, "SIGRTMIN+30"));

  @Test
  void shouldNameSignalsAsTheManualDoes() {
    KNOWN.forEach((number, name) -> assertEquals(name, SignalNames.of(number)));
  }

  @Test
  void shouldGiveEachSignalANameOfItsOwn() {
    Set<String> names = new HashSet<>();
    for (int signal = 1; signal <= 64; signal++) {
      names.add(SignalNames.of(signal));
    }
    assertEquals(64, names.size());
  }

  @Test
  void shouldAgreeWithTheSignalsThatATerminationMayBeginWith() {
    for (KillSignal signal : KillSignal.values()) {
      assertEquals(signal.name(), SignalNames.of(signal.number()));
    }
  }

  @Test
  void shouldRefuseWhatIsNoSignal() {
    for (int signal : new int[] {-1, 0, 65}) {
      assertThrows(IllegalArgumentException.class, () -> SignalNames.of(signal));
    }
  }
}
