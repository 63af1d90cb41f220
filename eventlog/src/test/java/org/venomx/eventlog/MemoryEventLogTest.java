package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryEventLogTest extends EventLogContract {

  private MemoryEventLog memory() {
    return (MemoryEventLog) log;
  }

  @Override
  EventLog open() {
    return new MemoryEventLog();
  }

  @Override
  EventLog restart(List<LoggedTurn> replayed) {
    MemoryEventLog next = memory().crash();
    next.replay(replayed::add);
    return next;
  }

  @Override
  EventLog reopen(List<LoggedTurn> replayed) {
    log.close();
    return restart(replayed);
  }

  @Override
  void breakLog() {
    memory().failNextAppend(MemoryEventLog.Fault.BEFORE);
  }

  @ParameterizedTest
  @CsvSource({"BEFORE, 1", "MIDDLE, 1", "AFTER, 2"})
  void shouldShowARestartWhatWasWrittenBeforeTheFault(MemoryEventLog.Fault fault, int turns) {
    append(1);
    memory().failNextAppend(fault);
    assertThrows(LogFailedException.class, () -> append(1));
    List<LoggedTurn> replayed = new ArrayList<>();
    log = restart(replayed);
    assertEquals(turns, replayed.size());
  }

  @Test
  void shouldGoOnWhenRoomReturns() {
    memory().limitRoom(10);
    assertThrows(LogFullException.class, () -> append(1));
    assertFalse(log.failed());
    memory().limitRoom(1_000);
    assertEquals(1, append(1));
  }

  @Test
  void shouldHoldBackWhatIsDurable() {
    List<Long> told = new ArrayList<>();
    log.whenDurable(() -> told.add(log.durableSeq()));
    memory().holdDurable();
    append(2);
    assertEquals(0, log.durableSeq());
    memory().releaseDurable();
    assertEquals(List.of(2L), told);
  }
}
