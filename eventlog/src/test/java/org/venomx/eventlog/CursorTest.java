package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  private static final String HISTORY = "abcdefgh23456";

  @Test
  void shouldReadWhatItWrites() {
    for (long seq : new long[] {0, 1, 41, 999_999_999_999_999_999L}) {
      Cursor cursor = new Cursor(HISTORY, seq);
      assertEquals(Optional.of(cursor), Cursor.parse(cursor.toString()));
      assertTrue(cursor.toString().matches("[a-z0-9.]{1,40}"), cursor.toString());
    }
    assertEquals("v1.abcdefgh23456.41", new Cursor(HISTORY, 41).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "v1",
        "v1.",
        "v1.abcdefgh23456",
        "v1.abcdefgh23456.",
        "v1.abcdefgh23456.-1",
        "v1.abcdefgh23456.+1",
        "v1.abcdefgh23456.01",
        "v1.abcdefgh23456.1 ",
        "v1.abcdefgh23456.１",
        "v1.abcdefgh23456.9999999999999999999",
        "v2.abcdefgh23456.1",
        "V1.abcdefgh23456.1",
        "v1.ABCDEFGH23456.1",
        "v1.abcdefgh2345.1",
        "v1.abcdefgh01456.1",
        "v1.abcdefgh23456.1.1"
      })
  void shouldRefuseWhatIsMalformed(String text) {
    assertEquals(Optional.empty(), Cursor.parse(text));
  }

  @Test
  void shouldJudgeByHistoryThenByPosition() {
    Histories first = Histories.fresh();
    Histories forked = first.forkAt(50);
    assertNull(forked.check(new Cursor(first.current(), 50), 1, 60));
    assertEquals(CursorExpiry.HISTORY, forked.check(new Cursor(first.current(), 51), 1, 60));
    assertNull(forked.check(new Cursor(forked.current(), 60), 1, 60));
    assertEquals(CursorExpiry.AHEAD, forked.check(new Cursor(forked.current(), 61), 1, 60));
    assertEquals(CursorExpiry.HISTORY, forked.check(new Cursor(HISTORY, 1), 1, 60));
    assertNull(forked.check(new Cursor(forked.current(), 9), 10, 60));
    assertEquals(CursorExpiry.RETENTION, forked.check(new Cursor(forked.current(), 8), 10, 60));
  }

  /** A second loss may go back behind the first fork: then less of the older history is good. */
  @Test
  void shouldLowerOlderForks() {
    Histories first = Histories.fresh();
    Histories third = first.forkAt(50).forkAt(30);
    assertNull(third.check(new Cursor(first.current(), 30), 1, 60));
    assertEquals(CursorExpiry.HISTORY, third.check(new Cursor(first.current(), 31), 1, 60));
  }

  @Test
  void shouldRememberSixteenHistories() {
    Histories first = Histories.fresh();
    Histories now = first;
    for (int i = 0; i < Histories.LEFT_MAX; i++) {
      now = now.forkAt(10 + i);
    }
    assertNull(now.check(new Cursor(first.current(), 10), 1, 60));
    now = now.forkAt(50);
    assertEquals(CursorExpiry.HISTORY, now.check(new Cursor(first.current(), 10), 1, 60));
  }
}
