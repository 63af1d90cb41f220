package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Kind;

/** What every log does, on disk or in memory. */
abstract class EventLogContract {
  EventLog log;

  /** A new, empty log. */
  abstract EventLog open() throws Exception;

  /** The log as a restart finds it after this instance was killed, and what it replays. */
  abstract EventLog restart(List<LoggedTurn> replayed) throws Exception;

  /** The log as a restart finds it after a close, and what it replays. */
  abstract EventLog reopen(List<LoggedTurn> replayed) throws Exception;

  /** Makes the next append fail. */
  abstract void breakLog() throws Exception;

  @BeforeEach
  void openLog() throws Exception {
    log = open();
  }

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  void shouldGiveEveryEventTheNextSeq() {
    assertEquals(0, log.latestSeq());
    assertEquals(1, log.oldestSeq());
    assertEquals(1, append(3));
    assertEquals(4, append(1));
    assertEquals(4, log.latestSeq());
    assertEquals(1, log.oldestSeq());
  }

  @Test
  void shouldGiveBackTurnsAsTheyWereAppended() {
    List<List<Event>> turns = new SampleEvents(7).turns(200, 5);
    appendAll(turns);
    List<LoggedTurn> read = readAll(0);
    assertEquals(turns, read.stream().map(LoggedTurn::events).toList());
    long seq = 1;
    for (int i = 0; i < read.size(); i++) {
      LoggedTurn turn = read.get(i);
      assertEquals(seq, turn.firstSeq());
      assertEquals(i, turn.turn());
      assertEquals(1_000 + i, turn.epochMs());
      assertEquals(by(i), turn.by());
      seq = turn.lastSeq() + 1;
    }
  }

  @Test
  void shouldReplayEverythingAfterAKill() throws Exception {
    List<List<Event>> turns = new SampleEvents(8).turns(100, 5);
    appendAll(turns);
    long latest = log.latestSeq();
    List<LoggedTurn> replayed = new ArrayList<>();
    log = restart(replayed);
    assertEquals(turns, replayed.stream().map(LoggedTurn::events).toList());
    assertEquals(latest, log.latestSeq());
    assertEquals(latest + 1, append(1));
    assertEquals(101, readAll(0).size());
  }

  @Test
  void shouldKeepItsHistoryOverAKillAndAClose() throws Exception {
    append(2);
    String history = log.history();
    assertTrue(history.matches("[a-z2-7]{13}"), history);
    log = restart(new ArrayList<>());
    assertEquals(history, log.history());
    append(1);
    List<LoggedTurn> replayed = new ArrayList<>();
    log = reopen(replayed);
    assertEquals(history, log.history());
    assertEquals(2, replayed.size());
  }

  @Test
  void shouldReadFromTheTurnThatHoldsTheNextEvent() {
    append(3);
    append(3);
    append(3);
    assertEquals(4, readAll(3).getFirst().firstSeq());
    assertEquals(4, readAll(4).getFirst().firstSeq());
    assertEquals(7, readAll(6).getFirst().firstSeq());
    assertEquals(List.of(), readAll(9));
  }

  @Test
  void shouldReadOnWhenMoreIsAppended() {
    append(1);
    try (LogReader reader = log.openReader(0)) {
      assertEquals(1, next(reader).firstSeq());
      assertNull(reader.next());
      append(2);
      assertEquals(2, next(reader).firstSeq());
      assertNull(reader.next());
    }
  }

  @Test
  void shouldNotKeepTheListOfEvents() {
    List<Event> events = new ArrayList<>(SampleEvents.exitTurn(1));
    log.append(1, 1, null, events);
    events.clear();
    assertEquals(SampleEvents.exitTurn(1), readAll(0).getFirst().events());
  }

  @Test
  void shouldWriteATurnOfManyParts() throws Exception {
    List<Event> large = new SampleEvents(9).large(700_000);
    append(1);
    log.append(5, 6, null, large);
    append(1);
    assertEquals(large, readAll(1).getFirst().events());
    List<LoggedTurn> replayed = new ArrayList<>();
    log = restart(replayed);
    assertEquals(3, replayed.size());
    assertEquals(large, replayed.get(1).events());
  }

  @Test
  void shouldRefuseATurnWithoutEvents() {
    assertThrows(IllegalArgumentException.class, () -> log.append(1, 1, null, List.of()));
    assertFalse(log.failed());
    append(1);
  }

  @Test
  void shouldRefuseToAppendWithinAnAppend() {
    List<Event> meddling =
        new AbstractList<>() {
          @Override
          public Event get(int index) {
            append(1);
            return new Event.DaemonStopping();
          }

          @Override
          public int size() {
            return 1;
          }
        };
    assertThrows(IllegalStateException.class, () -> log.append(1, 1, null, meddling));
    assertEquals(0, log.latestSeq());
  }

  @Test
  void shouldTakeNothingMoreOnceAnAppendHasFailed() throws Exception {
    append(2);
    breakLog();
    assertThrows(LogFailedException.class, () -> append(1));
    assertTrue(log.failed());
    assertEquals(0, log.roomBytes());
    assertThrows(LogFailedException.class, () -> append(1));
    assertEquals(2, log.latestSeq());
  }

  @Test
  void shouldTellWhatATurnTakes() {
    long before = log.roomBytes();
    long bytes = log.bytesFor(SampleEvents.exitTurn(3));
    log.append(1, 1, null, SampleEvents.exitTurn(3));
    long taken = before - log.roomBytes();
    assertTrue(taken <= bytes && taken > 0, taken + " of " + bytes);
  }

  @Test
  void shouldRaiseTheCeilingOfIds() {
    log.wantIds(Kind.PANE, 5_000);
    Deadline.await(() -> log.idCeiling(Kind.PANE) > 5_000);
    assertTrue(log.idCeiling(Kind.SESSION) < 5_000);
  }

  @Test
  void shouldJudgeCursors() {
    append(3);
    assertNull(log.expiry(new Cursor(log.history(), 0)));
    assertNull(log.expiry(new Cursor(log.history(), 3)));
    assertEquals(CursorExpiry.AHEAD, log.expiry(new Cursor(log.history(), 4)));
    assertEquals(CursorExpiry.HISTORY, log.expiry(new Cursor("aaaaaaaaaaaaa", 1)));
  }

  static LoggedTurn next(LogReader reader) {
    LoggedTurn turn = reader.next();
    if (turn == null) {
      throw new AssertionError("the log ends too early");
    }
    return turn;
  }

  final long append(int events) {
    List<Event> turn = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      turn.add(new Event.DaemonStopping());
    }
    return log.append(1, 1, PrincipalId.OWNER, turn);
  }

  final void appendAll(List<List<Event>> turns) {
    for (int i = 0; i < turns.size(); i++) {
      log.append(i, 1_000 + i, by(i), turns.get(i));
    }
  }

  private static @Nullable PrincipalId by(int turn) {
    return turn % 3 == 0 ? null : new PrincipalId(turn % 3 - 1);
  }

  final List<LoggedTurn> readAll(long afterSeq) {
    List<LoggedTurn> turns = new ArrayList<>();
    try (LogReader reader = log.openReader(afterSeq)) {
      for (LoggedTurn turn = reader.next(); turn != null; turn = reader.next()) {
        turns.add(turn);
      }
    }
    return turns;
  }
}
