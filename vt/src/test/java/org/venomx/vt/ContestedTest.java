package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.vt.Screens.after;
import static org.venomx.vt.Screens.cursor;
import static org.venomx.vt.Screens.lines;
import static org.venomx.vt.Screens.row;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Where xterm.js 6.0.0, tmux 3.3a and ghostty-vt 0.4.0 are not of one mind, or agree only because
 * two of them lack the sequence: what we do, once each, and why.
 */
class ContestedTest {
  @Test
  void shouldIgnoreC1ControlsThatComeAsUtf8() {
    // xterm.js obeys them, tmux and ghostty do not. A file name could hold them: no commands there.
    Corpus stream = Corpus.stream("syn-c1");
    Vt vt = new Vt(80, 24, 100);
    vt.feed(stream.bytes, 0, stream.bytes.length);
    assertEquals("abcd31me0mfg2;th 5;5Hz", row(vt, 0));
    assertEquals("22,0", cursor(vt));
    assertEquals("", vt.title());
  }

  @Test
  void shouldShowOneReplacementForEachMaximalBadSubpart() {
    // xterm.js and tmux drop the bytes; ghostty and xterm show that something was there.
    Corpus stream = Corpus.stream("syn-invalid-utf8");
    Vt vt = new Vt(80, 24, 100);
    vt.feed(stream.bytes, 0, stream.bytes.length);
    assertEquals("ok ��| �( | �| �| ��| ���| ����| ��| �red 😀 end�", row(vt, 0));
    assertEquals("38-40:p1/-/-", Attrs.of(vt, 0));
  }

  @Test
  void shouldStopCursorUpAtTheMarginUnderOriginMode() {
    // xterm.js 6.0.0 alone goes beyond it.
    Vt vt = after(lines(10) + "\033[5;10r\033[?6h\033[99AX\033[99BY");
    assertEquals("Xine 5", row(vt, 4));
    assertEquals("lYne 10", row(vt, 9));
  }

  @Test
  void shouldDropMarksInTheFirstColumnAndGiveBlanksASpaceToCarryThem() {
    // Column 0: tmux and ghostty drop it. On a blank cell: tmux does as we do, ghostty drops it.
    assertEquals("lead", row(after("\u0301lead"), 0));
    assertEquals("     \u0301X", row(after("\033[1;6H\u0301X"), 0));
  }

  @Test
  void shouldEraseNothingToTheRightWhileAWrapIsPending() {
    // ghostty erases the last column; xterm.js and tmux do not, and top depends on it.
    assertEquals("a".repeat(80), row(after("a".repeat(80) + "\033[K"), 0));
    assertEquals("a".repeat(80), row(after("a".repeat(80) + "\033[J"), 0));
  }

  @Test
  void shouldNotPutIntoHistoryWhatScrollUpOrEraseTakesAway() {
    // tmux does. xterm.js and ghostty keep the history for what a program has let scroll off.
    assertEquals(0, after(lines(20) + "\033[5S").historyLines());
    assertEquals(0, after(lines(20) + "\033[2J").historyLines());
  }

  @Test
  void shouldCountColourParametersLeftOutAsZero() {
    // As ECMA-48 has it for any parameter, and as xterm.js does.
    assertEquals("0-0:p0/-/-", Attrs.of(after("\033[38;5mZ"), 0));
    assertEquals("0-0:#010200/-/-", Attrs.of(after("\033[38;2;1;2mW"), 0));
  }

  @Test
  void shouldNotUnderlineHyperlinks() {
    // xterm.js reports an underline. How a link looks is for whoever draws it.
    assertEquals("", Attrs.of(after("\033]8;;http://example.org\033\\link"), 0));
  }

  @Test
  void shouldRestoreOriginModeWithTheCursor() {
    // VT510 manual on DECRC; xterm.js leaves the mode as it is.
    assertFalse(after("\0337\033[?6h\0338").isOn(Mode.ORIGIN));
    assertTrue(after("\033[?6h\0337\033[?6l\0338").isOn(Mode.ORIGIN));
  }

  @Test
  void shouldNotRestoreAPendingWrap() {
    Vt vt = after("a".repeat(80) + "\0337\033[H\0338X");
    assertEquals("a".repeat(79) + "X", row(vt, 0));
  }

  @Test
  void shouldRepeatOnlyTheCharacterJustPrinted() {
    // All three, though only xterm.js and ghostty go on in the next line.
    assertEquals("xxxx", row(after("x\033[3b"), 0));
    assertEquals("x", row(after("x\033[m\033[3b"), 0));
    assertEquals("x", row(after("x\033[A\033[3b"), 0));
    assertEquals("y", row(after("x".repeat(79) + "y\033[1b"), 1));
  }

  @Test
  void shouldGoToTheFirstColumnWhenLinesAreInsertedOrDeleted() {
    // tmux stays. DEC STD 070 and the other two go.
    assertEquals("0,0", cursor(after("abc\033[L")));
    assertEquals("0,0", cursor(after("abc\033[M")));
  }

