package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a program says beyond its screen. */
class ObserverTest {
  /** Writes down what it is told. */
  private static final class Diary implements VtObserver {
    final List<String> entries = new ArrayList<>();

    @Override
    public void bell() {
      entries.add("bell");
    }

    @Override
    public void titleChanged(String title) {
      entries.add("title " + title);
    }

    @Override
    public void directoryChanged(String host, String path) {
      entries.add("directory " + host + ":" + path);
    }

    @Override
    public void promptMark(PromptMark mark, @Nullable Integer exitStatus) {
      entries.add("mark " + mark + " " + exitStatus);
    }

    @Override
    public void notification(String title, String body) {
      entries.add("notification " + title + "|" + body);
    }

    @Override
    public void clipboard(String selection, String base64) {
      entries.add("clipboard " + selection + " " + base64);
    }
  }

  @Test
  void shouldTellTitles() {
    assertTold("\033]0;both\007", "title both");
    assertTold("\033]2;日本 ü\033\\", "title 日本 ü");
    assertTold("\033]1;icon\007");
    assertTold("\033]2;a\007\033[22t\033]2;b\007\033[23t", "title a", "title b", "title a");
    assertTold("\033]2;a\007\033[22;1t\033[23;2t", "title a");
    assertTold("\033]2;tab\there\u0085\007", "title tabhere");
  }

  @Test
  void shouldTellWorkingDirectoriesDecoded() {
    assertTold("\033]7;file://box/srv/u%20x/%C3%A9\007", "directory box:/srv/u x/é");
    assertTold("\033]7;file:///tmp\033\\", "directory :/tmp");
    assertTold("\033]7;\007", "directory :");
    assertTold("\033]7;http://box/tmp\007");
    assertTold("\033]7;file://box\007");
    assertTold("\033]7;file://box/a%0Ab\007");
    assertTold("\033]7;file://box/%FF\007");
    assertTold("\033]7;file://box/" + "d".repeat(Limits.DIRECTORY_BYTES_MAX) + "\007");
  }

  @Test
  void shouldTellPromptMarksAndRememberThemOnRows() {
    assertTold(
        "\033]133;A;k=v\007\033]133;B\007\033]133;C\007\033]133;D;3\007\033]133;D\007",
        "mark PROMPT null",
        "mark INPUT null",
        "mark OUTPUT null",
        "mark END 3",
        "mark END null");
    assertTold("\033]133;Ax\007\033]133;\007\033]133;Z\007");
    Vt vt = Screens.after(10, 2, "\033]133;A\007$ \r\n\033]133;C\007out\r\n");
    assertEquals(true, vt.hasPromptMark(-1, PromptMark.PROMPT));
    assertEquals(false, vt.hasPromptMark(-1, PromptMark.OUTPUT));
    assertEquals(true, vt.hasPromptMark(0, PromptMark.OUTPUT));
  }

  @Test
  void shouldTellNotificationsButNotProgress() {
    assertTold("\033]9;done; really\007", "notification |done; really");
    assertTold("\033]9;4;1;50\007");
    assertTold("\033]777;notify;title;body;more\007", "notification title|body;more");
    assertTold("\033]777;other;title\007");
  }

  @Test
  void shouldTellClipboardWritesAndNeverAnswerReads() {
    assertTold("\033]52;c;aGk=\007", "clipboard c aGk=");
    assertTold("\033]52;c;?\007");
    assertTold("\033]52;c\007");
  }

  @Test
  void shouldTellBells() {
    assertTold("a\007b\007", "bell", "bell");
    assertEquals(2, Screens.after("a\007b\007").bellCount());
  }

  @Test
  void shouldIgnoreWhatIsNoCommand() {
    assertTold("\033]\007\033];x\007\033]x;y\007\033]999;z\007\033]2x;no\007\033]123456;x\007");
    assertTold("\033]0;aborted\030\033]0;aborted\032");
  }

  private static void assertTold(String output, String... entries) {
    Diary diary = new Diary();
    Screens.feed(new Vt(80, 24, 10, diary), output);
    assertEquals(List.of(entries), diary.entries);
  }
}
