package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Characters beyond ASCII over what was there: neighbours stay whole or go whole. */
class PrinterTest {
  @ParameterizedTest
  @CsvSource({
    "narrow over narrow, abcdef, é, ébcdef",
    "wide over narrow, abcdef, 日, 日cdef",
    "both over narrow, abcdef, é日é, é日éef",
    "both over narrow with a space, abcdef, 日 é, 日 éef",
    "narrow over wide, 日本語, é, é 本語",
    "wide over the halves of two, a日本語, 語, 語 本語",
    "up to the last column, abcdefgh, 日本語éé, 日本語éé",
    "over a character with a mark, e\u0301bc, é, ébc",
    "a mark in between, abcdef, éo\u0308é, éo\u0308édef",
  })
  void shouldLeaveTheNeighboursWhole(String what, String before, String over, String after) {
    Vt vt = new Vt(8, 2, 0);
    Screens.feed(vt, before + "\r" + over);
    Invariants.check(vt);
    assertEquals(after, Screens.row(vt, 0), what);
  }
}