  @Test
  void shouldNotTabBackwardsWhileAWrapIsPending() {
    // xterm.js; ghostty keeps the wrap pending, so that the next character goes to the same place.
    assertEquals("X", row(after("a".repeat(80) + "\033[ZX"), 1));
  }

  @Test
  void shouldKeepTheHistoryWhenTheAlternateScreenIsErasedWithIt() {
    // tmux drops it. ED 3 there is about a history that the alternate screen does not have.
    assertEquals(7, after(lines(30) + "\033[?1049h\033[3J\033[?1049l").historyLines());
  }

  @Test
  void shouldForgetMarginsWithTheAlignmentPattern() {
    // xterm.js keeps them. DEC STD 070: DECALN sets the margins to the extremes of the page.
    Vt vt = after("\033[5;10r\033#8\033[24;1H\n");
    assertEquals(1, vt.historyLines());
  }

  @Test
  void shouldStayInTheRowForColumnAddressingUnderOriginMode() {
    // xterm.js and ghostty add the top margin once more and move down; CHA is about columns.
    assertEquals("4,11", cursor(after("\033[10;20r\033[?6h\033[3;1H\033[5G")));
  }

  @Test
  void shouldEnterTheAlternateScreenBlankWhateverTheMode() {
    // xterm.js and tmux; ghostty and xterm keep its content for mode 47.
    Vt vt = after("\033[?47hold\033[?47l\033[?47h");
    assertEquals("", String.join("", vt.text(0, false)));
  }

  @Test
  void shouldRestoreTheCursorOnLeavingAnAlternateScreenThatWasNotEntered() {
    // All three; a program that crashed twice ends there.
    assertEquals("4,4", cursor(after("\033[5;5H\0337\033[H\033[?1049l")));
  }

  @Test
  void shouldObeySingleShifts() {
    // xterm.js and tmux have none; ghostty and every VT220 do.
    assertEquals("─q", row(after("\033*0\033Nqq"), 0));
    assertEquals("│x", row(after("\033+0\033Oxx"), 0));
  }

  @Test
  void shouldResetSoftlyIncludingTheSavedCursor() {
    // tmux and ghostty do not know DECSTR; this is the VT510 manual and xterm.js.
    Vt vt = after("\033[5;10r\033[?6h\033[4h\033[?7l\033[8;8H\0337\033[31m\033[!p");
    assertFalse(vt.isOn(Mode.ORIGIN) || vt.isOn(Mode.INSERT));
    assertTrue(vt.isOn(Mode.AUTOWRAP), "xterm's exception from the manual");
    Screens.feed(vt, "\0338X");
    assertEquals("X", row(vt, 0));
    assertEquals("", Attrs.of(vt, 0));
  }

  @Test
  void shouldScrollDownForTheMisprintOfTheStandardToo() {
    // ECMA-48 printed ^ for SD; xterm obeys both, the three engines only T.
    assertEquals("line 1", row(after(lines(3) + "\033[2^"), 2));
  }

  @Test
  void shouldTakeNationalCharacterSetsForAscii() {
    // xterm.js translates a dozen; tmux and ghostty know the line drawing and the British one.
    assertEquals("az[]", row(after("\033(Kaz[]"), 0));
    assertEquals("£", row(after("\033(A#"), 0));
  }

  @Test
  void shouldForgetTheHistoryAtAHardResetButNotTheTitle() {
    // tmux pushes the screen into the history. The title is the window's, and stays, as in xterm.
    Vt vt = after("\033]2;t\007" + lines(40) + "\033c");
    assertEquals(0, vt.historyLines());
    assertEquals("t", vt.title());
  }

  @Test
  void shouldBlankTheOtherHalfOfAWideCharacterThatIsOverwritten() {
    // tmux leaves the left half in place when the right one is overwritten.
    assertEquals(" x本", row(after("日本\033[1;2Hx"), 0));
  }

  @Test
  void shouldErasePageAndHomeForColumnSwitchesWhereAllowed() {
    // tmux always does, ghostty when mode 40 allows it, xterm.js never. The width stays.
    Vt vt = after(lines(3) + "\033[?3h");
    assertEquals("line 1", row(vt, 0));
    Screens.feed(vt, "\033[?40h\033[?3h");
    assertEquals("", row(vt, 0));
    assertEquals("0,0", cursor(vt));
    assertEquals(80, vt.cols());
  }

  @Test
  void shouldKeepTextBelowTheCursorWhenTheScreenGetsLower() {
    // xterm.js and tmux cut it off; text is worth more than the cursor's row.
    Vt vt = after(20, 6, "1\r\n2\r\n3\r\n4\r\n5\r\n6\033[2;1H");
    vt.resize(20, 3);
    assertEquals(List.of("1", "2", "3", "4", "5", "6"), vt.text(10, false));
  }
}
